package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"portolan/store"
	"portolan/store/backup"
)

// backupFlags say whether a server makes backups by itself. docs/settings.md lists them.
type backupFlags struct {
	Every time.Duration `name:"backup-every" env:"PORTOLAN_BACKUP_EVERY" placeholder:"DURATION" default:"0" help:"How often a backup is made, such as 24h; 0 for never."`
	Keep  int           `name:"backup-keep" env:"PORTOLAN_BACKUP_KEEP" placeholder:"N" default:"7" help:"How many of these backups are kept."`
	Dir   string        `name:"backup-dir" env:"PORTOLAN_BACKUP_DIR" placeholder:"DIR" type:"path" help:"Where they are kept, best on another disk; in backups below --data when not given. With a database, copies from before an upgrade go there, too."`
}

// check says which flag can't be as it is.
func (f *backupFlags) check(keeping dataFlags) error {
	switch {
	case f.Every < 0 || f.Every > 0 && f.Every < time.Second:
		return usageError{fmt.Errorf("--backup-every %s: say a duration such as 24h, or 0", f.Every)}
	case f.Keep < 1:
		return usageError{fmt.Errorf("--backup-keep %d: say a number above 0", f.Keep)}
	case f.Dir != "" && f.Every == 0 && keeping.DatabaseURL == "":
		return usageError{errors.New("--backup-every is missing: say how often a backup is made")}
	}
	return nil
}

// hold is for how long a backup is kept, as long as nothing fails; 0 when none is made.
func (f *backupFlags) hold() time.Duration { return time.Duration(f.Keep) * f.Every }

// timetable is by what backups are made, nil when none are.
func (f *backupFlags) timetable(kept store.Store, where dataFlags, log *slog.Logger) *backup.Timetable {
	copying, can := kept.(store.Copying)
	if where.DatabaseURL != "" {
		copying, can = databaseBackups(where.DatabaseURL), true
	}
	if f.Every == 0 || !can {
		return nil
	}
	dir := f.Dir
	if dir == "" {
		dir = filepath.Join(where.Data, "backups")
	}
	return &backup.Timetable{Store: copying, Dir: dir, Every: f.Every, Keep: f.Keep, Log: log}
}

// runBackups makes backups until the returned function is called, which returns once none is under way.
func runBackups(ctx context.Context, t *backup.Timetable) (end func()) {
	if t == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { t.Run(ctx) })
	return func() {
		cancel()
		running.Wait()
	}
}

// backupMetrics lets be seen how backups fare.
func backupMetrics(t *backup.Timetable) []prometheus.Collector {
	if t == nil {
		return nil
	}
	count := func(outcome string, of func() int64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "portolan_backups_total", ConstLabels: prometheus.Labels{"outcome": outcome},
			Help: "Backups that this server made by itself, or could not; the log tells why.",
		}, func() float64 { return float64(of()) })
	}
	return []prometheus.Collector{
		count("made", t.Made), count("failed", t.Failed),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "portolan_backup_last_timestamp_seconds", Help: "When the last backup was made that this server made by itself; 0 before there is one.",
		}, func() float64 { return float64(t.Last()) }),
	}
}
