//go:build race

package suite

// raceDetector tells whether the tests run under the race detector, where a run
// of the whole suite takes ten times as long.
const raceDetector = true
