package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games"
)

func seafall(t *testing.T) game.Rules {
	t.Helper()
	rules, known := games.ByID("seafall")
	if !known {
		t.Fatal("no seafall in the registry")
	}
	return rules
}

// voyages runs campaigns and checks what holds for all of them.
func voyages(t *testing.T, c Campaigns) *CampaignReport {
	t.Helper()
	report, err := RunCampaigns(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	for third, shares := range report.Guilds {
		sum := 0.0
		for _, s := range shares {
			sum += s
		}
		if math.Abs(sum-1) > 1e-9 || len(shares) != len(report.GuildNames) {
			t.Errorf("the turns of third %d add up to %g: %v", third+1, sum, shares)
		}
	}
	return report
}

// Whatever becomes of the party, and however their matches end, campaigns come to their end after 13 to 17 matches, with all chests open,
// an emperor, something to explore and three milestones at each set-up, and ten rounds at least in the last match, if it is played to its
// end (SF-20.6, SF-26.4, SF-29.1, SF-29.2).
func TestCampaignsEndWhateverBecomesOfTheParty(t *testing.T) {
	four := []string{"random", "random", "random", "random"}
	for name, c := range map[string]Campaigns{
		"SF-29.1 SF-29.2 always the same party":  {Bots: four, Number: 3},
		"SF-29.1 a seat misses every match":      {Bots: four, Number: 3, events: []campaignEvent{seatMisses}},
		"SF-29.1 a seat misses every other one":  {Bots: four, Number: 3, events: []campaignEvent{seatMisses, nothingHappens}},
		"SF-29.1 one joins, then one leaves":     {Bots: four, Number: 3, events: []campaignEvent{seatJoins, seatLeaves}},
		"SF-29.1 every third ends by agreement":  {Bots: four[:3], Number: 3, events: []campaignEvent{nothingHappens, endsAgreed, nothingHappens}},
		"SF-26.4 SF-29.1 the last one, too":      {Bots: four, Number: 3, events: []campaignEvent{endsAgreed}},
		"SF-20.6 SF-29.2 greedy bots":            {Bots: []string{"greedy", "greedy", "greedy"}, Number: 1},
		"SF-29.1 now and then something happens": {Bots: append(four, "random"), Number: 6, Changes: 0.5, Rotate: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.Rules, c.Seed = seafall(t), 7
			r := voyages(t, c)
			if r.Panics+r.Unfinished > 0 || len(r.Faults) > 0 {
				t.Fatalf("%d panics, %d unfinished: %v", r.Panics, r.Unfinished, r.Faults)
			}
			if r.Matches.Min < 13 || r.Matches.Max > 17 {
				t.Errorf("campaigns have %d to %d matches", r.Matches.Min, r.Matches.Max)
			}
			if agreed := r.LastRounds == (spread{}); r.LastRounds.Min < 10 && !agreed || agreed && !slices.Equal(c.events, []campaignEvent{endsAgreed}) {
				t.Errorf("last matches have %d to %d rounds", r.LastRounds.Min, r.LastRounds.Max)
			}
			if r.Crowned != c.Number {
				t.Errorf("of %d campaigns %d have an emperor", c.Number, r.Crowned)
			}
			if r.Chests == 0 || r.ChestsOpened.Min != r.Chests {
				t.Errorf("%d of %d chests are open at the end", r.ChestsOpened.Min, r.Chests)
			}
			if r.Milestones.Min < 3 {
				t.Errorf("%d milestones lie open at a set-up", r.Milestones.Min)
			}
			if r.NothingLeft > 0 {
				t.Errorf("nothing is left to explore at %d set-ups", r.NothingLeft)
			}
		})
	}
}

// Equal seeds give equal campaigns, however many are played at once.
func TestCampaignsAreTheirSeeds(t *testing.T) {
	c := Campaigns{Rules: seafall(t), Bots: []string{"random", "random", "random"}, Number: 4, Seed: 3, Changes: 0.3, Workers: 1}
	text := func() []byte {
		report := voyages(t, c)
		report.Seconds = 0
		text, err := json.Marshal(report)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	one := text()
	c.Workers = 4
	if four := text(); !bytes.Equal(one, four) {
		t.Errorf("one after the other\n%s\nfour at once\n%s", one, four)
	}
	c.Seed = 4
	if other := text(); bytes.Equal(one, other) {
		t.Error("another seed gives the same campaigns")
	}
}

// faulty are rules that panic in the set-up of a campaign's third match.
type faulty struct {
	game.Rules
	game.Changing
	carried int
}

func (f *faulty) Goes(options map[string]string, winners []game.Seats) bool {
	return f.Changing.Goes(options, winners)
}

func (f *faulty) New(setup game.Setup, c *game.Chance) (game.State, error) {
	if setup.Carried != nil {
		if f.carried++; f.carried == 2 {
			panic("a card too many")
		}
	}
	return f.Rules.New(setup, c)
}

func TestCampaignThatPanicsIsCounted(t *testing.T) {
	rules := seafall(t)
	c := Campaigns{
		Rules: &faulty{Rules: rules, Changing: rules.(game.Changing)}, Bots: []string{"random", "random", "random"}, Number: 2, Seed: 1, Workers: 1,
	}
	r := voyages(t, c)
	if r.Panics != 1 || r.Unfinished != 0 || len(r.Faults) != 1 || !strings.Contains(r.Faults[0], "after 2 matches: panic in a campaign: a card too many") {
		t.Errorf("%d panics, %d unfinished: %q", r.Panics, r.Unfinished, r.Faults)
	}
	if r.Campaigns != 2 || r.Matches.Min < 10 {
		t.Errorf("of %d campaigns the other one has %d matches", r.Campaigns, r.Matches.Min)
	}
}

func TestCampaignsThatCantBePlayed(t *testing.T) {
	efemeris, _ := games.ByID("efemeris")
	three := []string{"random", "random", "random"}
	for want, c := range map[string]Campaigns{
		"efemeris has no campaigns":                {Rules: efemeris, Bots: three[:2], Number: 1},
		"wants at least one":                       {Rules: seafall(t), Bots: three},
		"seafall has 3 to 5 seats, not 2":          {Rules: seafall(t), Bots: three[:2], Number: 1},
		"a number from 0 to 1, not 2":              {Rules: seafall(t), Bots: three, Number: 1, Changes: 2},
		"nobody":                                   {Rules: seafall(t), Bots: []string{"nobody", "random", "random"}, Number: 1},
		"options.speed: seafall has no such thing": {Rules: seafall(t), Bots: three, Number: 1, Options: map[string]string{"speed": "1"}},
	} {
		_, err := RunCampaigns(context.Background(), c)
		if wrong := (*ConfigError)(nil); !errors.As(err, &wrong) {
			t.Errorf("%s: %v", want, err)
		} else if !strings.HasPrefix(want, "options") && !strings.Contains(err.Error(), want) {
			t.Errorf("%q says nothing of %q", err, want)
		}
	}
}

func TestCampaignsAreDrawn(t *testing.T) {
	r := voyages(t, Campaigns{Rules: seafall(t), Bots: []string{"random", "random", "random"}, Number: 2, Seed: 5})
	var out bytes.Buffer
	if err := r.WritePlot(&out); err != nil {
		t.Fatal(err)
	}
	for decoder := xml.NewDecoder(bytes.NewReader(out.Bytes())); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if lines := strings.Count(out.String(), `class="line"`); lines != 5 {
		t.Errorf("%d lines", lines)
	}
	if bars := strings.Count(out.String(), "<rect"); bars != 12 {
		t.Errorf("%d bars", bars)
	}
}
