package challenge

import "calco.example/contracts/consumer"

// lostPages tells whether pages of a question were left out that the command reads
// without any change: it read the question whole then, in several requests, and now
// fewer rows of it than before and fewer than there are, nor by other requests. What
// was never read whole, or is not answered now, says nothing.
func lostPages(before, now []Asked) bool {
	unchanged, changed := readingsOf(before), readingsOf(now)
	for question, was := range unchanged {
		is, asked := changed[question]
		if !asked || len(was.pages) < 2 || !question.Rows(was.total).BroughtBy(was.pages) {
			continue
		}
		read := consumer.Covered(is.pages)
		if read < is.total && read < consumer.Covered(was.pages) && !question.Rows(is.total).BroughtBy(unspoilt(now)) {
			return true
		}
	}
	return false
}

// questionRead is what was read of a question.
type questionRead struct {
	pages []consumer.Wanted
	total int64 // the most rows that an answer said there are
}

func readingsOf(asked []Asked) map[consumer.Wanted]questionRead {
	all := map[consumer.Wanted]questionRead{}
	for _, a := range asked {
		if a.Total == 0 || a.Fault != "" || !a.HasRows {
			continue
		}
		q := all[a.Wanted.Question()]
		q.pages, q.total = append(q.pages, a.Wanted), max(q.total, a.Total)
		all[a.Wanted.Question()] = q
	}
	return all
}
