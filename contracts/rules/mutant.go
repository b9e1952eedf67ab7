package rules

// Mutant is one fault for the mock, as data: contracts derives the list from
// the rule book and the contract, mockserver applies one. The suite must kill
// each: a mutant that survives is an expectation that nobody checks.
type Mutant struct {
	ID      string     `json:"id"`   // RULE/change, as BR-31/off or BR-CARD-BIN/data.transactions.*.cardBin/null
	Rule    ID         `json:"rule"` // the rule it breaks
	Kind    MutantKind `json:"kind"`
	Summary string     `json:"summary"`
	// Operation is whose answers are changed, where the kind changes answers.
	Operation Operation `json:"operation,omitempty"`
	// Path is the dotted path of a field, * for each entry of a list.
	Path string `json:"path,omitempty"`
	// Change is what happens to it: drop, rename, text, number, null, +1, -1 …
	Change string `json:"change,omitempty"`
	// Word is a value, a character or a code that the change is about.
	Word string `json:"word,omitempty"`
	By   int    `json:"by,omitempty"` // by how much a bound is moved
}

// MutantKind is what part of the mock a mutant changes.
type MutantKind string

// The kinds of mutants.
const (
	RuleOff     MutantKind = "rule off"     // Rule is never broken
	BoundMoved  MutantKind = "bound moved"  // Rule's bound moved by By
	WordRefused MutantKind = "word refused" // Rule refuses Word, which it must accept
	WordAllowed MutantKind = "word allowed" // Rule accepts Word, which it must refuse
	Selection   MutantKind = "selection"    // which rows exist: Change names a filter or a day
	PageSlip    MutantKind = "page slip"    // which rows are on the page
	Field       MutantKind = "field"        // a field of successful answers
	Message     MutantKind = "message"      // the message of code Word
	CodeSwapped MutantKind = "code swapped" // Rule answers with code Word
	ContentType MutantKind = "content type" // the answers' Content-Type
	Status      MutantKind = "status"       // the HTTP status of the answers with code Word
	Account     MutantKind = "account"      // an account is served another's data
)
