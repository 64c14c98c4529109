package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"portolan/store/postgres"
	"portolan/store/sqlite"
)

// backupCommand is portolan backup: a copy of all that a server keeps, made while it serves or while none does.
type backupCommand struct {
	File string `arg:"" type:"path" help:"The file to write; it must not be there yet."`
	dataFlags
	JSON bool `name:"json" help:"Answer in JSON."`
}

// backedUp is what is told of a backup, as it stands in the JSON answer.
type backedUp struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
	sqlite.Inspected
}

// Run makes the backup, looks through it and tells what is in it.
func (c *backupCommand) Run(ctx context.Context, std streams) (err error) {
	if err := c.settle(); err != nil {
		return err
	}
	if c.DatabaseURL != "" {
		err = databaseBackups(c.DatabaseURL).Backup(ctx, c.File)
	} else {
		err = sqlite.Backup(ctx, c.Data, c.File)
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return errors.New("interrupted: no backup was made")
	case err != nil:
		return err
	}
	told, err := tellBackup(ctx, c.File)
	switch {
	case err != nil && ctx.Err() != nil:
		return fmt.Errorf("interrupted: %s was made, but what is in it was not told", c.File)
	case err != nil:
		return err
	}
	if c.JSON {
		if err := writeJSON(std, told); err != nil {
			return err
		}
	}
	if len(told.Dangling) > 0 {
		return fmt.Errorf("%s was made, and is no better than what it was made of (%s): portolan doctor tells what to do", c.File, strings.Join(told.Dangling, ", "))
	}
	if c.JSON {
		return nil
	}
	fmt.Fprintf(std.Out, "%s is whole: %d matches, %d players, %d bytes. Keep it on another machine; portolan restore brings it back.\n",
		told.File, told.Matches, told.Players, told.Bytes)
	return nil
}

func tellBackup(ctx context.Context, file string) (*backedUp, error) {
	found, err := sqlite.Inspect(ctx, file)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("look at the backup: %w", err)
	}
	return &backedUp{File: file, Bytes: info.Size(), Inspected: found}, nil
}

// restoreCommand is portolan restore: it begins a data directory with what is in a backup.
type restoreCommand struct {
	File string `arg:"" type:"path" help:"The backup."`
	Data string `name:"data" env:"PORTOLAN_DATA" placeholder:"DIR" type:"path" help:"Where matches are to be kept. Nothing is overwritten there."`

	DatabaseURL string `name:"database-url" env:"PORTOLAN_DATABASE_URL" placeholder:"URL" help:"Keep them in this PostgreSQL database instead, in which there is nothing yet."`

	JSON bool `name:"json" help:"Answer in JSON."`
}

// restored is what is told of it, as it stands in the JSON answer.
type restored struct {
	File string `json:"file"`
	Data string `json:"data"`
	sqlite.Inspected
}

// Run restores the backup.
func (c *restoreCommand) Run(ctx context.Context, std streams) error {
	var found sqlite.Inspected
	var err error
	where, next := c.Data, "portolan serve --data "+filepath.ToSlash(c.Data)
	switch {
	case c.DatabaseURL != "" && !postgres.Is(c.DatabaseURL):
		err = errNoURL
	case c.DatabaseURL != "":
		found, where, err = restoreDatabase(ctx, c.File, c.DatabaseURL, progressOf(std))
		next = "portolan serve, with the same --database-url"
	case c.Data == "":
		err = usageError{errors.New("--data is missing: say where matches are to be kept, or name a database with --database-url")}
	default:
		found, err = sqlite.Restore(ctx, c.File, c.Data)
	}
	switch {
	case err != nil && ctx.Err() != nil && c.DatabaseURL != "":
		return errInterrupted
	case err != nil && ctx.Err() != nil:
		return errors.New("interrupted: nothing was restored")
	case err != nil:
		return err
	}
	if c.JSON {
		return writeJSON(std, &restored{File: c.File, Data: where, Inspected: found})
	}
	fmt.Fprintf(std.Out, "%s holds %d matches and %d players again. Go on with\n  %s\n", where, found.Matches, found.Players, next)
	return nil
}
