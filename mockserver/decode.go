package mockserver

import "calco.example/mockserver/request"

// decode reads the fields of a body, and notes them.
func (c *branchCase) decode() {
	c.asks.Decode(&c.x.profile.reading, c.x.request.URL.RawQuery)
	c.x.noteBranch(c)
}

// interpret works out what the fields mean, rules aside, and whose locations and
// terminals they name.
func (c *branchCase) interpret() {
	p := c.x.profile
	c.asks.Interpret(&p.reading)
	c.asks.Own(c.x.account, &p.words, &p.reading)
}

// decode and interpret are the same for the transaction report.
func (c *reportCase) decode() {
	c.asks.Decode(&c.x.profile.reports)
	c.x.noteReport(c)
}

func (c *reportCase) interpret() {
	p := c.x.profile
	c.asks.Interpret(&p.reports, c.x.api.hooks.DefaultSize(request.DefaultPageSize))
	c.asks.Own(c.x.account, &p.reports)
}
