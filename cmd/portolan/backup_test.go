package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Every backup that is made while people play, by the command and by the server itself, can be restored: it is sound, has every move
// that was acknowledged before, lets the same people in and is played on.
func TestBackupsArePlayedOn(t *testing.T) {
	dir := t.TempDir()
	data, own := filepath.Join(dir, "data"), filepath.Join(dir, "own")
	s := start(t, "serve", "--addr", "127.0.0.1:0", "--data", data, "--bot-pace", "0", "--backup-every", "1s", "--backup-keep", "2", "--backup-dir", own)
	p := seated(t, s.url)
	type made struct {
		file  string
		match string
		least int // number that was acknowledged before
	}
	var backups []made
	for i := range 2 {
		least := p.playOn(t, 5)
		b := made{filepath.Join(dir, fmt.Sprint("by-command-", i)), p.match, least}
		done := make(chan ran, 1)
		go func() { done <- portolan(t, "backup", b.file, "--data", data) }()
		var r ran
		for ended := false; !ended; { // nobody waits for a backup
			select {
			case r = <-done:
				ended = true
			default:
				p.playOn(t, 1)
			}
		}
		if r.status != statusDone || !strings.Contains(r.out, "is whole") {
			t.Fatalf("status %d, %q, %q", r.status, r.out, r.err)
		}
		backups = append(backups, b)
	}
	if r := portolan(t, "backup", backups[0].file, "--data", data); r.status != statusFailed || !strings.Contains(r.err, "choose another name") {
		t.Errorf("over a backup: status %d, %q", r.status, r.err)
	}
	least, match := p.playOn(t, 1), p.match
	begun := time.Now().UTC().Format("20060102-150405")
	for late := 0; late < 2; { // backups of its own that began after that move
		p.playOn(t, 1)
		late = 0
		files, err := filepath.Glob(filepath.Join(own, "portolan-*.backup"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if filepath.Base(file) > "portolan-"+begun+".backup" {
				late++
			}
		}
	}
	metrics := get(t, s.url+"metrics")
	if !strings.Contains(metrics, `portolan_backups_total{outcome="made"}`) || !strings.Contains(metrics, `portolan_backups_total{outcome="failed"} 0`) {
		t.Errorf("the metrics are %s", metrics)
	}
	s.stop(t, os.Interrupt)
	files, err := os.ReadDir(own)
	if err != nil || len(files) > 2 || len(files) == 0 {
		t.Fatalf("of its own backups there are %v (%v)", files, err)
	}
	for _, f := range files {
		backups = append(backups, made{filepath.Join(own, f.Name()), match, least})
	}
	for i, b := range backups {
		to := filepath.Join(dir, fmt.Sprint("restored-", i))
		if r := portolan(t, "doctor", "--backup", b.file); r.status != statusDone || !strings.Contains(r.out, "All is well") {
			t.Errorf("%s: status %d, %q, %q", b.file, r.status, r.out, r.err)
		}
		var told restored
		answers(t, &told, "restore", b.file, "--data", to, "--json")
		if told.Matches < 1 || told.Players != 1 || told.Data != to {
			t.Errorf("%s: told %+v", b.file, told)
		}
		again := start(t, "serve", "--addr", "127.0.0.1:0", "--data", to, "--bot-pace", "0")
		q := &player{url: again.url, token: p.token, match: b.match}
		m, err := q.look()
		if err != nil {
			t.Fatal(err)
		}
		if m.Number < b.least {
			t.Errorf("%s has the match up to %d; %d was acknowledged before", b.file, m.Number, b.least)
		}
		q.playOn(t, 3)
		again.stop(t, os.Interrupt)
		if r := portolan(t, "restore", b.file, "--data", to); r.status != statusFailed || !strings.Contains(r.err, "nothing is overwritten") {
			t.Errorf("restoring over matches: status %d, %q", r.status, r.err)
		}
	}
}

// What stands in the way of a backup, or of restoring one, is told in one line.
func TestBackupFaults(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("dear diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	newer := filepath.Join(dir, "newer")
	if err := os.Mkdir(newer, 0o700); err != nil {
		t.Fatal(err)
	}
	age(t, newer)
	file := filepath.Join(dir, "newer.backup")
	if r := portolan(t, "backup", file, "--data", newer); r.status != statusDone { // nothing is brought up to date: that does not matter
		t.Errorf("status %d, %q", r.status, r.err)
	}
	for _, test := range []struct {
		status int
		says   string
		args   []string
	}{
		{statusUsage, "<file>", []string{"backup"}},
		{statusUsage, "--data", []string{"restore", text}},
		{statusFailed, "no matches are kept", []string{"backup", filepath.Join(dir, "b"), "--data", filepath.Join(dir, "nothing")}},
		{statusFailed, "can't be opened", []string{"restore", filepath.Join(dir, "b"), "--data", filepath.Join(dir, "new")}},
		{statusFailed, "damaged", []string{"restore", text, "--data", filepath.Join(dir, "new")}},
		{statusFailed, "newer Portolan", []string{"restore", file, "--data", filepath.Join(dir, "new")}},
		{statusFailed, "odd", []string{"doctor", "--backup", text}},
	} {
		r := portolan(t, test.args...)
		if r.status != test.status || !strings.Contains(r.err, test.says) || test.status == statusFailed && strings.Count(r.err, "\n") != 1 {
			t.Errorf("%v: status %d, %q", test.args, r.status, r.err)
		}
	}
}

// Should a server be killed while it copies a database, its timetable knows by its name what it has left.
func TestRoomForABackupIsCalledAsTheBackup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(chan []os.DirEntry, 1)
	go func() { // a database that hangs up
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			entries, _ := os.ReadDir(dir)
			select {
			case seen <- entries:
			default: // who has been hung up on may try again, and go meanwhile
			}
			_ = conn.Close()
		}
	}()
	backups := databaseBackups("postgres://anna@" + listener.Addr().String() + "/none?sslmode=disable")
	if err := backups.Backup(t.Context(), filepath.Join(dir, "portolan-20260101-000000.backup")); err == nil {
		t.Error("there was a backup of nothing")
	}
	_ = listener.Close()
	if meanwhile := <-seen; len(meanwhile) != 1 || !regexp.MustCompile(`^portolan-20260101-000000\.backup\.partial-\d+$`).MatchString(meanwhile[0].Name()) {
		t.Errorf("meanwhile there was %v", meanwhile)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v are left (%v)", left, err)
	}
}
