package admin

import (
	"encoding/json"
	"io"
	"net/http"

	"calco.example/mockserver/buffered"
	"calco.example/mockserver/jsonbody"
)

const contentJSON = "application/json; charset=utf-8"

// asJSON answers 200 with a value; map keys come out sorted.
func asJSON(value any) buffered.Response {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err) // the values are ours and can always be encoded
	}
	return buffered.New().With(http.StatusOK, contentJSON, body)
}

// problem answers what cannot be done, and says why. The text is ours and never
// quotes the request.
func problem(status int, message string) buffered.Response {
	return buffered.New().With(status, contentJSON, jsonbody.ErrorBody(status, message))
}

// bodyOf reads the body of a request that changes something. The type makes a page
// in a browser ask first.
func bodyOf(r *http.Request) (raw []byte, refused *buffered.Response) {
	refuse := func(status int, message string) ([]byte, *buffered.Response) {
		a := problem(status, message)
		return nil, &a
	}
	if !jsonbody.Declared(r.Header) {
		return refuse(http.StatusUnsupportedMediaType, "Content-Type must be application/json")
	}
	const most = 1 << 20
	raw, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	if err != nil || len(raw) > most {
		return refuse(http.StatusRequestEntityTooLarge, "the body is too large or could not be read")
	}
	return raw, nil
}
