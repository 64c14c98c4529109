package wire

import (
	"encoding/json"

	"portolan/match"
)

// Said is a choice or an event in a history.
type Said struct {
	Kind string `json:"kind" doc:"hidden when you may not know it"`
	Args Args   `json:"args"`
}

// HistoryRow is a row of a match as the caller may know it.
type HistoryRow struct {
	Number int             `json:"number"`
	Kind   string          `json:"kind" enum:"move,undo,offer,accept,decline,resign,sit,stand,takeover,name,outage,pause,resume,hours,away"`
	Seat   int             `json:"seat"`
	At     int64           `json:"at" doc:"unix milliseconds"`
	To     int             `json:"to,omitempty" doc:"an undo's goal"`
	What   string          `json:"what,omitempty" doc:"a bot, what was named, or the milliseconds of an outage or a pause, or a night from one minute of the day to another by UTC, or until when somebody is away, in unix milliseconds"`
	Text   string          `json:"text,omitempty" doc:"a name"`
	Cause  string          `json:"cause,omitempty" doc:"time: the seat was out of time; of a takeover also open: a newcomer took a seat that others may have, and lent: somebody plays on to whom it is lent; of an acceptance absent: the seat has given no sign for so long that it need not agree"`
	Choice *Said           `json:"choice" doc:"a move's; null otherwise"`
	Events []Said          `json:"events"`
	View   json.RawMessage `json:"view,omitempty" doc:"your view after the row, when asked for"`
}

// Book is the book of history of a series.
type Book struct {
	Names    map[string]string `json:"names" doc:"that things have now, by element"`
	Chapters []match.Chapter   `json:"chapters" doc:"a chapter for each match that is over, in order"`
	Matches  []string          `json:"matches" doc:"the match of each chapter, by its id; empty where it is not kept any more"`
	Own      []string          `json:"own" doc:"elements whose names are yours: you gave them in this match, or may give others"`
}
