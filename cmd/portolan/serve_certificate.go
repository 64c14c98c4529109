package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"sync"
	"time"
)

// getCertificate is the certificate for a connection that begins.
type getCertificate func(*tls.ClientHelloInfo) (*tls.Certificate, error)

// certificate is one whose files are renewed while the server runs.
type certificate struct {
	cert, key string
	log       *slog.Logger

	mu    sync.Mutex
	files string // how they were when they were read last
	pair  *tls.Certificate
}

// read reads the files.
func (c *certificate) read() error {
	c.files = c.state()
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return fmt.Errorf("the certificate can't be used: %w", err)
	}
	c.pair = &pair
	return nil
}

// state changes whenever one of the files does.
func (c *certificate) state() (text string) {
	for _, name := range []string{c.cert, c.key} {
		if info, err := os.Stat(name); err == nil {
			text += fmt.Sprintln(info.Size(), info.ModTime().UnixNano())
		} else {
			text += "none\n"
		}
	}
	return text
}

// current is the certificate for a connection that begins. Files that can't be read, such as ones that are being replaced, leave the one
// before in use until they change again.
func (c *certificate) current(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state() != c.files {
		if err := c.read(); err != nil {
			c.log.Error("the certificate of before goes on being used", "error", err)
		} else {
			c.log.Info("there is a new certificate", "expires", c.pair.Leaf.NotAfter)
		}
	}
	return c.pair, nil
}

// expires is when the certificate in use runs out.
func (c *certificate) expires() time.Time {
	_, _ = c.current(nil) // a renewed one counts, also where nobody has come since
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pair.Leaf.NotAfter
}

// ownName is what the server calls itself when it asks itself whether it lives. Nobody else has such a name (RFC 6761).
const ownName = "portolan.invalid"

// ownCertificate is one that this process alone trusts: whether the server answers itself must not depend on the certificate for players,
// which may be of another name, or not be there yet.
type ownCertificate struct{ pair *tls.Certificate }

// selfSigned makes such a certificate, and what trusts it and nothing else.
func selfSigned() (ownCertificate, *tls.Config, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return ownCertificate{}, nil, fmt.Errorf("make a key: %w", err)
	}
	form := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: ownName}, DNSNames: []string{ownName}, BasicConstraintsValid: true, IsCA: true,
		// Clocks of small computers begin in 1970 and are set while the server runs.
		NotBefore: time.Unix(0, 0), NotAfter: time.Now().AddDate(100, 0, 0),
	}
	made, err := x509.CreateCertificate(rand.Reader, form, form, private.Public(), private)
	if err != nil {
		return ownCertificate{}, nil, fmt.Errorf("make a certificate: %w", err)
	}
	leaf, err := x509.ParseCertificate(made)
	if err != nil {
		return ownCertificate{}, nil, fmt.Errorf("make a certificate: %w", err)
	}
	trusted := x509.NewCertPool()
	trusted.AddCert(leaf)
	own := ownCertificate{&tls.Certificate{Certificate: [][]byte{made}, PrivateKey: private, Leaf: leaf}}
	return own, &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: trusted, ServerName: ownName}, nil
}

// before has connections from the server to itself get its own certificate, and all others that of next.
func (o ownCertificate) before(next getCertificate) getCertificate {
	return func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		if hello.ServerName == ownName {
			return o.pair, nil
		}
		return next(hello)
	}
}
