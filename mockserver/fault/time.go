package fault

import (
	"context"
	"net/http"
	"time"
)

// Answers that come late, slowly or never. Every wait ends with the client, with
// the server, and after longest.

// delay sends the genuine answer late.
func delay(i *injection) {
	i.wait(i.delayOf())
	i.genuine.SendTo(i.writer, i.request)
}

// delayOf is how long a delay lasts; the spreads follow from the draw.
func (i *injection) delayOf() time.Duration {
	ms := i.fault.Ms
	switch i.fault.Spread {
	case "uniform":
		ms += int64(i.draw % uint64(i.fault.MaxMs-ms+1))
	case "lognormal":
		ms = ms * lognormal[i.draw>>60] / 1000
	}
	return min(time.Duration(ms)*time.Millisecond, longest)
}

// lognormal holds, in thousandths of the median, the middles of 16 equally
// likely parts of a lognormal distribution with sigma 1. A table, because an
// exponential may differ in its last bit from one processor to the next.
var lognormal = [16]int64{155, 268, 364, 460, 560, 669, 789, 925, 1081, 1267, 1495, 1785, 2173, 2746, 3736, 6443}

// drip sends the genuine answer a few bytes at a time.
func drip(i *injection) {
	ctx, cancel := context.WithTimeout(i.request.Context(), longest)
	defer cancel()
	i.request = i.request.WithContext(ctx)
	i.genuine.SendHead(i.writer)
	for body := i.genuine.Body; len(body) > 0; {
		n := min(len(body), int(i.fault.Bytes))
		if _, err := i.writer.Write(body[:n]); err != nil {
			panic(http.ErrAbortHandler)
		}
		_ = http.NewResponseController(i.writer).Flush()
		if body = body[n:]; len(body) > 0 {
			i.wait(time.Duration(i.fault.Ms) * time.Millisecond)
		}
	}
}

// hangBeforeHeaders sends nothing, and in the end closes.
func hangBeforeHeaders(i *injection) {
	i.wait(time.Duration(i.fault.Ms) * time.Millisecond)
	panic(http.ErrAbortHandler)
}

// hangAfterHeaders sends the headers and no body, and in the end closes.
func hangAfterHeaders(i *injection) {
	i.genuine.SendHead(i.writer)
	_ = http.NewResponseController(i.writer).Flush()
	i.wait(time.Duration(i.fault.Ms) * time.Millisecond)
	panic(http.ErrAbortHandler)
}

// wait returns after a while, or ends the connection when the client has gone or
// the server ends. The write deadline of the connection moves with it; the one for
// reading is lifted by net/http while an answer is made.
func (i *injection) wait(d time.Duration) {
	ctx, cancel := context.WithTimeout(i.request.Context(), d)
	defer cancel()
	if until, ok := ctx.Deadline(); ok {
		_ = http.NewResponseController(i.writer).SetWriteDeadline(until.Add(i.mock.WriteBound))
	}
	<-ctx.Done()
	if i.request.Context().Err() != nil {
		panic(http.ErrAbortHandler)
	}
}
