// Package calibrationreport writes what a calibration has learnt, and how a
// deployment has drifted from it: for the terminal ([WriteTerminal],
// [WriteDriftTerminal]), as one page without script ([WriteHTML]), and for programs
// ([WriteJSON], [WriteDriftJSON], with [ReportSchema] and [DriftSchema]).
package calibrationreport
