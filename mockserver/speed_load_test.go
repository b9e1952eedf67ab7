package mockserver

// A closed-loop load generator: each connection sends its next request when it
// has the answer to the last one. It shares the machine with the server that it
// measures, so it does as little as it can: requests are bytes made beforehand,
// of an answer it reads status and Content-Length, and it counts the rest.

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"
)

// speedConnections are enough to keep two cores busy, and few enough that
// waiting in line does not hide what a page costs.
const speedConnections = 16

// speedShot is a request and what its answer must be, so that no fast error counts
// as a fast answer.
type speedShot struct {
	request        []byte
	status, length int
}

// speedTarget is a server under load and what is asked of it, in turn.
type speedTarget struct {
	addr  string
	shots []speedShot
}

// speedLoad is what came of one round.
type speedLoad struct {
	perSecond float64
	latencies []time.Duration
}

// press keeps all connections busy for a while.
func (t speedTarget) press(length time.Duration) (speedLoad, error) {
	callers := make([]*speedCaller, speedConnections)
	failures := make([]error, speedConnections)
	for i := range callers {
		var err error
		if callers[i], err = speedDial(t.addr); err != nil {
			return speedLoad{}, err
		}
		defer callers[i].conn.Close()
	}
	start := time.Now()
	var all sync.WaitGroup
	for i, c := range callers {
		// Each connection begins at another place of the list.
		first := i * len(t.shots) / len(callers)
		all.Go(func() { failures[i] = c.repeat(t.shots, first, start.Add(length)) })
	}
	all.Wait()
	taken := time.Since(start)
	var l speedLoad
	for _, c := range callers {
		l.latencies = append(l.latencies, c.latencies...)
	}
	l.perSecond = float64(len(l.latencies)) / taken.Seconds()
	return l, errors.Join(failures...)
}

// speedCaller is one keep-alive connection.
type speedCaller struct {
	conn      net.Conn
	buffer    []byte
	latencies []time.Duration
}

func speedDial(addr string) (*speedCaller, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("dial: %w", err)
	}
	return &speedCaller{conn: conn, buffer: make([]byte, 128<<10)}, nil
}

// repeat goes round the shots until the end.
func (c *speedCaller) repeat(shots []speedShot, next int, end time.Time) error {
	for now := time.Now(); now.Before(end); {
		s := &shots[next%len(shots)]
		next++
		status, length, err := c.exchange(s.request)
		if err != nil {
			return err
		}
		if status != s.status || length != s.length {
			return fmt.Errorf("got status %d and %d bytes, want %d and %d, for %q", status, length, s.status, s.length, s.request)
		}
		done := time.Now()
		c.latencies = append(c.latencies, done.Sub(now))
		now = done
	}
	return nil
}

// The marks in the head of an answer, as Go's server writes them.
var (
	speedHeadEnd       = []byte("\r\n\r\n")
	speedContentLength = []byte("\r\nContent-Length: ")
)

// exchange sends a request and reads the whole answer. The body stays at the
// end of the buffer's first bytes until the next exchange: see body.
func (c *speedCaller) exchange(request []byte) (status, length int, err error) {
	if _, err := c.conn.Write(request); err != nil {
		return 0, 0, fmt.Errorf("send: %w", err)
	}
	have, total := 0, -1
	for total < 0 || have < total {
		n, err := c.conn.Read(c.buffer[have:])
		if err != nil {
			return 0, 0, fmt.Errorf("receive: %w", err)
		}
		have += n
		if total < 0 {
			status, length, total = speedAnswerSize(c.buffer[:have])
		}
		if total > len(c.buffer) {
			return 0, 0, fmt.Errorf("an answer of %d bytes is no page", total)
		}
	}
	return status, length, nil
}

// body is that of the last answer.
func (c *speedCaller) body(length int) []byte {
	end := bytes.Index(c.buffer, speedHeadEnd) + len(speedHeadEnd)
	return c.buffer[end : end+length]
}

// speedAnswerSize reads status and length of the body from a head, and how many bytes
// the whole answer takes; -1 while the head is not complete.
func speedAnswerSize(raw []byte) (status, length, total int) {
	end := bytes.Index(raw, speedHeadEnd)
	if end < 0 {
		return 0, 0, -1
	}
	status, _ = strconv.Atoi(string(raw[len("HTTP/1.1 "):][:3]))
	_, after, _ := bytes.Cut(raw[:end+2], speedContentLength)
	digits, _, _ := bytes.Cut(after, []byte("\r\n"))
	length, _ = strconv.Atoi(string(digits))
	return status, length, end + len(speedHeadEnd) + length
}

// speedMedian is the median; of an even number the upper one.
func speedMedian[T float64 | time.Duration](values []T) T { return speedQuantile(values, 50) }

func speedQuantile[T float64 | time.Duration](values []T, percent int) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}
