package pgtest

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Pooler starts a PgBouncer of a pool_mode before a database of [Database] or [Bare] and returns the address by which that is reached through it.
func Pooler(t testing.TB, address, mode string) string {
	t.Helper()
	program := "/usr/sbin/pgbouncer" // where Debian keeps it, out of the path
	if _, err := os.Stat(program); err != nil {
		if program, err = exec.LookPath("pgbouncer"); err != nil {
			t.Fatal("this test needs PgBouncer: install Debian's package pgbouncer, or say make postgresql")
		}
	}
	before, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "portolan-pool-") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // it is in a directory for temporary files
	command, err := commands(dir)
	if err != nil {
		t.Fatal(err)
	}
	database, query := strings.TrimPrefix(before.Path, "/"), before.Query()
	config := filepath.Join(dir, "config")
	text := fmt.Sprintf("[databases]\n%s = host=%s user=%s\n[pgbouncer]\nlisten_addr =\nunix_socket_dir = %s\nlisten_port = 6432\nauth_type = any\npool_mode = %s\ndefault_pool_size = 50\n",
		database, query.Get("host"), query.Get("user"), dir, mode)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil { //nolint:gosec // another user reads it, and it holds no secret
		t.Fatal(err)
	}
	var said strings.Builder
	done := command(program, config)
	done.Stdout, done.Stderr = &said, &said
	if err := done.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- done.Wait() }()
	t.Cleanup(func() {
		_ = done.Process.Kill() // it may have ended
		<-ended                 //nolint:errcheck // it was killed
	})
	var dialer net.Dialer
	for deadline := time.Now().Add(time.Minute); ; {
		if conn, err := dialer.DialContext(t.Context(), "unix", filepath.Join(dir, ".s.PGSQL.6432")); err == nil {
			_ = conn.Close() // it was only to see
			break
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("PgBouncer has ended: %v\n%s", err, said.String())
		case <-time.After(20 * time.Millisecond):
			if time.Now().After(deadline) {
				t.Fatal("PgBouncer does not start")
			}
		}
	}
	query.Set("host", dir)
	query.Set("port", "6432")
	before.RawQuery = query.Encode()
	return before.String()
}
