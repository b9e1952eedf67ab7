package reporttest

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"calco.example/contracts/reporttext"
)

// HTMLTags lists the elements of a page with the names of their attributes, and
// refuses everything that could load, run or lead away.
func HTMLTags(t testing.TB, page string) []string {
	t.Helper()
	var tags []string
	tokens := html.NewTokenizer(strings.NewReader(page))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		token := tokens.Token()
		if kind == html.CommentToken {
			t.Fatalf("a comment: %q", token.Data)
		}
		if kind != html.StartTagToken && kind != html.EndTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		tags = append(tags, kind.String()+" "+harmlessTag(t, token))
	}
	if !errors.Is(tokens.Err(), io.EOF) {
		t.Fatalf("the page ends with %v", tokens.Err())
	}
	return tags
}

var (
	forbiddenTags     = []string{"script", "link", "img", "iframe", "object", "embed", "form", "base", "image", "use"}
	allowedAttributes = []string{"lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "title", "open",
		"viewbox", "preserveaspectratio", "role", "aria-label", "value", "x", "y", "width", "height"}
	innerLink = regexp.MustCompile(`^#([a-z]+|[a-z]+-\d+)$`)
)

// harmlessTag is an element and the names of its attributes, or ends the test.
func harmlessTag(t testing.TB, token html.Token) string {
	t.Helper()
	if slices.Contains(forbiddenTags, token.Data) {
		t.Fatalf("a page has no <%s>", token.Data)
	}
	line := token.Data
	for _, a := range token.Attr {
		line += " " + a.Key
		if !slices.Contains(allowedAttributes, a.Key) {
			t.Fatalf("a page has no attribute %s, as <%s> has", a.Key, token.Data)
		}
		if a.Key == "href" && !innerLink.MatchString(a.Val) {
			t.Fatalf("a link that leads away: %q", a.Val)
		}
	}
	return line
}

// InvisibleIn lists what a page may not hold as it is.
func InvisibleIn(text string) []string {
	var found []string
	for _, r := range text {
		if r != '\n' && r != '\t' && reporttext.Invisible(r) {
			found = append(found, fmt.Sprintf("%U", r))
		}
	}
	return found
}

// CheckPolicy ends the test unless the policy of a page comes first and allows
// its one style sheet, by hash, and nothing else.
func CheckPolicy(t testing.TB, page string) {
	t.Helper()
	policy, styles := policyAndStyles(t, page)
	if len(styles) != 1 {
		t.Fatalf("%d style sheets", len(styles))
	}
	sum := sha256.Sum256([]byte(styles[0]))
	want := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
	if policy != want {
		t.Fatalf("the policy is %q, not %q", policy, want)
	}
	for _, loading := range []string{"url(", "@import"} {
		if strings.Contains(styles[0], loading) {
			t.Fatalf("the style sheet has %s", loading)
		}
	}
	if strings.Contains(page, " style=") {
		t.Fatal("a style in an element")
	}
	if strings.Index(page, "http-equiv") > strings.Index(page, "<style>") {
		t.Fatal("the policy does not come first")
	}
}

func policyAndStyles(t testing.TB, page string) (policy string, styles []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "style" {
			styles = append(styles, n.FirstChild.Data)
		}
		if n.Type == html.ElementNode && n.Data == "meta" && n.Attr[0].Key == "http-equiv" {
			policy = n.Attr[1].Val
		}
	}
	return policy, styles
}
