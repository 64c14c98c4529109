package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"portolan/store"
	"portolan/store/relational"
)

// batch is what of a group goes to the database at once, with one answer to wait for: its beginning, the rows that come alone, the
// summaries, and, where that is all, the commit.
type batch struct {
	rows   []*relational.Task // each with another number of its match
	twice  []*relational.Task // the others
	notes  []*relational.Task // each of another match, the latest of it
	others []*relational.Task // what is written after the batch, in order

	locks     []int64         // the matches that rows, notes and what is to be told are about, in order
	there     map[int64]bool  // those of them that there are
	listeners map[string]bool // who has a channel, of those who are to be told something

	committed bool
}

type place struct {
	key    int64
	number int
}

// newBatch sorts the tasks of a group.
func newBatch(group []*relational.Task) *batch {
	b := &batch{}
	taken := make(map[place]bool)
	latest := make(map[int64]int) // indexes of notes
	var after []*relational.Task
	for _, t := range group {
		t.Err = nil
		if t.Run == nil {
			b.locks = append(b.locks, t.Key)
		}
		switch {
		case t.Note != nil:
			if i, known := latest[t.Key]; !known {
				latest[t.Key] = len(b.notes)
				b.notes = append(b.notes, t)
			} else if b.notes[i].Note.Number <= t.Note.Number {
				b.notes[i] = t
			}
			if t.Note.Status == "over" || len(t.Tells) > 0 {
				b.others = append(b.others, t)
			}
		case t.Row == nil || t.Seating != nil:
			after = append(after, t)
		case taken[place{t.Key, t.Row.Number}]:
			b.twice = append(b.twice, t)
		default:
			taken[place{t.Key, t.Row.Number}] = true
			b.rows = append(b.rows, t)
		}
	}
	b.others = append(b.others, after...)
	slices.Sort(b.locks)
	b.locks = slices.Compact(b.locks)
	return b
}

const (
	lockMatches = `SELECT key FROM matches WHERE key = ANY($1) ORDER BY key FOR NO KEY UPDATE`

	// A match that has got a row is not idle.
	insertRows = `WITH kept AS (INSERT INTO rows (match, number, kind, seat, move, at, seen, target, what, text, salt, cause)
SELECT n.* FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::text[],
$11::text[], $12::text[]) AS n (match, number, kind, seat, move, at, seen, target, what, text, salt, cause) JOIN matches m ON m.key = n.match
ON CONFLICT DO NOTHING RETURNING match, number),
due AS (UPDATE matches SET due = TRUE WHERE key IN (SELECT match FROM kept) AND NOT due)
SELECT match, number FROM kept`

	insertWhole = `INSERT INTO rows (match, number, kind, seat, move, at, seen, target, what, text, salt, cause, player)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::text[],
$11::text[], $12::text[], $13::text[])`

	updateSummaries = `UPDATE matches m SET number = n.number, status = n.status, deciding = n.deciding, outcome = n.outcome, updated = n.updated,
glance = n.glance, vacant = n.vacant, due = NOT n.idle OR EXISTS (SELECT 1 FROM rows r WHERE r.match = m.key AND r.number > n.number)
FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[], $6::bigint[], $7::bytea[], $8::bigint[], $9::boolean[])
AS n (key, number, status, deciding, outcome, updated, glance, vacant, idle) WHERE m.key = n.key AND m.number <= n.number`

	haveChannels = `SELECT DISTINCT player FROM channels WHERE player = ANY($1)`
)

// exclusive tells whether something is written that takes the lock of the database.
func (b *batch) exclusive() bool {
	return slices.ContainsFunc(b.others, func(t *relational.Task) bool { return t.Row != nil || t.Run != nil })
}

// send begins the transaction, and ends it when there is nothing else.
func (b *batch) send(ctx context.Context, conn *pgx.Conn) error {
	q := &pgx.Batch{}
	q.Queue("BEGIN")
	if b.exclusive() {
		q.Queue(writing)
	}
	kept := make(map[place]bool, len(b.rows))
	if len(b.locks) > 0 {
		b.there = make(map[int64]bool, len(b.locks))
		var key int64
		q.Queue(lockMatches, b.locks).Query(each(func() { b.there[key] = true }, &key))
	}
	if len(b.rows) > 0 {
		var p place
		q.Queue(insertRows, b.columns()...).Query(each(func() { kept[p] = true }, &p.key, &p.number))
	}
	if len(b.notes) > 0 {
		q.Queue(updateSummaries, b.summaries()...)
	}
	if told := b.told(); len(told) > 0 {
		b.listeners = make(map[string]bool)
		var player string
		q.Queue(haveChannels, told).Query(each(func() { b.listeners[player] = true }, &player))
	}
	if len(b.others) == 0 {
		q.Queue("COMMIT")
	}
	if err := conn.SendBatch(ctx, q).Close(); err != nil {
		return err
	}
	b.committed = len(b.others) == 0
	b.judge(kept)
	b.spare()
	return nil
}

// each has the rows of an answer scanned one by one.
func each(then func(), into ...any) func(pgx.Rows) error {
	return func(rows pgx.Rows) error {
		_, err := pgx.ForEachRow(rows, into, func() error { then(); return nil })
		return err
	}
}

// judge tells rows apart that were kept.
func (b *batch) judge(kept map[place]bool) {
	for _, t := range b.rows {
		switch {
		case kept[place{t.Key, t.Row.Number}]:
		case b.there[t.Key]:
			t.Err = rowError(t.Key, t.Row.Number, store.ErrConflict)
		default:
			t.Err = rowError(t.Key, t.Row.Number, store.ErrNotFound)
		}
	}
	for _, t := range b.twice {
		kind := store.ErrConflict
		if !b.there[t.Key] {
			kind = store.ErrNotFound
		}
		t.Err = rowError(t.Key, t.Row.Number, kind)
	}
}

// spare drops what is to be told to nobody.
func (b *batch) spare() {
	for _, t := range b.others {
		if len(t.Tells) > 0 {
			t.Tells = slices.DeleteFunc(slices.Clone(t.Tells), func(o store.Occasion) bool { return !b.listeners[o.Player] })
		}
	}
}

// told is who is to be told something.
func (b *batch) told() []string {
	var all []string
	for _, t := range b.others {
		for i := range t.Tells {
			all = append(all, t.Tells[i].Player)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// columns are the rows, column by column.
func (b *batch) columns() []any {
	n := len(b.rows)
	keys, numbers, at := make([]int64, n), make([]int64, n), make([]int64, n)
	seats, seen, targets := make([]int32, n), make([]int64, n), make([]*int64, n)
	kinds, moves, whats := make([]*string, n), make([]*string, n), make([]*string, n)
	texts, salts, causes := make([]*string, n), make([]*string, n), make([]*string, n)
	for i, t := range b.rows {
		r := t.Row
		keys[i], numbers[i], at[i], seats[i], seen[i] = t.Key, int64(r.Number), r.At, int32(r.Seat), int64(r.On)
		kinds[i], moves[i], whats[i], texts[i], salts[i], causes[i] = some(r.Kind), some(r.Move), some(r.What), some(r.Text), some(r.Salt), some(r.Cause)
		if r.To != 0 {
			to := int64(r.To)
			targets[i] = &to
		}
	}
	return []any{keys, numbers, kinds, seats, moves, at, seen, targets, whats, texts, salts, causes}
}

// some is what a column holds for a text that may be empty.
func some(text string) *string {
	if text == "" {
		return nil
	}
	text = plain(text)
	return &text
}

// summaries are the notes, column by column.
func (b *batch) summaries() []any {
	n := len(b.notes)
	keys, numbers, statuses, deciding := make([]int64, n), make([]int64, n), make([]string, n), make([]int64, n)
	outcomes, updated, glances := make([][]byte, n), make([]int64, n), make([][]byte, n)
	vacant, idle := make([]int64, n), make([]bool, n)
	for i, t := range b.notes {
		s := t.Note
		keys[i], numbers[i], statuses[i], deciding[i], outcomes[i] = t.Key, int64(s.Number), s.Status, int64(s.Deciding), s.Outcome
		updated[i], glances[i], vacant[i], idle[i] = s.Updated, s.Glance, int64(s.Vacant), s.Idle
	}
	return []any{keys, numbers, statuses, deciding, outcomes, updated, glances, vacant, idle}
}
