package wire

import (
	"encoding/json"
	"strconv"

	"portolan/game"
	"portolan/match"
)

// Trial is a guess of the position, after moves that were tried out in it. It tells nothing about what its seat can't know.
type Trial struct {
	Number   int                 `json:"number" doc:"of the match that it begins at"`
	Seat     int                 `json:"seat"`
	Guess    int                 `json:"guess" doc:"which guess it is"`
	Line     []TriedMove         `json:"line" doc:"what was tried, and what others answered"`
	Deciding []int               `json:"deciding" doc:"seats that would owe a decision; empty where the match would be over"`
	View     any                 `json:"view" doc:"what the seat would see; as in a match"`
	Choices  map[string][]Choice `json:"choices" doc:"what could be done, by seat"`
	Lists    map[string]string   `json:"lists" doc:"marks of these choices, by seat: for steps that are to be done only where just that is listed"`
	Outcome  *match.Outcome      `json:"outcome" doc:"how the match would end; null where it would not"`
}

// TriedMove is a move that was tried out.
type TriedMove struct {
	Seat int    `json:"seat"`
	Move string `json:"move"`
	Kind string `json:"kind"`
	Args Args   `json:"args"`
	Mark string `json:"mark" doc:"the mark of the move with all that is said of it: for steps that are to do just that"`
}

// TriedOf is a move that a seat has tried, as the game says it.
func TriedOf(s game.Seat, move game.Move, said *game.Choice, mark string) TriedMove {
	choice := ChoiceOf(move, said)
	return TriedMove{Seat: int(s), Move: choice.Move, Kind: choice.Kind, Args: choice.Args, Mark: mark}
}

// AppendTrial appends a trial in the shape of [Trial].
func AppendTrial(buf []byte, t *match.Trial, number, guess int, line []TriedMove) []byte {
	buf = strconv.AppendInt(append(buf, `{"number":`...), int64(number), 10)
	buf = strconv.AppendInt(append(buf, `,"seat":`...), int64(t.Seat()), 10)
	buf = strconv.AppendInt(append(buf, `,"guess":`...), int64(guess), 10)
	told, _ := json.Marshal(line) // texts and numbers always marshal
	buf = append(append(buf, `,"line":`...), told...)
	deciding := t.State().Deciding()
	buf = appendSeats(append(buf, `,"deciding":`...), deciding)
	buf = t.AppendView(append(buf, `,"view":`...))
	buf = append(buf, `,"choices":{`...)
	lists, comma := []byte(`},"lists":{`), false
	for s := range deciding.All {
		var mark string
		buf, mark = t.AppendChoices(appendSeatKey(buf, s, comma), s)
		lists = append(append(append(appendSeatKey(lists, s, comma), '"'), mark...), '"')
		comma = true
	}
	buf = append(append(buf, lists...), `},"outcome":`...)
	return append(appendOutcome(buf, t.State()), '}')
}

func appendOutcome(buf []byte, state game.State) []byte {
	outcome, over := state.Outcome()
	if !over {
		return append(buf, "null"...)
	}
	ended := match.Outcome{Winners: []int{}, Reason: outcome.Reason, Scores: append([]int{}, outcome.Scores...)}
	for s := range outcome.Winners.All {
		ended.Winners = append(ended.Winners, int(s))
	}
	text, _ := json.Marshal(ended)
	return append(buf, text...)
}
