package session

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"calco.example/mockserver/world"
)

// Note is what a request leaves behind, gathered on its way: who asked, and of
// the body's fields what cannot be a key. Journal.Note begins one.
type Note struct {
	Key     string         // as presented, without the session word; never stored
	Persona *world.Persona // whose key it is; nil: nobody's
	Path    string         // as far as it may be stored
	Query   string         // likewise; see KeepQuery
	// ContentType is what the body was declared as, as far as it may be stored.
	ContentType string
	Fields      packed   // that were read: names and values in turn
	Unread      []string // names that nobody read, as sent; see UnreadNames
	world       *world.World
}

// Account is who asked, in a form that may be stored and logged: a persona, or
// the fingerprint of an unknown key.
func (n *Note) Account() string {
	switch {
	case n.Persona != nil:
		return n.Persona.Name
	case n.Key == "":
		return ""
	}
	sum := sha256.Sum256([]byte(n.Key))
	return "sha256:" + hex.EncodeToString(sum[:4])
}

// KeepText notes a text field, and returns what of it may be kept.
func (n *Note) KeepText(name, text string) (kept string) {
	kept = n.safeValue(text)
	n.Fields.add(name)
	n.Fields.add(kept)
	return kept
}

// KeepNumber notes a field with a whole number.
func (n *Note) KeepNumber(name string, number int64) {
	text := strconv.FormatInt(number, 10)
	if len(text) >= shortestKey {
		text = bytesOf(text)
	}
	n.Fields.add(name)
	n.Fields.add(text)
}

// KeepWrongType notes a field of another JSON type than the request table says.
func (n *Note) KeepWrongType(name string) {
	n.Fields.add(name)
	n.Fields.add("(another JSON type)")
}

// UnreadNames are the first names of fields that nobody read, as they may be
// stored.
func (n *Note) UnreadNames() []string {
	some := n.Unread[:min(len(n.Unread), mostNames)]
	if len(some) == 0 {
		return nil
	}
	names := make([]string, len(some))
	for i, name := range some {
		names[i] = n.safeName(name)
	}
	return names
}
