package reason

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// placeholders are the marks of what a template, a shell or a document leaves to be
// filled in: {{key}}, ${KEY}, $KEY, %KEY%, <API_KEY>, {key},
// process.env.KEY, os.environ["KEY"].
var placeholders = regexp.MustCompile(`^(\{\{.*\}\}|\$\w+|[$#]\{.*\}|%\w+%|<.*>|\{\w+\}|(process|import\.meta)\.env\.\w+|((os|System)\.)?(environ|getenv|Getenv|ENV|env)[\[(]["']\w+["'][\])])$`)

// placeholder tells whether a text is one that was not replaced.
func placeholder(text string) bool { return placeholders.MatchString(text) }

// valueless tells whether a text is what a language prints for a variable that has no
// value, or for an object that became text.
func valueless(text string) bool {
	return slices.Contains([]string{"undefined", "null", "NULL", "None", "nil", "NaN", "NaN-NaN-NaN", "NaT", "Invalid Date", "Invalid date", "invalid date", "[object Object]", "[object Promise]"}, text)
}

// unfilled tells that a text was sent where a value was meant to replace it; "" where
// it is none of that kind.
func unfilled(name, text string) string {
	switch trimmed := strings.TrimSpace(text); {
	case placeholder(trimmed):
		return name + " holds a placeholder that was not replaced"
	case valueless(trimmed):
		return name + " is " + strconv.Quote(trimmed) + ", as a variable without a value leaves it"
	}
	return ""
}
