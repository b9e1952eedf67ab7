//go:build !race

package contracts

// raceDetector: see race_on_test.go.
const raceDetector = false
