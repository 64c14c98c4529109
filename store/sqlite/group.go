package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"runtime/debug"

	"portolan/store/relational"
)

// Write implements [relational.Writer]. A panic is everybody's error.
func (w *writer) Write(group []*relational.Task) (err error) {
	ctx := context.Background()
	if err := w.mendLog(ctx); err != nil {
		return err
	}
	if err := w.bare(ctx, w.begin); err != nil {
		return fmt.Errorf("begin to write: %w", err)
	}
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("write: panic: %v\n%s", value, debug.Stack())
		}
		if err != nil {
			_ = w.exec(ctx, "ROLLBACK") // SQLite may have rolled back by itself
			clear(w.due)
		}
	}()
	for _, t := range group {
		t.Err = w.do(ctx, t)
		if t.Err != nil && !relational.Own(t.Err) {
			return fmt.Errorf("write: %w", t.Err)
		}
	}
	if err := w.bare(ctx, w.commit); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return w.syncLog(ctx)
}

func (w *writer) do(ctx context.Context, t *relational.Task) error {
	switch {
	case t.Note != nil:
		if err := w.note(ctx, t); err != nil {
			return err
		}
		return w.tells(ctx, t.Key, t.Tells)
	case t.Row != nil && t.Seating == nil:
		return w.row(ctx, t.Key, t.Row)
	case t.Row != nil:
		err := relational.Apart(ctx, w.conn, func(ctx context.Context, conn *sql.Conn) error {
			if err := w.row(ctx, t.Key, t.Row); err != nil {
				return err
			}
			return t.KeepSeating(ctx, conn)
		})
		if err != nil {
			delete(w.due, t.Key) // the mark was undone with the row
		}
		return err
	case t.Tells != nil:
		return relational.Apart(ctx, w.conn, func(ctx context.Context, _ *sql.Conn) error { return w.tells(ctx, t.Key, t.Tells) })
	}
	return relational.Apart(ctx, w.conn, t.Run)
}
