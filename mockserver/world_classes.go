package mockserver

// classSet is a set of sale classes.
type classSet uint32

const everyClass = classSet(1<<NumClasses - 1)

func (s *classSet) add(c Class)     { *s |= 1 << c }
func (s classSet) has(c Class) bool { return s>>c&1 == 1 }

// classList is a set spelt out, so that counting adds only the classes wanted.
type classList struct {
	classes [NumClasses]Class
	n       int
}

func (s classSet) list() (l classList) {
	for c := range Class(NumClasses) {
		if s.has(c) {
			l.classes[l.n] = c
			l.n++
		}
	}
	return l
}

// count is the number of sales of a day that are of the classes wanted.
func (b *Block) count(wanted *classList) int {
	if wanted.n == NumClasses {
		return len(b.Marks)
	}
	n := 0
	for _, c := range wanted.classes[:wanted.n] {
		n += int(b.Counts[c])
	}
	return n
}
