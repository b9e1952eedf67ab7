package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/target"
)

// FindMock asks what must be a calco mock for its keys and its clock, without
// any key. What answers otherwise is a NotMockError; what does not answer,
// ErrUnreachable.
func FindMock(ctx context.Context, baseURL string) (*target.Target, error) {
	o, err := target.ParseOrigin(baseURL)
	if err != nil {
		return nil, fmt.Errorf("target: %w", err)
	}
	bare := target.Keyless(o)
	transport := newTransport(bare, Network{})
	defer transport.CloseIdleConnections()
	personas, err := adminGet(ctx, transport, bare.BaseURL, target.MockPersonasPath)
	if err != nil {
		return nil, err
	}
	clock, err := adminGet(ctx, transport, bare.BaseURL, target.MockClockPath)
	if err != nil {
		return nil, err
	}
	return target.OfMock(baseURL, personas, clock)
}

func adminGet(ctx context.Context, transport http.RoundTripper, baseURL, path string) ([]byte, error) {
	body, err := adminGetWithin(ctx, 10*time.Second, transport, baseURL, path)
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err() // the run ended, not the target
	}
	return body, err
}

func adminGetWithin(ctx context.Context, limit time.Duration, transport http.RoundTripper, baseURL, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, baseURL+path, http.NoBody)
	if err != nil {
		return nil, errors.New("target: the base URL makes no request")
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return nil, &AskError{Kind: ErrUnreachable, Reason: baseURL + ": " + troubleOf(err, false).reason}
	}
	defer func() { _ = response.Body.Close() }()
	switch status := response.StatusCode; {
	case status >= 500: // it may be a mock in trouble, or anything else
		return nil, &AskError{Kind: ErrUnreachable,
			Reason: fmt.Sprintf("GET %s%s: HTTP %d; if this is no calco mock, check it with --config FILE, a target file", baseURL, path, status)}
	case status != http.StatusOK:
		return nil, &target.NotMockError{BaseURL: baseURL, Why: fmt.Sprintf("GET %s: HTTP %d", path, response.StatusCode)}
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, exchange.MaxBody))
	if err != nil {
		return nil, &AskError{Kind: ErrUnreachable, Reason: baseURL + ": " + troubleOf(err, true).reason}
	}
	return body, nil
}
