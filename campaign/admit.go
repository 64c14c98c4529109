package campaign

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
	"portolan/people"
	"portolan/store"
)

// MaxBytes is how large a file of a series may be. A campaign of seventeen matches between people has some three million.
const MaxBytes = 16 << 20

// What a file may ask of who verifies it.
const (
	maxRows   = 120_000 // of all matches
	maxUndos  = 10_000
	maxPeople = 60
	maxTalk   = 5_000       // rows that are neither moves nor undos: who sits down, names, clocks, draws
	maxAgain  = 100_000_000 // moves that undos may play again: at most all of their match each
)

// ahead is by how much clocks of servers may differ.
const ahead = 24 * time.Hour

// A Fault is why a file is refused.
type Fault struct {
	Code string // one of the codes, for those who say it in their own words
	Err  error
}

// The codes of faults.
const (
	CodeUntrue = "untrue" // something in it is not as it was played
	CodeNewer  = "newer"  // it was played by rules that are newer than those here
	CodeLarge  = "large"  // there is more in it than a server takes
	CodeBots   = "bots"   // nobody but bots has played in it
	CodeHere   = "here"   // it is here already, and the file does not go on from there
)

func (f *Fault) Error() string { return f.Err.Error() }

func (f *Fault) Unwrap() error { return f.Err }

// Match is which match of the file is at fault, from 1; 0 when it is none.
func (f *Fault) Match() int {
	var of *match.ChainError
	if errors.As(f.Err, &of) {
		return of.Match
	}
	return 0
}

func faultf(code, format string, args ...any) error { return &Fault{code, fmt.Errorf(format, args...)} }

// untrue is the fault of a file in which something is not as it was played, as far as is known here.
func untrue(err error) error {
	var rules *match.RulesError
	if errors.As(err, &rules) && rules.Version > rules.Known {
		return &Fault{CodeNewer, err}
	}
	return &Fault{CodeUntrue, err}
}

// Admitted is a series from elsewhere that is ready to be kept; of one that is held, what was played elsewhere since.
type Admitted struct {
	Import *store.Import
	Latest *store.Match // its last match
	Claims []Claim
}

// Claim is the place of a person in the series.
type Claim struct {
	Player string // who stands in until somebody comes
	Name   string
	Seat   int    // in the last match; -1 for who has left the series before
	Secret string // of the link
}

// ids are what servers call matches by, and so series.
var ids = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)

// Admit verifies the file of a series and makes it ready to be kept: its people are stood in for until they come by their links. creator is
// who brings it; without one it is the first person's. Of a series that is held, which was read before, the file has to go on from its last
// match: those who played here keep their seats, and the others are stood in for. now is when it comes, in milliseconds since 1970. The error is a [Fault].
func Admit(chain *match.Chain, rules game.Rules, held *Held, creator string, now int64) (*Admitted, error) {
	if err := bounded(chain); err != nil {
		return nil, &Fault{CodeLarge, err}
	}
	linked, err := chain.Verify(rules)
	if err != nil {
		return nil, untrue(err)
	}
	if held == nil {
		held = new(Held)
	} else if err := held.goesOn(linked); err != nil {
		return nil, err
	}
	last := linked[len(linked)-1]
	if !ids.MatchString(chain.Series) {
		return nil, faultf(CodeUntrue, "the series is called %.50q, which no server would", chain.Series)
	}
	for s, who := range last.Seats() {
		if err := bot.Check(who.Bot); who.Bot != "" && err != nil {
			return nil, faultf(CodeUntrue, "seat %d of match %d: %w", s, len(linked), err)
		}
	}
	a := &admission{
		chain: chain, held: held, admitted: &Admitted{Import: &store.Import{}}, creator: creator, now: now, known: make(map[sitting]int), players: make(map[int]string),
	}
	if err := a.findPeople(linked); err != nil {
		return nil, err
	}
	switch {
	case a.creator != "":
	case len(held.Matches) > 0:
		a.creator = held.Latest().Creator
	default:
		if len(a.admitted.Claims) == 0 {
			return nil, faultf(CodeBots, "nobody but bots has played in it: there is nobody to give it to")
		}
		a.creator = a.admitted.Claims[0].Player
	}
	for i, m := range linked {
		if err := a.addMatch(i, m); err != nil {
			return nil, err
		}
	}
	return a.admitted, nil
}

// bounded refuses what would take long to verify.
func bounded(chain *match.Chain) error {
	rows, undos, talk, again := 0, 0, 0, 0
	for i, rec := range chain.Matches {
		rows += len(rec.Moves)
		moves, before := 0, undos
		for n := range rec.Moves {
			switch rec.Moves[n].Kind {
			case match.Move:
				moves++
			case match.Undo:
				undos++
			default:
				talk++
			}
		}
		if again += (undos - before) * moves; again > maxAgain {
			return &match.ChainError{Match: i + 1, Err: fmt.Errorf("up to here undos may have %d moves played again; a file has at most %d", again, maxAgain)}
		}
		if rows > maxRows || undos > maxUndos || talk > maxTalk {
			return &match.ChainError{Match: i + 1, Err: fmt.Errorf("up to here there are %d rows, %d undos and %d rows that are neither; a file has at most %d, %d and %d",
				rows, undos, talk, maxRows, maxUndos, maxTalk)}
		}
	}
	return nil
}

// admission is the work of [Admit].
type admission struct {
	chain    *match.Chain
	held     *Held // the first ones, which are kept already
	creator  string
	now      int64
	admitted *Admitted
	lines    [][]int         // by match and seat: which line of seats from match to match it belongs to
	sitters  [][]int         // by match and seat: which person sat there at the end, also while a bot played on for that one; -1 for none
	lenders  [][]int         // the same of those who had lent the seat to that one
	told     []map[int]int   // by match and number of a row: which person's name it tells
	known    map[sitting]int // persons, by what they are called where
	names    []string        // of the persons, in the order in which they came
	players  map[int]string  // by person: who has played here, or stands in
}

// sitting is somebody by a name in a line of seats: in two lines a name is two persons', and in one that of one.
type sitting struct {
	line int
	name string
}

// findPeople finds out who the people of the matches are, where they sat, and which rows tell whose name.
func (a *admission) findPeople(linked []*match.Linked) error {
	lines := 0
	for i, m := range linked {
		line := make([]int, len(m.From))
		for s, from := range m.From {
			if from >= 0 {
				line[s] = a.lines[i-1][from]
			} else {
				line[s], lines = lines, lines+1
			}
		}
		a.lines = append(a.lines, line)
		a.findSitters(m, line)
	}
	a.findPlayers()
	now := a.sitters[len(a.sitters)-1]
	for person, name := range a.names {
		if a.players[person] == "" && name != store.Anonymous && a.isNew(person) {
			a.players[person] = a.addClaim(name, slices.Index(now, person))
		}
	}
	if len(a.admitted.Claims) > maxPeople {
		return faultf(CodeLarge, "%d people have played in it; a file has at most %d", len(a.admitted.Claims), maxPeople)
	}
	return nil
}

// isNew tells whether a person is one of the matches that are not kept yet: only there something can wait for it.
func (a *admission) isNew(person int) bool {
	for _, told := range a.told[len(a.held.Matches):] {
		for _, one := range told {
			if one == person {
				return true
			}
		}
	}
	return false
}

// findPlayers finds out which people have played here, by where they sat at the end: they may be called otherwise by now.
func (a *admission) findPlayers() {
	for i, m := range a.held.Matches {
		for s, who := range m.Seats {
			a.isPlayer(a.sitters[i][s], who.Player)
			a.isPlayer(a.lenders[i][s], who.Lender)
		}
	}
}

// isPlayer notes who a person is here, if any.
func (a *admission) isPlayer(person int, player string) {
	if person >= 0 && player != "" && player != store.Forgotten {
		a.players[person] = player
	}
}

// findSitters goes through the rows of a match.
func (a *admission) findSitters(m *match.Linked, line []int) {
	sits, lenders := slices.Repeat([]int{-1}, len(line)), slices.Repeat([]int{-1}, len(line))
	told := make(map[int]int)
	for n := range m.Number() {
		row := m.Row(n + 1)
		switch name, tells := row.Person(); {
		case tells:
			before := sits[row.Seat]
			person := a.personOf(&row, sitting{line[row.Seat], name}, before, lenders[row.Seat])
			switch {
			case person == before:
			case row.Cause == match.CauseLent:
				lenders[row.Seat] = before
			default:
				lenders[row.Seat] = -1
			}
			sits[row.Seat], told[row.Number] = person, person
		case row.Kind == match.Takeover || row.Kind == match.Stand || row.Kind == match.Sit: // a bot has it for good, or nobody
			sits[row.Seat], lenders[row.Seat] = -1, -1
		}
	}
	a.sitters, a.lenders, a.told = append(a.sitters, sits), append(a.lenders, lenders), append(a.told, told)
}

// personOf is the person whom a row names so. before is who sits there, and lender who has lent the seat to that one: whoever is called otherwise stays
// the same, of which no row tells while the seat is lent.
func (a *admission) personOf(row *match.Row, as sitting, before, lender int) int {
	person, known := a.known[as]
	switch {
	case row.Kind == match.Name && before >= 0:
		person = before
		a.names[person] = as.name
	case !known && row.Kind == match.Takeover && row.Cause == "" && lender >= 0:
		person = lender
		a.names[person] = as.name
	case !known:
		person = len(a.names)
		a.names = append(a.names, as.name)
	}
	a.known[as] = person
	return person
}

func (a *admission) addClaim(name string, seat int) (player string) {
	secret, key := people.NewSecret()
	player = people.NewID()
	a.admitted.Claims = append(a.admitted.Claims, Claim{Player: player, Name: name, Seat: seat, Secret: secret})
	a.admitted.Import.Claims = append(a.admitted.Import.Claims, store.Claim{Player: player, Name: name, Series: a.chain.Series, Key: key})
	return player
}

// addMatch makes match i ready. It was opened here when it comes, later than anything happened in it: so [store.Imports] knows it. The first one has the id of the series, as everywhere, so that no series is kept twice.
func (a *admission) addMatch(i int, m *match.Linked) error {
	if i < len(a.held.Matches) {
		a.admitted.Latest = a.held.Matches[i]
		return nil
	}
	rec := a.chain.Matches[i]
	if rec.Options == nil {
		return &Fault{CodeUntrue, &match.ChainError{Match: i + 1, Err: errors.New("it has no options")}}
	}
	kept := &store.Match{
		ID: people.NewID(), Game: rec.Game, Rules: rec.Rules, Options: rec.Options, Commitment: rec.Commitment, Creator: a.creator,
		Created: a.now, Series: rec.Series, Carried: rec.Carried, Terms: m.Terms(),
	}
	if i == 0 {
		kept.ID = a.chain.Series
	} else {
		kept.Previous, kept.Chained = a.admitted.Latest.ID, *rec.Previous
	}
	if i == len(a.held.Matches) {
		kept.PreviousNames = a.held.names
	}
	if n, err := hex.Decode(kept.Seed[:], []byte(*rec.Seed)); err != nil || n != len(kept.Seed) {
		return &Fault{CodeUntrue, &match.ChainError{Match: i + 1, Err: errors.New("its seed is cut short")}}
	}
	if err := a.checkRows(i, rec); err != nil {
		return err
	}
	for s, who := range m.Seats() {
		seat := store.Seat{Bot: who.Bot, Name: who.Name}
		player, isPerson := a.players[a.sitters[i][s]]
		switch {
		case isPerson:
			seat.Player = player
		case seat.Bot == "": // whose account is closed, and the seat with it
			seat.Player = store.Forgotten
		}
		kept.Seats = append(kept.Seats, seat)
	}
	kept.Summary = store.Summary{
		Number: m.Number(), Status: string(m.Status()), Updated: min(rec.Moves[len(rec.Moves)-1].At, a.now-1), Outcome: m.AppendOutcome(nil), Deserted: m.Deserted(),
	}
	if brief, ok := m.Glance(); ok {
		kept.Summary.Glance, _ = json.Marshal(brief) // texts and numbers always marshal
	}
	told := make(map[int]string)
	for number, person := range a.told[i] {
		if player, isPerson := a.players[person]; isPerson {
			told[number] = player
		}
	}
	a.admitted.Latest = kept
	a.admitted.Import.Matches = append(a.admitted.Import.Matches, store.ImportedMatch{Match: kept, Rows: rec.Moves, Told: told})
	return nil
}

// checkRows refuses rows of match i whose times or names nobody could have here.
func (a *admission) checkRows(i int, rec *match.Record) error {
	for n := range rec.Moves {
		if at := rec.Moves[n].At; at < 0 || at > a.now+ahead.Milliseconds() {
			return &Fault{CodeUntrue, &match.ChainError{Match: i + 1, Err: fmt.Errorf("row %d: its time, %d, is none at which anybody can have played", n+1, at)}}
		}
		if text := rec.Moves[n].Text; text != "" && cleanName(text) != nil {
			return &Fault{CodeUntrue, &match.ChainError{Match: i + 1, Err: fmt.Errorf("row %d: %w", n+1, cleanName(text))}}
		}
	}
	return nil
}

// cleanName refuses a name that nobody could have here.
func cleanName(name string) error {
	if name == store.Anonymous {
		return nil
	}
	clean, err := people.CleanName(name)
	if err == nil && clean != name {
		err = fmt.Errorf("the name %.50q has spaces round it", name)
	}
	return err
}
