package arena

import (
	"math"
	"slices"
	"testing"

	"portolan/game"
)

// unnamed are rules of which a report needs no more than what they are called.
type unnamed struct{ game.Rules }

func (unnamed) ID() string   { return "unnamed" }
func (unnamed) Version() int { return 1 }

// stood is a match of a party of three that somebody at a place in the order of play won, with so many turns of two guilds, and the glory
// of each before it.
func stood(place int, turns []int, glory ...int) campaignMatch {
	at := game.Stand{Counts: true, Glory: glory, Unexplored: 1, Milestones: 3}
	return campaignMatch{before: at, after: at, party: []int{0, 1, 2}, bots: []string{"search:2", "greedy", "greedy"}, winner: place, place: place, callings: turns}
}

func ended(emperor int, matches ...campaignMatch) *campaignRun {
	return &campaignRun{emperor: emperor, ended: true, matches: matches, callings: []string{"explorers", "soldiers"}}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

func TestWhatCampaignsCameTo(t *testing.T) {
	arena := &Campaigns{Rules: unnamed{}, Bots: []string{"search:2", "greedy", "greedy"}}

	t.Run("SF-29.3 who leads after half of the matches, and wins by place", func(t *testing.T) {
		prologue := stood(2, []int{1, 0}, 0, 0, 0)
		prologue.before.Counts = false
		led := ended(1, prologue, stood(0, []int{1, 0}, 0, 0, 0), stood(0, []int{1, 0}, 5, 9, 7), stood(1, []int{1, 0}, 20, 10, 0))
		shared := ended(0, stood(0, []int{1, 0}, 0, 0, 0), stood(-1, []int{1, 0}, 9, 9, 7))
		behind := ended(2, stood(0, []int{1, 0}, 0, 0, 0), stood(2, []int{1, 0}, 9, 3, 7))
		r := arena.report([]*campaignRun{led, shared, behind})
		if r.Crowned != 3 || !near(r.HalfLeader, (1+0.5+0)/3) {
			t.Errorf("who leads half-way becomes emperor in %g", r.HalfLeader)
		}
		// Seven matches have a winner, the prologue among them; one was not won by anybody.
		for place, wins := range []float64{4, 1, 2} {
			if !near(r.ByPosition[place], wins/7) {
				t.Errorf("place %d wins %g of the matches, want %g", place+1, r.ByPosition[place], wins/7)
			}
		}
	})

	t.Run("by third, what a bot wins, a seat, of the matches that somebody won", func(t *testing.T) {
		moved := stood(1, []int{1, 0}, 0, 0, 0) // the others sit where it sat
		moved.bots = []string{"greedy", "search:2", "greedy"}
		r := arena.report([]*campaignRun{
			ended(0, stood(0, []int{1, 0}, 0, 0, 0), stood(1, []int{1, 0}, 0, 0, 0), stood(-1, []int{1, 0}, 0, 0, 0)),
			ended(0, moved, stood(2, []int{1, 0}, 0, 0, 0), stood(2, []int{1, 0}, 0, 0, 0)),
		})
		want := []botThirds{{"search:2", [3]float64{1, 0, 0}}, {"greedy", [3]float64{0, 0.5, 0.5}}}
		if !slices.Equal(r.ByBot, want) {
			t.Errorf("%v, want %v", r.ByBot, want)
		}
	})

	t.Run("SF-29.4 the guilds' turns by third of a campaign", func(t *testing.T) {
		one := ended(0, stood(0, []int{9, 1}, 0, 0, 0), stood(0, []int{4, 4}, 0, 0, 0), stood(0, []int{0, 5}, 0, 0, 0))
		two := ended(0, stood(0, []int{5, 5}, 0, 0, 0), stood(0, []int{4, 4}, 0, 0, 0), stood(0, []int{3, 0}, 0, 0, 0))
		r := arena.report([]*campaignRun{one, two})
		if !slices.Equal(r.GuildNames, []string{"explorers", "soldiers"}) {
			t.Fatalf("the guilds are %q", r.GuildNames)
		}
		for third, want := range [3][]float64{{14.0 / 20, 6.0 / 20}, {0.5, 0.5}, {3.0 / 8, 5.0 / 8}} {
			if !slices.EqualFunc(r.Guilds[third], want, near) {
				t.Errorf("third %d: %v, want %v", third+1, r.Guilds[third], want)
			}
		}
	})
}
