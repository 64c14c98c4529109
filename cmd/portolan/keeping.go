package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/alecthomas/kong"

	"portolan/store"
	"portolan/store/postgres"
	"portolan/store/relational"
	"portolan/store/sqlite"
)

// dataFlags say where everything is kept.
type dataFlags struct {
	Data        string `name:"data" env:"PORTOLAN_DATA" placeholder:"DIR" type:"path" help:"Where matches are kept; the user's data directory when not given."`
	DatabaseURL string `name:"database-url" env:"PORTOLAN_DATABASE_URL" placeholder:"URL" help:"Keep them in this PostgreSQL database instead, such as postgres://user:password@host/portolan. Others on the machine may see flags; better set the variable."`
}

// keeping is an engine of the store, with what commands ask of it besides.
type keeping interface {
	store.Store
	// Check looks through the database and returns what is wrong with it.
	Check(context.Context) ([]string, error)
	// All returns matches in the order of their keys, those that can't be read apart: at most so many together, with keys above the given one.
	All(ctx context.Context, after int64, limit int) ([]*store.Match, []store.Unreadable, error)
	// LogTo has it said in a log which matches lists leave out.
	LogTo(*slog.Logger)
}

var errNoURL = usageError{errors.New("--database-url must be like postgres://user:password@host:5432/database")}

// AfterApply refuses --data beside a database, in which everything is then: what somebody has just typed would be ignored. A directory that a
// variable or the file names may stand there, as that of the container does; and a server keeps certificates there, and copies from before an
// upgrade.
func (c *commands) AfterApply(ctx *kong.Context) error {
	if serving := ctx.Selected(); serving == nil || serving.Name == "serve" || serving.Name == "config" {
		return nil
	}
	said := map[string]bool{} // by a flag
	inFile := map[string]bool{}
	for _, part := range ctx.Path {
		if part.Flag != nil {
			said[part.Flag.Name], inFile[part.Flag.Name] = !part.Resolved, part.Resolved
		}
	}
	where := ""
	for _, f := range ctx.Flags() {
		switch {
		case f.Target.IsZero():
		case f.Name != "database-url":
		case said[f.Name]:
			where = "--database-url"
		case inFile[f.Name]:
			where = "database-url in the file of settings"
		default:
			where = f.Envs[0]
		}
	}
	if where == "" || !said["data"] {
		return nil
	}
	return fmt.Errorf("--data and %s exclude each other: everything is kept in a directory or in a database. Leave one out; "+
		"PORTOLAN_DATABASE_URL set to nothing says that no database is meant", where)
}

// check tells whether the address of a database is one.
func (f *dataFlags) check() error {
	if f.DatabaseURL == "" {
		return nil
	}
	if err := postgres.Check(f.DatabaseURL); err != nil {
		return usageError{err}
	}
	return nil
}

// settle finds the directory when nothing is said. It is not asked for where there is a database.
func (f *dataFlags) settle() (err error) {
	if err := f.check(); err != nil {
		return err
	}
	if f.Data == "" && f.DatabaseURL == "" {
		f.Data, err = dataDirectory()
	}
	return err
}

// open opens what a server keeps and brings its tables up to date; where returns what it is called. whole has all of it looked through, alone
// has a database refused that others serve, of which a copy is kept in a directory before its tables change.
func (f *dataFlags) open(ctx context.Context, whole, alone bool, copies string) (kept keeping, where string, err error) {
	if err := f.settle(); err != nil {
		return nil, "", err
	}
	if f.DatabaseURL == "" {
		s, err := sqlite.OpenWith(ctx, f.Data, sqlite.Options{Check: whole, Beside: true})
		if err != nil {
			return nil, "", err
		}
		return s, f.Data, nil
	}
	s, err := postgres.OpenWith(ctx, f.DatabaseURL, postgres.Options{Alone: alone, Before: keepingCopies(cmp.Or(copies, f.Data))})
	if err != nil {
		return nil, "", err
	}
	return s, "the database " + s.Name(), nil
}

// keepingCopies keeps copies of a database before its tables change: in a directory, or where everything else of this user is. A database has
// no place of its own for that.
func keepingCopies(dir string) func(ctx context.Context, from relational.Side, place string, version int64) error {
	return func(ctx context.Context, from relational.Side, place string, version int64) error {
		where := dir
		if where == "" {
			var err error
			if where, err = dataDirectory(); err != nil {
				return errors.New("this user has no directory for data: name one with --backup-dir")
			}
		}
		if err := sqlite.KeepBefore(ctx, from, place, where, version); err != nil {
			return fmt.Errorf("%w: --backup-dir names another place for it", err)
		}
		return nil
	}
}

// whileOurs ends when ctx does, when another server has taken the place of this one, or when what is kept was found damaged; its cause then says
// so. end has it stop looking.
func whileOurs(ctx context.Context, place any, kept keeping) (ours context.Context, end func()) {
	var lost <-chan struct{}
	var damaged <-chan error
	if held, can := place.(interface{ Lost() <-chan struct{} }); can {
		lost = held.Lost()
	}
	if looked, can := kept.(interface{ Damaged() <-chan error }); can {
		damaged = looked.Damaged()
	}
	ours, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-lost:
			cancel(errors.New("another Portolan serves the database now, since this one had lost its connection to it"))
		case err := <-damaged:
			cancel(err)
		case <-ours.Done():
		}
	}()
	return ours, func() { cancel(nil) }
}

// visit opens what a server keeps for something short, also while the server runs.
func (f *dataFlags) visit(ctx context.Context) (kept keeping, where string, err error) {
	if err := f.settle(); err != nil {
		return nil, "", err
	}
	if f.DatabaseURL == "" {
		s, err := sqlite.Visit(ctx, f.Data)
		if err != nil {
			return nil, "", err
		}
		return s, f.Data, nil
	}
	s, err := postgres.Visit(ctx, f.DatabaseURL)
	if err != nil {
		return nil, "", err
	}
	return s, "the database " + s.Name(), nil
}

// visit does something with the data that a server keeps, also while the server runs.
func visit(ctx context.Context, f dataFlags, do func(keeping) error) (err error) {
	kept, _, err := f.visit(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	return do(kept)
}
