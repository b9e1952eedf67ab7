package habits

import (
	"slices"
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
)

// What one request shows by itself, whatever came before.

func (c *conduct) unread(r *sent.Request, b *asked.Brief) {
	for _, u := range r.Unread {
		if holdsKey(r, u) {
			continue
		}
		detail := strings.Clone(u.Name) + " is not read"
		if u.Meant != "" {
			detail += ": " + u.Meant + " was probably meant"
		}
		c.find(unreadField, detail, b.Outline)
	}
	if len(r.QueryOnly) > 0 {
		c.find(unreadField, strings.Join(r.QueryOnly, ", ")+" stood in the query, where nobody reads: the body was probably meant", b.Outline)
	}
}

// holdsKey tells whether a field that nobody read is the one in which the key was
// sent: of that keyElsewhere tells, and it is no field to send under another name.
func holdsKey(r *sent.Request, u sent.Unread) bool {
	if u.Meant != "" || !slices.Contains(r.KeyIn, sent.KeyInBody) {
		return false
	}
	strange := 0
	for _, other := range r.Unread {
		if other.Meant == "" {
			strange++
		}
	}
	return strange == 1
}

func (c *conduct) accept(r *sent.Request, b *asked.Brief) {
	if r.AcceptsNoJSON && r.Operation != "" {
		c.find(acceptsNoJSON, "Accept names types, and application/json is none of them", b.Outline)
	}
}

func (c *conduct) key(r *sent.Request, b *asked.Brief) {
	if len(r.KeyIn) > 0 {
		c.find(keyElsewhere, "the key stands in "+strings.Join(r.KeyIn, ", "), b.Outline)
	}
}
