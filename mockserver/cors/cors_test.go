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
	} {
		assert.Equal(t, want, cors.IsOrigin(text), text)
	}
}
