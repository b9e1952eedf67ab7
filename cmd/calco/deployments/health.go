package deployments

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"calco.example/cmd/calco/shell"
)

// Health asks a mock whether it is up, where there is no curl: in a container
// that holds this program alone.
type Health struct {
	URL string `arg:"" optional:"" default:"http://127.0.0.1:8080" help:"Base URL of the mock (default ${default})."`
}

func (Health) Help() string {
	return `Exit code 0 when it is up, 3 when it is not.

Examples:

  calco health
  calco health http://127.0.0.1:8080`
}

// healthPatience is how long a mock may take to say that it is up.
const healthPatience = 5 * time.Second

func (v Health) Run(s shell.Streams) error {
	if err := checkURL("health", v.URL); err != nil {
		return err
	}
	return shell.Interruptible(func(ctx context.Context) error {
		ctx, stop := context.WithTimeout(ctx, healthPatience)
		defer stop()
		if err := askHealth(ctx, strings.TrimSuffix(v.URL, "/")+"/__admin/health"); err != nil {
			return err
		}
		_, err := fmt.Fprintln(s.Out, "up")
		return err
	})
}

func askHealth(ctx context.Context, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return shell.Usagef("health: %w", err)
	}
	response, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		return fmt.Errorf("no mock is up there: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("what is up there is no healthy mock: %s answered %s", address, response.Status)
	}
	return nil
}

// checkURL refuses an address without a scheme, which a program would read as a
// path, and says how to write it.
func checkURL(what, address string) error {
	parsed, err := url.Parse(address)
	if err == nil && parsed.Host != "" && (parsed.Scheme == "http" || parsed.Scheme == "https") {
		return nil
	}
	if strings.Contains(address, "://") {
		return shell.Usagef("%s: %q is no base URL: write http://HOST:PORT", what, address)
	}
	if m := slipOfScheme.FindStringSubmatch(address); m != nil {
		return shell.Usagef("%s: %q is no base URL: write %s://%s", what, address, cmp.Or(m[1], "http"), m[2])
	}
	host := ""
	if portAlone.MatchString(address) {
		host = "127.0.0.1:"
	}
	return shell.Usagef("%s: %q has no scheme: write http://%s%s", what, address, host, strings.TrimPrefix(address, ":"))
}

// portAlone is a port of this machine, as :8080.
var portAlone = regexp.MustCompile(`^:?\d{1,5}(/|$)`)

// slipOfScheme is a scheme without its colon or its slashes, as http:/127.0.0.1.
var slipOfScheme = regexp.MustCompile(`^(?:(https?)(?::/?|//)|//)(.+)$`)
