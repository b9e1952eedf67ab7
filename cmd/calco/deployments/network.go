package deployments

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/url"
	"os"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/client"
)

// network is the flags of how a deployment is reached.
type network struct {
	CAFile     string `name:"ca-file" placeholder:"FILE" help:"Trust the certificate authorities of this PEM file too."`
	Cert       string `placeholder:"FILE" help:"Show this client certificate (PEM), with --key."`
	Key        string `placeholder:"FILE" help:"The private key of --cert (PEM)."`
	SkipVerify bool   `name:"insecure-skip-verify" help:"Take any certificate: whoever stands in between reads the keys. For a deployment of your own only."`
	Proxy      string `placeholder:"URL" help:"Go through this proxy, http://HOST:PORT; none is taken from the environment."`
}

// reach is how the client reaches the deployment.
func (n network) reach() (client.Network, error) {
	reach := client.Network{SkipVerify: n.SkipVerify}
	if n.CAFile != "" {
		pem, err := os.ReadFile(n.CAFile)
		if err != nil {
			return reach, shell.Usagef("--ca-file: %w", err)
		}
		if reach.RootCAs, err = x509.SystemCertPool(); err != nil {
			reach.RootCAs = x509.NewCertPool()
		}
		if !reach.RootCAs.AppendCertsFromPEM(pem) {
			return reach, shell.Usagef("--ca-file: %s holds no certificate in PEM", n.CAFile)
		}
	}
	if (n.Cert == "") != (n.Key == "") {
		return reach, shell.Usagef("--cert and --key go together: a client certificate and its private key")
	}
	if n.Cert != "" {
		pair, err := tls.LoadX509KeyPair(n.Cert, n.Key)
		if err != nil {
			return reach, shell.Usagef("--cert, --key: %w", err)
		}
		reach.Certificate = &pair
	}
	if n.Proxy != "" {
		proxy, err := url.Parse(n.Proxy)
		if err != nil || proxy.Scheme != "http" || proxy.Port() == "" || proxy.User != nil || proxy.Path != "" && proxy.Path != "/" {
			return reach, shell.Usagef("--proxy: expected http://HOST:PORT")
		}
		reach.Proxy = proxy
	}
	return reach, nil
}

// warn says aloud what is given up.
func (n network) warn(stderr io.Writer) {
	for _, note := range n.notes() {
		_, _ = fmt.Fprintln(stderr, "calco: WARNING: "+note)
	}
}

// notes are what is given up, for every report.
func (n network) notes() []string {
	if !n.SkipVerify {
		return nil
	}
	return []string{"--insecure-skip-verify: no certificate is checked, so whoever stands in between can read the keys and change the answers"}
}
