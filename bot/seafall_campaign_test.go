package bot_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"portolan/game"
	"portolan/games"
)

// voyage is what a campaign of SeaFall came to, match by match.
type voyage struct {
	matches             int // that count
	unexplored, claimed []int
	rounds              []int
	surveys, researches int
	chest               int // match in which it was opened
	byDeed              bool
}

// chartSeen is what a campaign's test reads of a view.
type chartSeen struct {
	Match, Year, Round int
	Prologue           bool
	Milestones         []string
	Islands            []struct {
		ID    string
		Sites []struct{ Find string }
	}
	Marks  []struct{ Kind string }
	Chests []struct{ Match, Seat int }
}

func seen(t testing.TB, st game.State) (v chartSeen) {
	t.Helper()
	text, err := json.Marshal(st.View(game.Spectator))
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// sites counts the unexplored sites on the chart but for the last one, and the spaces of the sea if they can be explored.
func (v *chartSeen) sites() int {
	n := 0
	for _, island := range v.Islands {
		for _, site := range island.Sites {
			if site.Find == "nothing" && island.ID != "world-end" {
				n++
			}
		}
	}
	if len(v.Chests) > 0 {
		n += 16 - len(v.Marks)
	}
	return n
}

// campaign plays a campaign by bots to its end and checks each set-up (SF-20.6, SF-29.1, SF-29.2).
func campaign(t testing.TB, seats int, spec string, seed uint64) *voyage {
	t.Helper()
	rules, _ := games.ByID("seafall")
	out := &voyage{}
	var carried []byte
	for n := range uint64(40) {
		options, err := rules.Resolve(seats, nil)
		if err != nil {
			t.Fatal(err)
		}
		chance := game.FreeChance(seed<<8 | n)
		st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: seats, Options: options, Carried: carried}, chance)
		if err != nil {
			t.Fatalf("campaign %d, match %d: %v", seed, n, err)
		}
		before := seen(t, st)
		if !before.Prologue {
			out.matches++
			out.unexplored = append(out.unexplored, before.sites())
			out.claimed = append(out.claimed, len(before.Milestones))
		}
		player := newPlayer(t, spec, seed<<8|n)
		var said game.Choice
		for moves := 0; st.Deciding() != 0; moves++ {
			seat := st.Deciding().First()
			m := player.Choose(st, seat)
			switch st.Choice(seat, m, &said); said.Kind {
			case "survey":
				out.surveys++
			case "research":
				out.researches++
			}
			st.Play(seat, m, chance, nil)
			if err := st.(game.Auditor).Audit(); err != nil {
				t.Fatalf("campaign %d, match %d: %v", seed, n, err)
			}
			if moves > 60_000 {
				t.Fatalf("campaign %d, match %d does not end", seed, n)
			}
		}
		after := seen(t, st)
		if !before.Prologue {
			out.rounds = append(out.rounds, 6*(after.Year-1)+after.Round)
		}
		if len(after.Chests) > 0 && out.chest == 0 {
			out.chest, out.byDeed = after.Chests[0].Match, after.Chests[0].Seat >= 0
		}
		outcome, _ := st.Outcome()
		if carried = st.(game.Carrier).Carry(outcome.Winners); carried == nil {
			return out
		}
	}
	t.Fatalf("campaign %d does not end", seed)
	return nil
}

// Campaigns between bots end after some 12 matches or more, and at each set-up there is something to explore, and three milestones or
// more lie open (SF-20.6, SF-29.1, SF-29.2).
func TestSeaFallCampaignsKeepGoing(t *testing.T) {
	t.Run("SF-20.6 SF-29.2", func(t *testing.T) {
		specs := map[string]int{"greedy": 1, "random": 3}
		if os.Getenv("PORTOLAN_SOAK") != "" {
			specs = map[string]int{"greedy": 12, "random": 30, "search:1": 0}
		}
		for spec, count := range specs {
			for seed := range count {
				seats := 3 + seed%3
				v := campaign(t, seats, spec, uint64(seed)+1)
				t.Logf("%s, %d seats: %s", spec, seats, v)
				for i := range v.claimed {
					if v.claimed[i] < 3 {
						t.Errorf("%s %d: %d milestones lie open at the set-up of match %d", spec, seed, v.claimed[i], i+1)
					}
					if v.unexplored[i] == 0 && i < v.matches-2 {
						t.Errorf("%s %d: nothing is left to explore at the set-up of match %d of %d", spec, seed, i+1, v.matches)
					}
				}
				if v.chest == 0 || v.chest > 2 {
					t.Errorf("%s %d: the first chest opens in match %d", spec, seed, v.chest)
				}
			}
		}
	})
}

func (v *voyage) String() string {
	return fmt.Sprintf("%d matches, unexplored %v, milestones %v, rounds %v, %d surveys, %d researches, chest in match %d, by a deed: %v",
		v.matches, v.unexplored, v.claimed, v.rounds, v.surveys, v.researches, v.chest, v.byDeed)
}
