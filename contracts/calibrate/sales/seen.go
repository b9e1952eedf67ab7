package sales

import "calco.example/contracts/calibrate/probing"

// sales are those of an account as its two reports tell them: which of one report is which
// of the other, and of what day.
type sales struct{ p *probing.Prober }

func salesOf(p *probing.Prober) sales { return sales{p} }
