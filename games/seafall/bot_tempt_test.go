package seafall

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// temptation counts how often each outcome of an entry was offered, and how often a province stood best after it.
type temptation struct{ offered, best [4]int }

// Both sides of a choice tempt (SF-27.2). Measured wherever an entry is decided in matches with every chest open: there each entry of
// the chest is put in its place, with flags set by anybody and the Tide anywhere, and its outcomes are compared by the evaluation.
func TestChoicesOfTheFirstChestTempt(t *testing.T) { tempting(t, 1, cards.Version) }

func TestChoicesOfTheSecondChestTempt(t *testing.T) { tempting(t, 2, cards.Version) }

func TestChoicesOfTheThirdChestTempt(t *testing.T) { tempting(t, 3, cards.Version) }

func TestChoicesOfTheFourthChestTempt(t *testing.T) { tempting(t, 4, cards.Version) }

func TestChoicesOfTheFifthChestTempt(t *testing.T) { tempting(t, cards.Arch+1, cards.Version) }

func TestChoicesOfTheSixthChestTempt(t *testing.T) { tempting(t, cards.Crown+1, cards.Version) }

// tempting proves it of a chest, in matches by a version of the rules.
func tempting(t *testing.T, chest, rules uint8) {
	gametest.Prove(t, []gametest.Rule{{"SF-27.2 no option of an entry is the best in more than 80 of 100 cases", func(t *testing.T) {
		tallies := make([]temptation, len(cards.All.Entries))
		decided := 0
		for i := range 30 {
			decided += temptations(t, chest, rules, uint64(900+i), tallies)
		}
		if decided < 60 {
			t.Fatalf("only %d entries were decided", decided)
		}
		for e := range tallies {
			for o, n := range tallies[e].offered {
				if share := 100 * tallies[e].best[o] / max(1, n); share > 80 {
					t.Errorf("%s: option %d is the best in %d of 100 cases", cards.All.Entries[e].ID, o+1, share)
				}
			}
		}
	}}})
}

// temptations plays a match with every chest open and compares the outcomes of the entries of a chest wherever one is decided on an
// island. It returns how often that was.
func temptations(t *testing.T, chest, rules uint8, seed uint64, tallies []temptation) (decided int) {
	t.Helper()
	c := game.FreeChance(seed)
	s := openBy(t, int(rules), 3+int(seed%3), map[string]string{"prologue": "no"}, nil, seed)
	s.match = 6
	for n := range cards.All.Chests {
		if cards.All.Chests[n].Since <= rules {
			s.openChest(n)
		}
	}
	s.unlock()
	trial := new(State)
	var buf []game.Move
	for s.Deciding() != 0 {
		seat := s.Deciding().First()
		if s.phase == phaseEntry && s.throw.island != none && s.throw.entry != none {
			decided++
			for e := range cards.All.Entries {
				if cards.All.Entries[e].Chest == chest {
					tempt(s, trial, seat, uint8(e), c, &tallies[e])
				}
			}
		}
		buf = s.Moves(seat, buf[:0])
		s.Play(seat, noisyMove(s, trial, seat, buf, c), c, nil)
	}
	return decided
}

// tempt compares the outcomes of an entry read by a seat, each of those that ask for something being offered by chance.
func tempt(s, trial *State, seat game.Seat, entry uint8, c *game.Chance, count *temptation) {
	base, card := *s, &cards.All.Entries[entry]
	base.throw.entry = entry
	base.story.tales[entry-cards.SpotCount] = undecided
	for f := range cards.All.Flags {
		base.story.flags[f] = base.provinces[c.Below(int(base.count))].colour + 1
	}
	base.story.tracks[cards.All.Tide] = uint8(c.Below(9))
	var worth [4]float64
	for o := range card.Outcomes {
		*trial = base
		p := play{s: trial, me: &trial.provinces[seat], seat: int8(seat), c: c}
		p.choose(uint8(o))
		worth[o] = trial.Evaluate(seat)
	}
	for range 4 {
		best, offered := -1, 0
		for o := range card.Outcomes {
			if offered == mostOptions || len(card.Outcomes[o].If) > 0 && c.Below(2) == 0 {
				continue
			}
			offered++
			count.offered[o]++
			if best < 0 || worth[o] > worth[best] {
				best = o
			}
		}
		count.best[best]++
	}
}

// noisyMove is the move after which the seat stands best, give or take a little, and sometimes any.
func noisyMove(s, trial *State, seat game.Seat, moves []game.Move, c *game.Chance) game.Move {
	if c.Below(60) == 0 {
		for {
			if m := moves[c.Below(len(moves))]; (m != game.Cancel || len(moves) == 1) && !s.Pointless(m) {
				return m
			}
		}
	}
	best, top := moves[0], -1.0
	for _, m := range moves {
		if m == game.Cancel && len(moves) > 1 || s.Pointless(m) {
			continue
		}
		*trial = *s
		trial.Play(seat, m, c, nil)
		if v := trial.Evaluate(seat) + float64(c.Below(1000))*1e-5; v > top {
			best, top = m, v
		}
	}
	return best
}
