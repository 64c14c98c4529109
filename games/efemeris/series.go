package efemeris

import (
	"encoding/json"
	"fmt"

	"portolan/game"
)

var (
	_ game.Serial  = Rules{}
	_ game.Carrier = (*State)(nil)
	_ game.Teamed  = (*State)(nil)
	_ game.Ordered = (*State)(nil)
)

// Goes implements [game.Serial]: at the expert level who first wins two matches wins the contest (EF-12.10, EF-12.13). A
// draw counts for nobody.
func (Rules) Goes(options map[string]string, winners []game.Seats) bool {
	won := map[game.Seats]int{}
	for _, w := range winners {
		if won[w]++; w != 0 && won[w] == seriesWins {
			return false
		}
	}
	return options["level"] == "expert"
}

const seriesWins = 2

// Carried is what a match hands to the next one of a series (EF-12.13).
type Carried struct {
	Version int   `json:"version"`
	First   []int `json:"first"` // seats of which one begins the next match, at random if there are several
}

const carriedVersion = 1

func readCarried(text []byte, seats int) (Carried, error) {
	var c Carried
	if text == nil {
		return c, nil
	}
	fault := func(why string) error { return &game.OptionError{Field: "carried", Why: why} }
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fault(err.Error())
	}
	if c.Version != carriedVersion {
		return c, fault(fmt.Sprintf("version %d is not known", c.Version))
	}
	for _, s := range c.First {
		if s < 0 || s >= seats {
			return c, fault(fmt.Sprintf("no seat %d", s))
		}
	}
	return c, nil
}

// Allies implements [game.Teamed].
func (s *State) Allies(seat game.Seat) game.Seats { return s.allies(int8(seat)) }

// Place implements [game.Ordered].
func (s *State) Place(seat game.Seat) int { return s.order(int8(seat)) }

// Carry implements [game.Carrier]: the loser begins the next match, in a free for all the one with the fewest planets, in a
// team its nation (EF-12.13). A draw leaves it open.
func (s *State) Carry(winners game.Seats) []byte {
	c := Carried{Version: carriedVersion, First: []int{}}
	if winners != 0 {
		fewest := planetKinds + 1
		for seat := range int8(s.count) {
			if winners.Has(game.Seat(seat)) {
				continue
			}
			n := s.nationOwned(seat)
			if n < fewest {
				fewest, c.First = n, c.First[:0]
			}
			if n == fewest {
				c.First = append(c.First, int(seat))
			}
		}
	}
	text, err := json.Marshal(c)
	if err != nil {
		panic("efemeris: " + err.Error()) // two plain fields: it can't fail
	}
	return text
}
