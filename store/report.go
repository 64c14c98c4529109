package store

import "context"

// Report is a name that somebody gave to a thing and that players object to; or a line of talk, or a player's own name.
type Report struct {
	// ID is how the host names the report. The store gives it out; reports count upwards.
	ID      int64
	Series  string // id of the series in which the name was given
	Match   string // id of the match in which a player objected first
	What    string // the element that has the name, such as "ship:red-1"
	Name    string
	Giver   string // id of the player who gave it, or empty when that is not known
	By      string // what the giver was called at the table
	Created int64  // of the first objection, unix milliseconds
	Times   int    // by how many players
	Verdict Verdict
}

// Verdict is what the host has decided about a report.
type Verdict string

// The verdicts.
const (
	Undecided Verdict = "open"
	Hidden    Verdict = "hidden"    // the name is not shown any more
	Dismissed Verdict = "dismissed" // the name stays
)

// Reports is the part of a store that knows what players object to.
type Reports interface {
	// Report keeps that a player, of the given id, objects to a name of a series. The first to do so makes the report, whose
	// ID, Times and Verdict are not looked at; the same player again changes nothing. ErrConflict when the player objects to
	// so many names or more that are undecided. ErrNotFound when it is what was said by somebody, or
	// somebody's own name, who has closed the account. It returns by how many players the name has been reported.
	Report(ctx context.Context, r Report, player string, most int) (times int, err error)
	// Reports returns the reports with a verdict, those by most players first, older ones before newer ones.
	Reports(context.Context, Verdict) ([]Report, error)
	// Objections returns the reports of what a player has objected to, older ones before newer ones. Times are not told.
	Objections(ctx context.Context, player string) ([]Report, error)
	// Decide sets the verdict on the report of the given id, or returns ErrNotFound. A verdict may be changed.
	Decide(context.Context, int64, Verdict) error
}

// playerSeries stands for the series in reports of players' own names.
const playerSeries = "player"

// ReportOfPlayer is the report of what a player is called at a match.
func ReportOfPlayer(id, name, match string, at int64) Report {
	return Report{Series: playerSeries, Match: match, What: id, Name: name, Giver: id, By: name, Created: at}
}

// OfPlayer tells whether it is a player's own name that a report objects to.
func (r *Report) OfPlayer() bool { return r.Series == playerSeries }
