package snippet

import (
	"net/http"
	"strings"
)

// shellWord is a text as one word of a POSIX shell.
func shellWord(text string) string {
	if text != "" && strings.IndexFunc(text, func(r rune) bool { return !plainRune(r) }) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

func plainRune(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:@%+,", r)
}

func curl(r request) string {
	words := []string{"curl -sS"}
	if r.method != http.MethodGet && !(r.method == http.MethodPost && r.body != "") {
		words = append(words, "-X "+shellWord(r.method))
	}
	words = append(words, "--globoff "+shellWord(r.url))
	typed := false
	for _, h := range r.headers {
		typed = typed || h[0] == "Content-Type"
		words = append(words, "-H "+shellWord(h[0]+": "+h[1]))
	}
	if r.body != "" {
		if !typed {
			words = append(words, "-H 'Content-Type:'") // none, as in the request
		}
		words = append(words, "--data-raw "+shellWord(r.body))
	}
	return strings.Join(words, " \\\n  ") + "\n"
}

func httpie(r request) string {
	words := []string{"http --ignore-stdin " + shellWord(r.method) + " " + shellWord(r.url)}
	for _, h := range r.headers {
		words = append(words, shellWord(h[0]+":"+h[1]))
	}
	if r.body != "" {
		words = append(words, "--raw "+shellWord(r.body))
	}
	return strings.Join(words, " \\\n  ") + "\n"
}
