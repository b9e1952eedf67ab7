// Package jsonbody reads the bodies of requests strictly and writes those of
// responses exactly.
//
// [Read] takes the bytes, up to [MaxBytes]; [Declared] and [Encoded] look at the
// headers beside them. [Parse] makes [Field] values of an object, in the order in
// which they were sent, with the [Kind] of each, and says in a [Problem] what is
// wrong with a body. It compares no names and converts nothing: what a field means
// is the matter of the mock.
//
// [AppendString] and the functions beside it write a response without reflection.
// The bytes they give are those of encoding/json without HTML escapes.
package jsonbody
