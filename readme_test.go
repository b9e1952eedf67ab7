package calco_test

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/readme"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// What the documents say of the program is here held against it; flags, verbs and
// `calco` sessions in cmd/calco.

// Every curl line of a document is sent, in order, to one mock with the documents'
// clock, and must print what stands under it.
func TestReadme_CurlSessions(t *testing.T) {
	t.Parallel()
	sent := 0
	for _, document := range readme.Documents(t) {
		sent += curlSessions(t, document)
	}
	assert.Greater(t, sent, 10, "curl lines")
}

// curlSessions sends the curl lines of one document.
func curlSessions(t *testing.T, document string) (sent int) {
	t.Helper()
	mock := mockserver.New(mockserver.Config{Explain: true})
	server := httptest.NewServer(mock)
	defer server.Close()
	for _, session := range readme.Sessions(readme.Text(t, document)) {
		if !strings.HasPrefix(session.Command, "curl ") {
			continue
		}
		sent++
		got := curl(t, server, session.Words()[1:])
		assert.True(t, session.Shows(got), "$ %s\n%s: %s\nmock: %s", session.Command, document, session.Output, got)
	}
	assert.Zero(t, mock.Panics())
	return sent
}

// curl does what the options used in the documents mean, and no more.
func curl(t *testing.T, server *httptest.Server, words []string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	require.NoError(t, err)
	withHead := false
	for i := 0; i < len(words); i++ {
		word, value := words[i], ""
		if slices.Contains([]string{"-H", "-X", "-d"}, word) {
			i++
			value = words[i]
		}
		switch word {
		case "-s":
		case "-si":
			withHead = true
		case "-X":
			request.Method = value
		case "-H":
			name, content, _ := strings.Cut(value, ": ")
			request.Header.Set(name, content)
		case "-d":
			request.Method = methodWithBody(request.Method)
			request.Body, request.ContentLength = io.NopCloser(strings.NewReader(value)), int64(len(value))
		default:
			path, local := strings.CutPrefix(word, "http://127.0.0.1:8080")
			require.True(t, local, "curl: %s", word)
			request.URL.Path = path
		}
	}
	return printed(t, server, request, withHead)
}

// methodWithBody is the method of a request with a body, unless -X named one.
func methodWithBody(method string) string {
	if method == http.MethodGet {
		return http.MethodPost
	}
	return method
}

func printed(t *testing.T, server *httptest.Server, request *http.Request, withHead bool) string {
	t.Helper()
	response, err := server.Client().Do(request)
	require.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	if !withHead {
		return string(body)
	}
	head := response.Proto + " " + response.Status + "\n"
	for _, name := range slices.Sorted(maps.Keys(response.Header)) {
		head += name + ": " + strings.Join(response.Header[name], ", ") + "\n"
	}
	return head + "\n" + string(body)
}

func TestReadme_Personas(t *testing.T) {
	t.Parallel()
	var want []string
	for _, p := range world.Shipped().Personas {
		want = append(want, fmt.Sprintf("| `%s` | %s |", p.APIKey, p.Summary))
	}
	got := regexp.MustCompile("(?m)^\\| `calco-.*$").FindAllString(readme.Text(t, readme.Mock), -1)
	assert.Equal(t, want, got)
}

func TestReadme_GoldenDay(t *testing.T) {
	t.Parallel()
	text, day := readme.Text(t, readme.Mock), readGoldenDay(t)
	assert.Contains(t, text, "| "+day.Date+" | sales | totalAmount |\n")
	assert.Contains(t, text, fmt.Sprintf("| all | %s | %s |\n", grouped(int64(day.Sales)), grouped(day.Total)))
	for name, sum := range day.ByType {
		assert.Contains(t, text, fmt.Sprintf("| %s | %s | %s |\n", name, grouped(int64(sum.Sales)), grouped(sum.Total)))
	}
	assert.Contains(t, text, fmt.Sprintf("saleAmount %s + tipAmount %s + cashbackAmount %s = totalAmount %s.",
		grouped(day.Sale), grouped(day.Tip), grouped(day.Cashback), grouped(day.Total)))
}

// grouped writes 7944334 as 7,944,334.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

func TestReadme_ProfileFile(t *testing.T) {
	t.Parallel()
	blocks := readme.Blocks(readme.Text(t, readme.Rules), "yaml")
	require.NotEmpty(t, blocks)
	for _, block := range blocks {
		if !strings.HasPrefix(block, "name: ") {
			continue // no profile: a piece of a file
		}
		profile, err := rules.ParseProfile("staging.profile.yaml", []byte(block))
		require.NoError(t, err, block)
		assert.True(t, len(profile.Answers) > 0 || len(profile.Differs) > 0, block)
		for id, answer := range profile.Answers {
			q, _ := rules.LookupQuestion(id)
			assert.NotEqual(t, q.Default(), answer.String(), "%s: an example that changes nothing", id)
		}
	}
}

// The library's example is the runnable one, indentation aside.
func TestReadme_Library(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("mockserver/example_test.go")
	require.NoError(t, err)
	blocks := readme.Blocks(readme.Text(t, readme.Mock), "go")
	require.Len(t, blocks, 1)
	assert.Contains(t, strings.ReplaceAll(string(source), "\n\t", "\n"), blocks[0])
	assert.Contains(t, readme.Text(t, readme.Mock), mockserver.FrozenAt.In(world.Shipped().Zone).Format("2006-01-02 15:04"))
}

// "Find a rule": one row, one check, one example.
func TestReadme_FindARule(t *testing.T) {
	t.Parallel()
	for file, form := range map[string]string{
		"contracts/rules/catalogue.go":  `(?m)^\t\{ID: "BR-31"`,
		"mockserver/validate_branch.go": `(?m)^\t\{id: "BR-31"`,
		"openapi.yaml":                  `(?m)^    BR-31:$`,
	} {
		assert.Contains(t, readme.Text(t, readme.Root), "`"+file+"`")
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Len(t, regexp.MustCompile(form).FindAll(source, -1), 1, file)
	}
}

// Every path that a document names exists, every rule and question too.
func TestReadme_NamesWhatExists(t *testing.T) {
	t.Parallel()
	for _, document := range readme.Documents(t) {
		t.Run(document, func(t *testing.T) {
			t.Parallel()
			text := readme.Text(t, document)
			pathsExist(t, document, text)
			linksLead(t, document, text)
			idsAreKnown(t, text)
		})
	}
}

var namedPath = regexp.MustCompile("`((?:cmd|contracts|mockserver|fixtures|\\.ci)/[\\w./*-]*|[\\w/]+\\.(?:go|yaml))`")

// writtenByTheReader are files that a document has its reader write.
var writtenByTheReader = []string{"staging.profile.yaml", "staging.yaml"}

func pathsExist(t *testing.T, document, text string) {
	t.Helper()
	for _, path := range namedPath.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(writtenByTheReader, path[1]) {
			assert.NotEmpty(t, existing(t, document, path[1]), "%s does not exist", path[1])
		}
	}
}

// linksLead follows the links to other documents, down to their headings.
func linksLead(t *testing.T, document, text string) {
	t.Helper()
	for _, link := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllStringSubmatch(text, -1) {
		file, heading, _ := strings.Cut(link[1], "#")
		target := document
		if file != "" {
			target = path.Join(path.Dir(document), file)
		}
		if _, err := os.Stat(target); !assert.NoError(t, err, link[1]) || heading == "" {
			continue
		}
		assert.Contains(t, headings(readme.Text(t, target)), heading, "%s has no such heading", link[1])
	}
}

// headings are those of a document, as links name them.
func headings(text string) (list []string) {
	for _, line := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := strings.ToLower(strings.ReplaceAll(line[1], " ", "-"))
		list = append(list, regexp.MustCompile(`[^\p{L}\p{N}_-]`).ReplaceAllString(name, ""))
	}
	return list
}

// exampleRule is what a document shows to add.
const exampleRule = "BR-32"

func idsAreKnown(t *testing.T, text string) {
	t.Helper()
	question := regexp.MustCompile(`\bQ-[A-Z0-9]+(?:-[A-Z0-9]+)*\b`)
	for _, id := range question.FindAllString(text, -1) {
		_, known := rules.LookupQuestion(rules.QuestionID(id))
		assert.True(t, known || id == "Q-RANGE-LIMITS", "%s is no question", id)
	}
	for _, id := range regexp.MustCompile(`\b(?:BR|L|TR)-(?:[0-9]{2}|[A-Z]+-[A-Z]+)\b`).FindAllString(question.ReplaceAllString(text, ""), -1) {
		_, known := rules.Lookup(rules.ID(id))
		assert.True(t, known || id == exampleRule, "%s is no rule", id)
	}
}

// existing finds a path of a document, which may leave out its folder.
func existing(t *testing.T, document, named string) (found []string) {
	t.Helper()
	for _, folder := range []string{".", "mockserver", "fixtures", path.Dir(document)} {
		matches, err := filepath.Glob(filepath.Join(folder, named))
		require.NoError(t, err)
		found = append(found, matches...)
	}
	return found
}

// The first page is read by somebody who has five minutes.
func TestReadme_StaysShort(t *testing.T) {
	t.Parallel()
	for document, most := range map[string]int{readme.Root: 150, readme.Contributing: 90} {
		assert.LessOrEqual(t, strings.Count(readme.Text(t, document), "\n"), most, "%s: lines", document)
	}
	for _, document := range readme.Documents(t) {
		if document != readme.Root {
			assert.Contains(t, readme.Text(t, readme.Root), "]("+document, "the README leads to each document")
		}
	}
}

// Each `go test` of a document names packages that are there, tests that these
// have, and flags and variables that they read.
func TestReadme_TestCommands(t *testing.T) {
	t.Parallel()
	commands := regexp.MustCompile(`(?m)^((?:[A-Z_]+=\S+ )*)go test (.*?)(?: +#.*)?$`)
	seen := 0
	for _, document := range readme.Documents(t) {
		for _, block := range readme.Blocks(readme.Text(t, document), "sh") {
			for _, command := range commands.FindAllStringSubmatch(block, -1) {
				seen++
				testCommand(t, command[1], strings.Fields(command[2]))
			}
		}
	}
	assert.Greater(t, seen, 5)
}

func testCommand(t *testing.T, variables string, words []string) {
	t.Helper()
	source, pattern := "", ""
	for i, word := range words {
		switch {
		case strings.HasPrefix(word, "./"):
			source += sourceUnder(t, word)
		case i > 0 && (words[i-1] == "-run" || words[i-1] == "-bench"):
			pattern = strings.Trim(word, "'")
		}
	}
	require.NotEmpty(t, source, "%v: no package", words)
	if pattern != "^$" && pattern != "." {
		named := regexp.MustCompile(`func (Test|Benchmark)\w*` + strings.NewReplacer("Test", "", "$", `\(`).Replace(pattern))
		assert.True(t, named.MatchString(source), "%v: no such test", words)
	}
	if slices.Contains(words, "-update") {
		assert.True(t, strings.Contains(source, `flag.Bool("update"`), "%v: no such flag", words)
	}
	for set := range strings.FieldsSeq(variables) {
		name, _, _ := strings.Cut(set, "=")
		assert.True(t, strings.Contains(source+sourceUnder(t, "./fixtures/proofs"), `"`+name+`"`), "%v: no such variable", words)
	}
}

// sourceUnder is the Go code of a package, or of all below a folder.
func sourceUnder(t *testing.T, pattern string) string {
	t.Helper()
	var source strings.Builder
	folder, below := strings.CutSuffix(pattern, "/...")
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != folder && !below:
			return fs.SkipDir
		case strings.HasSuffix(path, ".go"):
			text, err := os.ReadFile(path)
			source.Write(text)
			return err
		}
		return nil
	}))
	return source.String()
}
