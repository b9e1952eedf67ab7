package cors_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/cors"
)

func TestIsOrigin(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"http://docs.example:3000": true, "https://docs.example": true, "docs.example": false, "*": false, "http://*": false, "null": false,
		"http://docs.example/": false, "http://Docs.example": false, "ftp://docs.example": false, "http://": false, "http://u@docs.example": false,
		"http://localhost:80": false, "https://x:443": false, "http://localhost:8080": true, "https://x:80": true,
	} {
		assert.Equal(t, want, cors.IsOrigin(text), text)
	}
}

func TestMeant(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"http://localhost:80": "http://localhost", "https://x:443": "https://x", "http://Docs.Example:3000/": "http://docs.example:3000", "docs.example": "", "*": "",
	} {
		assert.Equal(t, want, cors.Meant(text), text)
	}
}
