package shell

// Habits are flags of other programs, with what says the same here, a flag of serve
// or a verb. The nearest name of a flag would mislead: that of --port is --cors.
var Habits = map[string]string{
	"--port": "--addr 127.0.0.1:PORT", "-p": "--addr 127.0.0.1:PORT", "--host": "--addr HOST:PORT", "--listen": "--addr HOST:PORT",
	"--version": "`calco version`", "-v": "`calco version`", "-V": "`calco version`",
	"--date": "--now TIME", "--clock": "--now TIME", "--log-level": "--log LEVEL", "--verbose": "--log info or --explain",
}
