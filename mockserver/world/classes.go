package world

// Classes is a set of sale classes.
type Classes uint32

// EveryClass is the set of all classes.
const EveryClass = Classes(1<<NumClasses - 1)

// Add puts a class into the set.
func (s *Classes) Add(c Class) { *s |= 1 << c }

// Has tells whether a class is in the set.
func (s Classes) Has(c Class) bool { return s>>c&1 == 1 }

// ClassList is a set spelt out, so that counting adds only the classes wanted.
type ClassList struct {
	set     Classes
	classes [NumClasses]Class
	n       int
}

// List spells the set out.
func (s Classes) List() (l ClassList) {
	l.set = s
	for c := range Class(NumClasses) {
		if s.Has(c) {
			l.classes[l.n] = c
			l.n++
		}
	}
	return l
}

// Count is the number of sales of a day that are of the classes wanted.
func (b *Block) Count(wanted *ClassList) int {
	if wanted.n == NumClasses {
		return len(b.Marks)
	}
	n := 0
	for _, c := range wanted.classes[:wanted.n] {
		n += int(b.Counts[c])
	}
	return n
}
