package backup

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync/atomic"
	"time"

	"portolan/store"
)

// Timetable makes a backup every so often. What it needs to know stands in the names of the files, so that it goes on after a restart
// where it was.
type Timetable struct {
	Store store.Copying
	Dir   string        // where backups go; made when it is not there
	Every time.Duration // above 0
	Keep  int           // how many there are at most, above 0
	Log   *slog.Logger

	made, failed atomic.Int64
	last         atomic.Int64 // when the last was made, in Unix seconds; 0 before there is one
}

const (
	stamp = "20060102-150405" // UTC
	// retry is how long to wait after a failure, unless the next backup is due earlier.
	retry = 10 * time.Minute
	// abandoned is after how long one that is not whole is nobody's any more: other servers of a cluster may have the same directory.
	abandoned = 24 * time.Hour
)

// ownName is what our backups are called: others in the directory are left alone.
var ownName = regexp.MustCompile(`^portolan-(\d{8}-\d{6})\.backup$`)

// ownPartial is what a backup is called that was being written when the program was killed, or the directory in which it was made.
var ownPartial = regexp.MustCompile(`^portolan-\d{8}-\d{6}\.backup\.partial-\d+$`)

// ownBegun is as what such a one was begun.
var ownBegun = regexp.MustCompile(`^portolan-\d{8}-\d{6}\.backup`)

// Made is how many backups were made.
func (t *Timetable) Made() int64 { return t.made.Load() }

// Failed is how many could not be made.
func (t *Timetable) Failed() int64 { return t.failed.Load() }

// Last is when the last one was made, in Unix seconds, perhaps by a program before this one; 0 before there is one.
func (t *Timetable) Last() int64 { return t.last.Load() }

// Run makes backups until ctx ends. Between two of them one timer waits and nothing else.
func (t *Timetable) Run(ctx context.Context) {
	timer := time.NewTimer(t.first(time.Now()))
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		begun := time.Now()
		name, err := t.once(ctx, begun)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			t.failed.Add(1)
			t.Log.Error("could not make a backup", "directory", t.Dir, "error", err)
			timer.Reset(min(t.Every, retry))
		default:
			t.Log.Info("made a backup", "file", name, "took", time.Since(begun).Round(time.Millisecond))
			timer.Reset(t.Every)
		}
	}
}

// first is how long to wait for the first backup: none when there is none yet, or the last is older than it should be. One that is more than a
// span ahead of now was named by a clock that was wrong, and tells nothing.
func (t *Timetable) first(now time.Time) time.Duration {
	names, err := t.list(ownName)
	if err != nil {
		return 0
	}
	for _, name := range slices.Backward(names) {
		last := madeAt(name)
		if last.After(now.Add(t.Every)) {
			continue
		}
		t.last.Store(min(last.Unix(), now.Unix()))
		return min(max(0, t.Every-now.Sub(last)), t.Every) // the clock may have been put back
	}
	return 0
}

// madeAt is when one of our backups was made, as its name says.
func madeAt(name string) time.Time {
	at, err := time.Parse(stamp, ownName.FindStringSubmatch(name)[1])
	if err != nil { // such as the thirtieth of February
		at = time.Unix(0, 0)
	}
	return at
}

// once makes a backup and deletes those that are too many. Nothing is deleted where a backup fails.
func (t *Timetable) once(ctx context.Context, now time.Time) (name string, err error) {
	if err := os.MkdirAll(t.Dir, 0o700); err != nil {
		return "", fmt.Errorf("make the directory for backups: %w", err)
	}
	name = filepath.Join(t.Dir, "portolan-"+now.UTC().Format(stamp)+".backup")
	if err := t.Store.Backup(ctx, name); err != nil {
		return "", err
	}
	t.made.Add(1)
	t.last.Store(now.Unix())
	if err := t.tidy(now); err != nil {
		t.Log.Error("could not delete old backups", "directory", t.Dir, "error", err)
	}
	return name, nil
}

// tidy deletes the oldest backups but as many as are kept, and what was left unfinished long ago. Those that are later than now, by a clock that was ahead,
// count as the oldest: else they would stay, and those that are made from now on would go.
func (t *Timetable) tidy(now time.Time) error {
	whole, err := t.list(ownName)
	if err != nil {
		return err
	}
	slices.SortStableFunc(whole, func(a, b string) int {
		return cmp.Compare(ahead(b, now), ahead(a, now))
	})
	parts, err := t.list(ownPartial)
	if err != nil {
		return err
	}
	parts = slices.DeleteFunc(parts, func(name string) bool { return now.Sub(madeAt(ownBegun.FindString(name))) < abandoned })
	for _, old := range append(whole[:max(0, len(whole)-t.Keep)], parts...) {
		if err := os.RemoveAll(filepath.Join(t.Dir, old)); err != nil {
			return err
		}
	}
	return nil
}

// ahead is 1 for a backup that is later than now.
func ahead(name string, now time.Time) int {
	if madeAt(name).After(now) {
		return 1
	}
	return 0
}

// list returns the names of files in the directory that fit, oldest first: a name begins with its time. Of partial ones directories count, too.
func (t *Timetable) list(fits *regexp.Regexp) ([]string, error) {
	entries, err := os.ReadDir(t.Dir) // sorted by name
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if (e.Type().IsRegular() || fits == ownPartial && e.IsDir()) && fits.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}
