package challenge

import "calco.example/contracts/consumer/asked"

// lostPages tells whether pages of a question were left out that the command reads
// without any change: it read the question whole then, in several requests, and now
// fewer rows of it than before and fewer than there are, nor by other requests. What
// was never read whole, or is not answered now, says nothing.
func lostPages(before, now []Asked) bool {
	unchanged, changed := readingsOf(before), readingsOf(now)
	for question, was := range unchanged {
		is, again := changed[question]
		if !again || len(was.pages) < 2 || !question.Rows(was.total).BroughtBy(was.pages) {
			continue
		}
		read := asked.Covered(is.pages)
		if read < is.total && read < asked.Covered(was.pages) && !question.Rows(is.total).BroughtBy(unspoilt(now)) {
			return true
		}
	}
	return false
}

// questionRead is what was read of a question.
type questionRead struct {
	pages []asked.Wanted
	total int64 // the most rows that an answer said there are
}

func readingsOf(list []Asked) map[asked.Wanted]questionRead {
	all := map[asked.Wanted]questionRead{}
	for _, a := range list {
		if a.Total == 0 || a.Fault != "" || !a.HasRows {
			continue
		}
		q := all[a.Wanted.Question()]
		q.pages, q.total = append(q.pages, a.Wanted), max(q.total, a.Total)
		all[a.Wanted.Question()] = q
	}
	return all
}
