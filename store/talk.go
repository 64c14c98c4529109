package store

import (
	"context"
	"strconv"
)

// Audience is whom a line of talk is said to.
type Audience string

// The audiences.
const (
	ToTable    Audience = "table"    // all who sit at the match
	ToPartners Audience = "partners" // those who win and lose with the speaker
	ToWatchers Audience = "watchers" // those who look on; players hear them once the match is over
)

// Line is something that somebody said at a match. It is never part of a record.
type Line struct {
	ID     int64 // given out by the store; lines of a match count upwards, with gaps
	Match  string
	Player string // who said it
	Name   string // what the player is called today, as the store knows it
	Seat   int    // where the player sat then; -1 for who looked on
	To     Audience
	Text   string // in the speaker's own words, or empty
	Phrase string // the id of a set phrase, or empty
	At     int64  // unix milliseconds
}

// ReportOfLine is the report of a line of talk: it stands under what is no series, so that a name and a line are never the same.
func ReportOfLine(l Line) Report {
	return Report{
		Series: talkSeries, Match: l.Match, What: strconv.FormatInt(l.ID, 10), Name: l.Text, Giver: l.Player, By: l.Name, Created: l.At,
	}
}

// talkSeries stands for the series in reports of lines.
const talkSeries = "talk"

// OfTalk tells whether it is a line of talk that a report objects to.
func (r *Report) OfTalk() bool { return r.Series == talkSeries }

// Talk is the part of a store that knows what was said, and who wants to hear nothing of whom.
type Talk interface {
	// Say keeps a line and returns its ID. ErrConflict when the player said so many lines or more after the given time,
	// ErrNotFound when there is no such match.
	Say(ctx context.Context, line Line, since int64, most int) (int64, error)
	// Lines returns lines of a match with IDs above after, in order, at most so many. What the host has hidden is left out, and
	// so is what those said whom the listener has blocked, or who have blocked the listener; an empty listener has blocked nobody.
	Lines(ctx context.Context, match, listener string, after int64, most int) ([]Line, error)
	// Line returns one line, hidden or not, or ErrNotFound.
	Line(ctx context.Context, match string, id int64) (Line, error)
	// Said returns all that a player has said, oldest first.
	Said(ctx context.Context, player string) ([]Line, error)
	// LastLine returns the ID of the last line of a match, 0 when nothing was said.
	LastLine(ctx context.Context, match string) (int64, error)
	// Forget drops lines said before a time, except those that are reported and undecided, and returns how many.
	Forget(ctx context.Context, before int64) (int, error)
	// Block keeps that a player wants to hear nothing of another; they are no friends any more. ErrNotFound when there is no such other
	// player, ErrConflict when the player has blocked so many or more.
	Block(ctx context.Context, player, other string, most int) error
	// Unblock ends that; it is no error when there is no such block.
	Unblock(ctx context.Context, player, other string) error
	// Blocked returns whom a player has blocked, by name.
	Blocked(ctx context.Context, player string) ([]Player, error)
}
