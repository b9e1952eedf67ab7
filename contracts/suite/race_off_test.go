//go:build !race

package suite

// raceDetector: see race_on_test.go.
const raceDetector = false
