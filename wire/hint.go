package wire

import "portolan/game"

// Hint is what a strong bot would do.
type Hint struct {
	Number int        `json:"number" doc:"of the match that the hint is about"`
	Seat   int        `json:"seat"`
	Bot    string     `json:"bot" doc:"who says so"`
	Lines  []HintLine `json:"lines" doc:"best first; at most two"`
}

// HintLine is one way to go on.
type HintLine struct {
	Value   float64  `json:"value" doc:"expected outcome for the seat, from 0 to 1: its share of a win"`
	Choices []Choice `json:"choices" doc:"the seat's moves in order, at least one, as far as they hang neither on luck nor on others"`
}

// ChoiceOf is a move with what the game says about it.
func ChoiceOf(move game.Move, said *game.Choice) Choice {
	c := Choice{Move: move.String(), Kind: said.Kind, Args: Args{}, Path: append([]string{}, said.Path...)}
	for _, arg := range said.Args {
		if arg.Text != "" {
			c.Args[arg.Name] = arg.Text
		} else {
			c.Args[arg.Name] = arg.Number
		}
	}
	return c
}
