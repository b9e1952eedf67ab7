// Package ways holds sales against the way in which the figures of most of them belong
// together, where the reference names the figures and not how they do: [FitFigures] for
// amounts, [Fit] for words, [All] where there is only one way.
package ways

import (
	"fmt"
	"strings"

	"calco.example/contracts/pick"
)

// A Way is how the figures of a sale may belong together, where the reference does not
// say which.
type Way[T any] struct {
	Name  string
	Holds func(T) bool
}

// Of is a way by its name and by what holds where a sale follows it.
func Of[T any](name string, holds func(T) bool) Way[T] { return Way[T]{name, holds} }

// Judge is told what sales come to.
type Judge interface {
	Alike(ok bool, summary, expected, actual string)
	Advise(ok bool, summary, expected, actual string)
	Lack(why, ask string)
	Idle(why string)
}

// most is the share of sales that has to follow a way before those that do
// not are told apart.
const most = 0.8

// Fit holds sales against the way that most of them follow. Where no way has most
// of them, the deployment goes by another one, and nothing is judged.
func Fit[T any](j Judge, summary string, of []T, name func(T) string, known ...Way[T]) {
	best, odd := Closest(of, known...)
	if len(of) > 0 && !MostAre(of, known...) {
		j.Idle(fmt.Sprintf("%s: no reading that calco knows has most of the sales; closest is %s, with %d of %d", summary, best, len(of)-len(odd), len(of)))
		return
	}
	FitFigures(j, summary, of, name, known...)
}

// FitFigures is [Fit] for amounts. Where no way has most of the sales, the deployment
// may have a way of its own, or every figure is wrong: which it is nobody can say, so that
// it is a warning with the numbers.
func FitFigures[T any](j Judge, summary string, of []T, name func(T) string, known ...Way[T]) {
	if len(of) == 0 {
		j.Lack("no sale of the past month tells", "an account with more kinds of sales")
		return
	}
	best, odd := Closest(of, known...)
	if MostAre(of, known...) {
		j.Alike(len(odd) == 0, summary, best, fmt.Sprintf("%d of %d sales do not: %s", len(odd), len(of), Some(odd, name)))
		return
	}
	var names []string
	for _, one := range known {
		names = append(names, one.Name)
	}
	j.Advise(false, summary, strings.Join(names, ", or "), fmt.Sprintf("%s, which is closest, holds for %d of %d sales: %s", best, len(of)-len(odd), len(of), Some(odd, name)))
}

// MostAre tells whether one of the ways has most of the sales.
func MostAre[T any](of []T, known ...Way[T]) bool {
	_, odd := Closest(of, known...)
	return float64(len(of)-len(odd)) >= most*float64(len(of))
}

// Closest is the way that the most sales follow, and those that do not.
func Closest[T any](of []T, known ...Way[T]) (best string, odd []T) {
	odd = of
	for _, one := range known {
		if unlike := pick.Except(of, one.Holds); best == "" || len(unlike) < len(odd) {
			best, odd = one.Name, unlike
		}
	}
	return best, odd
}

// All holds every sale against the one way there is.
func All[T any](j Judge, summary, expected string, of []T, name func(T) string, holds func(T) bool) {
	odd := pick.Except(of, holds)
	j.Alike(len(odd) == 0, summary, expected, fmt.Sprintf("%d of %d sales do not: %s", len(odd), len(of), Some(odd, name)))
}

// Some names the first of a list.
func Some[T any](list []T, name func(T) string) string {
	var names []string
	for _, one := range list[:min(3, len(list))] {
		names = append(names, name(one))
	}
	return strings.Join(names, "; ")
}
