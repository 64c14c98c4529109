package wire

import "portolan/match"

// Orders are what a player has ordered ahead for a seat. Nobody else is told that there is anything.
type Orders struct {
	Seat    int    `json:"seat"`
	Skip    bool   `json:"skip" doc:"to pass where nothing can be decided"`
	Pass    string `json:"pass" doc:"the move by which the seat would pass now; empty where it can't"`
	Hostile bool   `json:"hostile" doc:"whether seats can be attacked in this game"`
	Order   *Order `json:"order" doc:"null where there is none"`
}

// Order is what was ordered ahead, and how it stands.
type Order struct {
	Number int          `json:"number" doc:"of the match when it was ordered"`
	Steps  []match.Step `json:"steps" doc:"one after the other; each is a move that is made once it is the seat's to decide"`
	Repeat int          `json:"repeat" doc:"how often all steps are done"`
	Until  string       `json:"until" enum:",attack,turn" doc:"what ends it besides: somebody attacks the seat, or it is its turn again"`
	Rounds int          `json:"rounds" doc:"how many new rounds it outlives"`
	Step   int          `json:"step" doc:"the next step, from 0"`
	Times  int          `json:"times" doc:"how often all steps are done by now"`
	Ended  string       `json:"ended" enum:",done,until,list,reveal,undo,round,own,seat,over" doc:"how it ended; empty while it holds"`
	Row    int          `json:"row" doc:"the row by which it ended; while it holds, the one at which it was ordered"`
}
