package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/store"
	"portolan/store/postgres"
	"portolan/store/sqlite"
)

// doctorCommand is portolan doctor: whether all that a server keeps is sound. It works beside a running server and changes
// nothing: tables of an older version are looked at in a backup alone, a copy of which is brought up to date.
type doctorCommand struct {
	dataFlags
	Backup string `name:"backup" placeholder:"FILE" type:"path" help:"Look at this backup instead."`
	JSON   bool   `name:"json" help:"Answer in JSON."`
}

// diagnosis is what was found, as it stands in the JSON answer.
type diagnosis struct {
	Data     string        `json:"data"`
	Sound    bool          `json:"sound"`
	Database []string      `json:"database"` // what is wrong with it
	Matches  int           `json:"matches"`  // that were looked at
	Broken   []brokenMatch `json:"broken"`
	Do       []string      `json:"do"` // what the host should do about it

	place  place
	partly bool // only a part was moved there
}

// brokenMatch is a match that a server can't go on with, or whose record is not what it should be.
type brokenMatch struct {
	Match  string `json:"match"`
	Game   string `json:"game"`
	Rules  int    `json:"rules"`
	Status string `json:"status"`
	Number int    `json:"number"` // as lists tell it
	Why    string `json:"why"`

	unread string // why none of its rows can be read, where that is it
}

// unread is that the rows of a match can't be read.
type unread struct{ error }

func (e unread) Unwrap() error { return e.error }

// whyUnread is what is behind an error by which rows can't be read, empty for other errors.
func whyUnread(err error) string {
	if rows := (unread{}); !errors.As(err, &rows) {
		return ""
	}
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return err.Error()
}

// doctorsPage is how many matches are read at once.
const doctorsPage = 200

// Run looks at everything. The error says that something is odd.
func (c *doctorCommand) Run(ctx context.Context, std streams) (err error) {
	var found *diagnosis
	if c.Backup != "" {
		found, err = diagnoseBackup(ctx, c.Backup, games.ByID, std)
	} else {
		found, err = diagnose(ctx, c.dataFlags, games.ByID, std)
	}
	if ctx.Err() != nil { // also where something seems odd for it
		return errors.New("interrupted: it is not known whether all is well, and nothing was kept")
	}
	if err != nil {
		return err
	}
	found.Do = found.advice()
	if c.JSON {
		err = writeJSON(std, found)
	} else {
		err = found.print(std)
	}
	if err == nil && !found.Sound {
		err = fmt.Errorf("something is odd in %s: keep a copy before you change anything", found.Data)
	}
	return err
}

// registry finds a game by its id.
type registry func(id string) (game.Rules, bool)

// diagnoseBackup looks at a backup by restoring it to a place of its own.
func diagnoseBackup(ctx context.Context, file string, byID registry, std streams) (found *diagnosis, err error) {
	dir, leave, err := makeRoom("", "portolan-doctor-*")
	if err != nil {
		return nil, fmt.Errorf("make room to look at the backup: %w", err)
	}
	defer func() { err = errors.Join(err, leave()) }()
	_, err = sqlite.Restore(ctx, file, dir)
	switch {
	case errors.Is(err, store.ErrDamaged):
		found = &diagnosis{Database: []string{err.Error()}, Broken: []brokenMatch{}, partly: errors.Is(err, store.ErrPart)}
	case err != nil:
		return nil, err
	default:
		if err := bringUpToDate(ctx, dir); err != nil {
			return nil, err
		}
		if found, err = diagnose(ctx, dataFlags{Data: dir}, byID, std); err != nil {
			return nil, err
		}
	}
	found.Data, found.place = file, inBackup
	return found, nil
}

// bringUpToDate has what was restored to a place of its own have the tables of this program.
func bringUpToDate(ctx context.Context, dir string) error {
	kept, err := sqlite.Open(ctx, dir)
	if err != nil {
		return err
	}
	return kept.Close()
}

// diagnose looks at what a server keeps. What is damaged is a diagnosis, too.
func diagnose(ctx context.Context, at dataFlags, byID registry, std streams) (found *diagnosis, err error) {
	found = &diagnosis{Database: []string{}, Broken: []brokenMatch{}}
	if err := at.settle(); err != nil {
		return nil, err
	}
	found.Data = at.Data
	if at.DatabaseURL != "" {
		found.Data, found.place = "the database "+postgres.Name(at.DatabaseURL), inPostgres
	}
	kept, where, err := at.visit(ctx)
	if errors.Is(err, store.ErrDamaged) {
		found.Database, found.partly = append(found.Database, err.Error()), errors.Is(err, store.ErrPart)
		return found, nil
	}
	if err != nil {
		return nil, err
	}
	found.Data = where
	defer func() { err = errors.Join(err, kept.Close()) }()
	if found.Database, err = kept.Check(ctx); err != nil {
		return nil, err
	}
	d := doctor{kept, byID}
	if err := d.examineAll(ctx, found, std); err != nil {
		return nil, err
	}
	found.Sound = len(found.Database) == 0 && len(found.Broken) == 0
	return found, nil
}

// doctor examines the matches of a store.
type doctor struct {
	kept keeping
	byID registry
}

// examineAll examines all matches. One that can't even be read is as broken as any other, and the others are examined.
func (d *doctor) examineAll(ctx context.Context, found *diagnosis, std streams) error {
	for after := int64(0); ; {
		matches, unreadable, err := d.kept.All(ctx, after, doctorsPage)
		if ctx.Err() != nil {
			return err
		}
		if err != nil { // a table is damaged, of which more is told
			found.Database = append(found.Database, err.Error())
			return nil
		}
		if len(matches)+len(unreadable) == 0 {
			found.sumUp()
			return nil
		}
		for _, m := range matches {
			if why := d.examineTwice(ctx, m); why != nil {
				found.Broken = append(found.Broken, brokenMatch{
					Match: m.ID, Game: m.Game, Rules: m.Rules, Status: m.Summary.Status, Number: m.Summary.Number, Why: why.Error(),
					unread: whyUnread(why),
				})
			}
			found.count(std)
			after = m.Key
		}
		for _, u := range unreadable {
			found.Broken = append(found.Broken, brokenMatch{Match: u.ID, Why: fmt.Sprintf("it can't be read: %v", u.Err)})
			found.count(std)
			after = max(after, u.Key)
		}
	}
}

// count counts a match, and tells now and then how many there were.
func (d *diagnosis) count(std streams) {
	if d.Matches++; d.Matches%1000 == 0 {
		fmt.Fprintf(std.Err, "%d matches so far\n", d.Matches)
	}
}

// sumUp says once what is one fault of the database: that the rows of no match can be read, all for the same reason.
func (d *diagnosis) sumUp() {
	if len(d.Broken) < 2 || len(d.Broken) < d.Matches {
		return
	}
	why := d.Broken[0].unread
	if why == "" || slices.ContainsFunc(d.Broken, func(b brokenMatch) bool { return b.unread != why }) {
		return
	}
	d.Database = append(d.Database, fmt.Sprintf("the rows of no match can be read: %s", why))
	d.Broken = []brokenMatch{}
}

// examineTwice examines a match. What is odd is looked at once more: a server may have been at it between two readings.
func (d *doctor) examineTwice(ctx context.Context, m *store.Match) error {
	if d.examine(ctx, m) == nil {
		return nil
	}
	again, err := d.kept.Match(ctx, m.ID)
	if errors.Is(err, store.ErrNotFound) { // it was removed
		return nil
	}
	if err != nil {
		return err
	}
	return d.examine(ctx, again)
}

// examine does with a match what a server would, and verifies its record. What panics is an error.
func (d *doctor) examine(ctx context.Context, m *store.Match) (err error) {
	doing := "read it"
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("%s: the rules panic: %v", doing, value)
		}
	}()
	rules, known := d.byID(m.Game)
	if !known {
		return fmt.Errorf("this program does not know the game %q", m.Game)
	}
	rows, err := d.kept.Rows(ctx, m.Key, 0)
	if err != nil {
		return unread{err}
	}
	doing = "replay it"
	loaded, err := match.Load(rules, m.Record(rows), m.Seed)
	if err != nil {
		return err
	}
	if err := agrees(m, loaded); err != nil {
		return err
	}
	doing = "show it"
	for s := game.Spectator; int(s) < len(m.Seats); s++ {
		loaded.AppendView(nil, s)
		loaded.AppendChoices(nil, s)
		loaded.AppendEvents(nil, 1, loaded.Number(), s)
	}
	loaded.AppendHistory(nil, game.Spectator, 1, loaded.Number(), false)
	switch loaded.Status() {
	case match.StatusOver:
		doing = "verify its record"
		return d.verify(ctx, rules, m, loaded)
	case match.StatusPlaying:
		doing = "think about it"
		for s := range loaded.Deciding().All { // the position is not needed any more
			loaded.State().Imagine(s, game.FreeChance(uint64(m.Key)))
		}
	}
	return nil
}

// agrees tells whether what is kept beside the rows is what follows from them. The summary may lag behind.
func agrees(m *store.Match, loaded *match.Match) error {
	if m.Commitment != loaded.Commitment() {
		return errors.New("the seed is not the one that was committed to")
	}
	for s, info := range loaded.Seats() {
		if who := m.Seats[s]; who.Taken() != info.Taken || who.Bot != info.Bot {
			return fmt.Errorf("in seat %d sits %q with the bot %q, and by the rows %q with %q", s, who.Name, who.Bot, info.Name, info.Bot)
		}
	}
	if n := m.Summary.Number; n > loaded.Number() {
		return fmt.Errorf("%d rows were counted, and there are %d", n, loaded.Number())
	}
	if m.Summary.Number == loaded.Number() && m.Summary.Status != string(loaded.Status()) {
		return fmt.Errorf("lists show it as %s, and it is %s", m.Summary.Status, loaded.Status())
	}
	return nil
}

// verify verifies the record of a match that is over, and that it follows the record that it names.
func (d *doctor) verify(ctx context.Context, rules game.Rules, m *store.Match, loaded *match.Match) error {
	if err := match.Verify(rules, loaded.Record()); err != nil {
		return err
	}
	if m.Chained == "" {
		return nil
	}
	before, err := d.kept.Match(ctx, m.Previous)
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("the match before it in its series, %q, is not there", m.Previous)
	}
	if err != nil {
		return err
	}
	rows, err := d.kept.Rows(ctx, before.Key, 0)
	if err != nil {
		return err
	}
	earlier, err := match.Load(rules, before.Record(rows), before.Seed)
	if err != nil {
		return fmt.Errorf("the match before it in its series: %w", err)
	}
	if earlier.Hash() != m.Chained || m.Series.Before != "" && m.Series.Before != earlier.BareHash() {
		return errors.New("the record of the match before it in its series is not the one that it followed")
	}
	return nil
}

// print tells the diagnosis to a person.
func (d *diagnosis) print(std streams) error {
	for _, fault := range d.Database {
		fmt.Fprintf(std.Out, "The database: %s\n", fault)
	}
	if len(d.Broken) > 0 {
		table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "MATCH\tGAME\tRULES\tSTATUS\tNUMBER\tWHY")
		for _, b := range d.Broken {
			fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%d\t%s\n", b.Match, b.Game, b.Rules, b.Status, b.Number, b.Why)
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	for _, do := range d.Do {
		fmt.Fprintf(std.Out, "- %s\n", do)
	}
	if d.Sound {
		fmt.Fprintf(std.Out, "All is well in %s: the database is whole, and %d matches replay.\n", d.Data, d.Matches)
	}
	return nil
}
