package rules

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/strictyaml"
)

// Profile answers open questions: it says how one deployment behaves where the
// reference leaves it open. A question it does not name is answered by the mock
// with the question's default, and is not pinned by the suite.
type Profile struct {
	Name    string
	Summary string
	// Vary makes the mock draw every answer that Answers does not give, as
	// Question.Draw says.
	Vary     bool
	Answers  map[QuestionID]Answer
	Evidence map[QuestionID]Evidence
	// Differs is what a mock under the profile is known to show otherwise than
	// the deployment that it was learnt from.
	Differs []Difference
	// Asked is what the calibration asked with that the profile was learnt by; nil
	// where somebody wrote it down.
	Asked *Asked
}

// Answer is one answer to a question: exactly one of its fields is set, and
// Except beside it where some cases differ.
type Answer struct {
	Choice string     // one of the question's words
	Value  *string    // free text, a code or a number, as Question.Value says
	Status map[ID]int // HTTP status by code; codes left out are semantic
	Order  []ID       // rules in the order they win; see Precedence
	// Except are the cases of the question that are answered otherwise: see In.
	Except map[string]Answer
}

// Evidence is what calibration saw for an answer.
type Evidence struct {
	Sure      string `json:"sure,omitempty"`      // how sure the answer is
	Exchanges int    `json:"exchanges,omitempty"` // how many exchanges it rests on
	Exchange  string `json:"exchange,omitempty"`  // one of them, redacted
	Date      string `json:"date,omitempty"`      // when, YYYY-MM-DD
	Target    string `json:"target,omitempty"`    // where
	Note      string `json:"note,omitempty"`
	// Unseen are codes that an answer to Q-STATUS stands for though they were not
	// seen, or not with one status: a mock takes them from it, nobody is held to it.
	Unseen []ID `json:"unseen,omitempty"`
	// Undecided are pairs of an order of which it was not seen who wins: a mock takes
	// them from the answer, nobody is held to them.
	Undecided []Pair `json:"undecided,omitempty"`
}

// Pair are two refusals of one operation.
type Pair [2]ID

// Answer is what the profile says to a question, or the question's default.
func (p Profile) Answer(id QuestionID) Answer {
	if a, ok := p.Answers[id]; ok {
		return a
	}
	q, _ := LookupQuestion(id)
	return Answer{Choice: q.Default()}
}

// Pins tells whether the profile answers the question itself.
func (p Profile) Pins(id QuestionID) bool {
	_, ok := p.Answers[id]
	return ok
}

// PinsAll tells whether the profile answers the question itself, and in all
// cases alike.
func (p Profile) PinsAll(id QuestionID) bool {
	a, ok := p.Answers[id]
	return ok && a.Uniform()
}

// PinnedStatus is the HTTP status that the profile holds a code of an operation to, or 0.
func (p Profile) PinnedStatus(op Operation, code ID) int {
	if !p.Pins("Q-STATUS") || !slices.Contains(StatusCodes(), code) || slices.Contains(p.Evidence["Q-STATUS"].Unseen, code) {
		return 0
	}
	return p.Answers["Q-STATUS"].StatusIn(op, code)
}

// Strange tells whether the deployment was seen to do what no answer to a question says.
func (p Profile) Strange(id QuestionID) bool { return p.Evidence[id].Sure == "something else" }

// Undecided tells whether the order of two rules is in the profile without having
// been seen.
func (p Profile) Undecided(order QuestionID, a, b ID) bool {
	open := p.Evidence[order].Undecided
	return slices.Contains(open, Pair{a, b}) || slices.Contains(open, Pair{b, a})
}

// Is tells whether the answer is the given word.
func (a Answer) Is(choice string) bool { return a.Choice == choice }

// Text is the answer of a question about a text: the value, or the word itself
// where the profile gives none.
func (a Answer) Text() string {
	if a.Value != nil {
		return *a.Value
	}
	return a.Choice
}

// StatusIn is the status that an answer to Q-STATUS gives a code of an operation.
func (a Answer) StatusIn(op Operation, code ID) int {
	if a.Uniform() {
		return a.HTTPStatus(code)
	}
	asked, _ := LookupOperation(op)
	return a.In(asked.Name).HTTPStatus(code)
}

// HTTPStatus is the status that an answer to Q-STATUS gives a code, but for operations
// that are an exception: see StatusIn.
func (a Answer) HTTPStatus(code ID) int {
	switch a.Choice {
	case "always-200":
		return 200
	case "always-400":
		return 400
	}
	if status, ok := a.Status[code]; ok {
		return status
	}
	return semanticStatus(code)
}

// Precedence is the full order of an operation's refusals under an answer to
// its order question. Listed rules win in the order of the list, in the places
// that those same rules hold by default; rules not listed keep theirs.
func (a Answer) Precedence(op Operation) []ID {
	order := DefaultPrecedence(op)
	next := 0
	for i, id := range order {
		if slices.Contains(a.Order, id) {
			order[i] = a.Order[next]
			next++
		}
	}
	return order
}

// String writes the answer in one line, as a profile file would.
func (a Answer) String() string {
	switch {
	case len(a.Except) > 0:
		return a.In("").String() + ", except " + a.exceptions()
	case a.Value != nil:
		return "value: " + strconv.Quote(*a.Value)
	case a.Status != nil:
		var pairs []string
		for _, code := range slices.Sorted(maps.Keys(a.Status)) {
			pairs = append(pairs, fmt.Sprintf("%s: %d", code, a.Status[code]))
		}
		return "{" + strings.Join(pairs, ", ") + "}"
	case a.Order != nil:
		return "[" + Joined(a.Order) + "]"
	}
	return a.Choice
}

// CheckAnswer tells why an answer is not allowed for a question, or nil.
func CheckAnswer(q Question, a Answer) error {
	if a.Except != nil {
		if err := checkCases(q, a); err != nil {
			return err
		}
	}
	switch {
	case a.Value != nil:
		return checkValue(q, *a.Value)
	case a.Status != nil:
		return checkStatus(q, a.Status)
	case a.Order != nil:
		return checkOrder(q, a.Order)
	case slices.Contains(q.Answers, a.Choice):
		return nil
	}
	return fmt.Errorf("%q is no answer to %s: %s", a.Choice, q.ID, q.Takes())
}

// Takes says in words what a profile may answer.
func (q Question) Takes() string {
	words := "use " + strings.Join(q.Answers, ", ")
	switch {
	case q.Kind == Map:
		words += " or a map from code to HTTP status"
	case q.Kind == Order:
		words += " or a list of rules"
	case q.Value == Text:
		words += " or {value: some text}"
	case q.Value != NoValue:
		words += " or {value: " + string(q.Value) + "}"
	}
	return words
}

func checkValue(q Question, value string) error {
	switch q.Value {
	case Text:
		if value == "" && slices.Contains(mayBeEmpty, q.ID) {
			return nil
		}
		if value == "" || len(value) > 200 || strings.ContainsFunc(value, isControl) {
			return fmt.Errorf("the value of %s must be 1 to 200 bytes of text without control characters", q.ID)
		}
		switch q.ID {
		case "Q-PLATFORM-TOKEN":
			return checkToken(q, value)
		case "Q-CASH-CARD-FIELDS":
			return checkFiller(q, value)
		case "Q-NO-INSTALLMENTS":
			return checkNoInstallments(q, value)
		}
		return checkFurther(q, value)
	case CodeOrDefault:
		if n, err := strconv.Atoi(value); err == nil {
			return checkDefaultNumber(q, n)
		}
		return checkBranchCode(q, value)
	case BranchCode:
		return checkBranchCode(q, value)
	case Reply, StatusText:
		return checkReply(q, value)
	case EmptyJSON, Shell:
		return checkEmpty(q, value)
	}
	return fmt.Errorf("%s takes no value: %s", q.ID, q.Takes())
}

// checkFiller refuses a text that may tell of a card, where there is none.
func checkFiller(q Question, value string) error {
	if !IsFiller(value) {
		return fmt.Errorf("the value of %s must tell nothing, as \"N/A\" or \"-\"", q.ID)
	}
	return nil
}

// checkNoInstallments refuses what is no word for none with a count, as "N/A-and-0".
func checkNoInstallments(q Question, value string) error {
	kind, count := Installments(value)
	if kind == "" || !IsFiller(kind) || !slices.Contains([]string{"0", "1", "null", "absent"}, count) {
		return fmt.Errorf("the value of %s must be a word that tells nothing, and 0, 1, null or absent, as \"N/A-and-0\"", q.ID)
	}
	return nil
}

// Installments are the two parts of an answer to Q-NO-INSTALLMENTS: what stands for
// installmentType and what for installmentCount. One word stands for both.
func Installments(answer string) (kind, count string) {
	const and = "-and-"
	if i := strings.LastIndex(answer, and); i >= 0 {
		return answer[:i], answer[i+len(and):]
	}
	return answer, answer
}

// mayBeEmpty are the questions about a message of which the reference gives no text:
// some give none either.
var mayBeEmpty = []QuestionID{"Q-TR-MESSAGE-200", "Q-TR-MESSAGE-401", "Q-TR-MESSAGE-500"}

// checkToken refuses a token that no installmentType filter could carry: one
// that its comma lists would break, or that means another kind.
func checkToken(q Question, token string) error {
	named := slices.ContainsFunc(FilterWords["installmentType"], func(word string) bool { return strings.EqualFold(word, token) })
	if named || strings.Contains(token, ",") || strings.TrimSpace(token) != token {
		return fmt.Errorf("the value of %s must be one word of a comma list, and neither COMERCIO nor BANCO", q.ID)
	}
	return nil
}

// namedWords are those beside which a further one may occur.
var namedWords = map[QuestionID][]string{
	"Q-STATUS-WORDS":   {"completed", "reversed"},
	"Q-BRAND-WORDS":    FilterWords["cardBrand"],
	"Q-TYPE-WORDS":     FilterWords["typeTransaction"],
	"Q-CURRENCY-WORDS": {"CLP"},
}

// IsNamed tells whether a word of an answer stands for one that has its own meaning there,
// beside which the question asks for a further one.
func IsNamed(id QuestionID, word string) bool {
	return slices.ContainsFunc(namedWords[id], func(named string) bool {
		return strings.EqualFold(named, word) || id == "Q-BRAND-WORDS" && named == CardBrand(word) || id == "Q-TYPE-WORDS" && named == PaymentType(word)
	})
}

// OfWords tells whether a question is about words beside those that the reference names.
func (q Question) OfWords() bool { return namedWords[q.ID] != nil }

// betweenWords stands between further words, where there are several.
const betweenWords = ", "

// mostWords is how many further words an answer may have.
const mostWords = 6

// FurtherWords are the words of an answer to a question about further ones; nil for a
// word that says that there are none.
func (a Answer) FurtherWords() []string {
	if a.Value == nil {
		return nil
	}
	return strings.Split(*a.Value, betweenWords)
}

// Further is the answer that some further words make, whatever their order: those that
// differ in their letters' case alone stand side by side as they are given.
func Further(words []string) Answer {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
	text := strings.Join(words, betweenWords)
	return Answer{Value: &text}
}

// checkFurther keeps words out that are no further ones.
func checkFurther(q Question, value string) error {
	if !q.OfWords() {
		return nil
	}
	words := strings.Split(value, betweenWords)
	for i, word := range words {
		switch word = strings.TrimSpace(word); {
		case IsNamed(q.ID, word):
			return fmt.Errorf("the value of %s must be another word than %s", q.ID, strings.Join(namedWords[q.ID], ", "))
		case len(words) > 1 && word == "", slices.Contains(words[:i], word), len(words) > mostWords:
			return fmt.Errorf("the value of %s must be one word, or up to %d that differ, with a comma and a space between them", q.ID, mostWords)
		}
	}
	return nil
}

// checkDefaultNumber bounds a number that stands in for page or pageSize by the
// limits of the reference.
func checkDefaultNumber(q Question, n int) error {
	highest := 20
	if q.ID == "Q-BR-PAGE-MISSING" {
		highest = 1_000_000
	}
	if n < 1 || n > highest {
		return fmt.Errorf("the number for %s must be from 1 to %d", q.ID, highest)
	}
	return nil
}

func checkBranchCode(q Question, code string) error {
	rule, known := Lookup(ID(code))
	if !known || rule.Operation != BranchReport || rule.Code != code || code == "BR-00" {
		return fmt.Errorf("%q is no error code of the branch report, which %s asks for", code, q.ID)
	}
	return nil
}

func checkStatus(q Question, status map[ID]int) error {
	if q.Kind != Map {
		return fmt.Errorf("%s takes no map: %s", q.ID, q.Takes())
	}
	for _, code := range slices.Sorted(maps.Keys(status)) {
		if err := errors.Join(checkOpenCode(code), checkHTTPStatus(code, status[code])); err != nil {
			return err
		}
	}
	return nil
}

func checkOpenCode(code ID) error {
	if slices.Contains(StatusCodes(), code) {
		return nil
	}
	return fmt.Errorf("%q is no code whose status is open%s", code, strictyaml.Hint(string(code), StatusCodes()))
}

func checkHTTPStatus(code ID, status int) error {
	if status < 200 || status > 599 || status/100 == 3 || status == 204 || status == 205 {
		return fmt.Errorf("%s: %d is no HTTP status for an answer with a body (200 to 599, no 204, no 205, no 3xx)", code, status)
	}
	return nil
}

func checkOrder(q Question, order []ID) error {
	if q.Kind != Order {
		return fmt.Errorf("%s takes no list: %s", q.ID, q.Takes())
	}
	for i, id := range order {
		if err := checkRefusal(q, order[:i], id); err != nil {
			return err
		}
	}
	if len(order) == 0 {
		return errors.New("an order needs at least one rule")
	}
	return nil
}

// checkRefusal tells why a rule may not stand in an order after the ones before
// it, or nil.
func checkRefusal(q Question, before []ID, id ID) error {
	known := DefaultPrecedence(q.Ordered)
	if !slices.Contains(known, id) {
		return fmt.Errorf("%q is no refusal of %s%s", id, q.Ordered, strictyaml.Hint(string(id), known))
	}
	if slices.Contains(before, id) {
		return fmt.Errorf("%s stands twice in the order", id)
	}
	return nil
}

func isControl(r rune) bool { return r < 0x20 || r == 0x7f || r >= 0x80 && r < 0xa0 }
