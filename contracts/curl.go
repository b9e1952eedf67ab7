package contracts

// curl is a request as a line that a person can run. The report writers supply
// the form; see CurlLine.
func (r *run) curl(q Request) string {
	return CurlLine(q.method(), r.Target+q.path(), string(q.Body))
}
