package sale

// ToTheSecond is how a time is written, milliseconds aside.
const ToTheSecond = "2006-01-02T15:04:05"
