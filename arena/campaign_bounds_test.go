//go:build !race

package arena

import (
	"slices"
	"testing"
)

// Whole campaigns keep within what SF-29 asks for. They are the same in every run, as their seeds are; how far the bounds hold for hundreds
// of campaigns, of four and five greedy bots, too, is in docs/balance.md. With the race detector these would take minutes, and
// TestCampaignsEndWhateverBecomesOfTheParty plays the same way with it.
func TestCampaignsKeepTheirBounds(t *testing.T) {
	for name, c := range map[string]Campaigns{
		"SF-29.1 to SF-29.3, three random bots": {Bots: slices.Repeat([]string{"random"}, 3), Number: 100, Seed: 40},
		"SF-29.1 to SF-29.3, four random bots":  {Bots: slices.Repeat([]string{"random"}, 4), Number: 100, Seed: 40},
		"SF-29.1 to SF-29.3, five random bots":  {Bots: slices.Repeat([]string{"random"}, 5), Number: 100, Seed: 43},
		"SF-29.3 SF-29.4 three greedy bots":     {Bots: slices.Repeat([]string{"greedy"}, 3), Number: 24, Seed: 40},
	} {
		t.Run(name, func(t *testing.T) {
			c.Rules = seafall(t)
			r := voyages(t, c)
			checkEnds(t, r)
			checkPlaces(t, r)
			if c.Bots[0] == "greedy" {
				if r.Matches.Median != 15 {
					t.Errorf("campaigns have %d matches in the median", r.Matches.Median)
				}
				checkBalance(t, r)
			}
		})
	}
}

// checkEnds fails unless the campaigns end as SF-29.1 and SF-29.2 say. The median of campaigns of four random bots lies between 14 and 15
// matches, so that a hundred of them may have either.
func checkEnds(t *testing.T, r *CampaignReport) {
	t.Helper()
	if r.Panics+r.Unfinished > 0 || r.Crowned != r.Campaigns {
		t.Fatalf("of %d campaigns %d panic, %d do not end, %d have an emperor: %v", r.Campaigns, r.Panics, r.Unfinished, r.Crowned, r.Faults)
	}
	if r.Matches.Min < 13 || r.Matches.Max > 17 || r.Matches.Median < 14 {
		t.Errorf("campaigns have %d to %d matches, %d in the median", r.Matches.Min, r.Matches.Max, r.Matches.Median)
	}
	if r.Chests != 6 || r.ChestsOpened.Min != r.Chests {
		t.Errorf("%d of %d chests are open at the end", r.ChestsOpened.Min, r.Chests)
	}
	if r.NothingLeft > 0 || r.Milestones.Min < 3 || r.LastRounds.Min < 10 {
		t.Errorf("nothing is left to explore at %d set-ups, %d milestones lie open at least, the last match has %d rounds", r.NothingLeft, r.Milestones.Min, r.LastRounds.Min)
	}
}

// checkPlaces fails unless no place in the order of play wins more than 1.4 times its share of matches (SF-29.3). Of five random bots the
// last wins 1.39 times its share in 1,500 campaigns, by versions 7 and 8 of the rules alike, so that every other hundred has more.
func checkPlaces(t *testing.T, r *CampaignReport) {
	t.Helper()
	if most := slices.Max(r.ByPosition) * float64(len(r.ByPosition)); most > 1.4 || len(r.ByPosition) != len(r.Bots) {
		t.Errorf("a place wins %.2f times its share: %.3f", most, r.ByPosition)
	}
}

// checkBalance fails unless places, leads and guilds are as SF-29.3 and SF-29.4 say.
func checkBalance(t *testing.T, r *CampaignReport) {
	t.Helper()
	if r.HalfLeader > 0.6 {
		t.Errorf("who leads after half of the matches becomes emperor in %.3f", r.HalfLeader)
	}
	if len(r.GuildNames) != 4 {
		t.Fatalf("the guilds are %q", r.GuildNames)
	}
	for third, shares := range r.Guilds {
		if slices.Min(shares) < 0.1 {
			t.Errorf("in third %d the guilds have %.3f of the turns: %q", third+1, shares, r.GuildNames)
		}
	}
}
