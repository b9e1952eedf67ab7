package payment

// Classes is a set of sale classes.
type Classes uint32

// Every is the set of all classes.
const Every = Classes(1<<NumClasses - 1)

// Add puts a class into the set.
func (s *Classes) Add(c Class) { *s |= 1 << c }

// Has tells whether a class is in the set.
func (s Classes) Has(c Class) bool { return s>>c&1 == 1 }

// List is a set spelt out, so that counting adds only the classes wanted.
type List struct {
	set     Classes
	classes [NumClasses]Class
	n       int
}

// List spells the set out.
func (s Classes) List() (l List) {
	l.set = s
	for c := range Class(NumClasses) {
		if s.Has(c) {
			l.classes[l.n] = c
			l.n++
		}
	}
	return l
}

// IsEvery tells whether all classes are in the list.
func (l *List) IsEvery() bool { return l.n == NumClasses }

// Each are the classes of the list.
func (l *List) Each() []Class { return l.classes[:l.n] }

// Ones is 1 for a class of the list, 0 for another: what it adds to a count.
func (l *List) Ones(c Class) int { return int(l.set >> c & 1) }
