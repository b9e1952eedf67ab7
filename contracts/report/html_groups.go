package report

// How much of each finding the page shows: one with many findings must still open. All
// of them stand in report.json.
const (
	foldAfter    = 3   // findings of a group that are shown unfolded
	mostEvidence = 60  // findings with request and answer
	mostFull     = 160 // findings with what was expected; after them, a line each
	mostLines    = 400
)

// htmlGroup is a group as the page shows it.
type htmlGroup struct {
	findingGroup
	First []htmlFinding
	Rest  []htmlFinding
	More  int // that are only counted
}

// htmlFinding is one finding of a group. AsAbove says that what it says stands above it:
// only where it was found is new.
type htmlFinding struct {
	Finding
	AsAbove bool
	Line    bool
	Cut     bool // its request and answer are in report.json alone
}

// htmlGroups shares out the room of the page: the first findings of each group come
// before the others of any.
func htmlGroups(groups []findingGroup) []htmlGroup {
	list, shown := make([]htmlGroup, len(groups)), 0
	for i, g := range groups {
		list[i].findingGroup = g
		for _, f := range g.Findings[:min(foldAfter, len(g.Findings))] {
			list[i].First = append(list[i].First, roomFor(htmlFinding{Finding: f}, shown))
			shown++
		}
	}
	for i, g := range groups {
		for at := foldAfter; at < len(g.Findings); at++ {
			if shown >= mostLines {
				list[i].More++
				continue
			}
			f := g.Findings[at]
			list[i].Rest = append(list[i].Rest, roomFor(htmlFinding{Finding: f, AsAbove: f.saysAs(g.Findings[at-1])}, shown))
			shown++
		}
	}
	return list
}

// roomFor leaves out what there is no room for after so many findings.
func roomFor(f htmlFinding, shown int) htmlFinding {
	if f.Evidence != nil && shown >= mostEvidence {
		f.Evidence, f.Cut = nil, true
	}
	f.Line = shown >= mostFull
	return f
}

// Folded is how many findings of a group are folded away or only counted.
func (g htmlGroup) Folded() int { return len(g.Rest) + g.More }
