package reporttext

import (
	"reflect"
	"slices"
)

// Map returns a deep copy of a model with every text in its exported fields
// replaced, except the words of the types that the values of keep have. Its
// lists are never nil, so that JSON never has a null for one.
func Map[T any](model *T, replace func(string) string, keep ...any) *T {
	m := mapper{replace: replace}
	for _, word := range keep {
		m.keep = append(m.keep, reflect.TypeOf(word))
	}
	out := m.value(reflect.ValueOf(*model)).Interface().(T)
	return &out
}

type mapper struct {
	replace func(string) string
	keep    []reflect.Type
}

func (m mapper) text(v reflect.Value) string {
	if slices.Contains(m.keep, v.Type()) {
		return v.String()
	}
	return m.replace(v.String())
}

func (m mapper) value(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		out.SetString(m.text(v))
	case reflect.Struct:
		out.Set(v) // unexported fields of time.Time
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(m.value(v.Field(i)))
			}
		}
	case reflect.Slice:
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len())) // never null in JSON
		for i := range v.Len() {
			out.Index(i).Set(m.value(v.Index(i)))
		}
	case reflect.Map:
		out.Set(reflect.MakeMap(v.Type()))
		for _, key := range v.MapKeys() {
			out.SetMapIndex(m.value(key), m.value(v.MapIndex(key)))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(m.value(v.Elem()))
		}
	default:
		out.Set(v)
	}
	return out
}
