package seafall

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

var guidedOptions = map[string]string{"guide": "yes"}

// lesson plays the guided match as the client teaches it; the other seats move by chance, or stay where they are.
type lesson struct {
	*testing.T
	s      *State
	c      *game.Chance // of the match
	others *game.Chance // of the choices that the lesson leaves open
	still  bool
}

func newLesson(t *testing.T, seed uint64) *lesson {
	t.Helper()
	return &lesson{T: t, s: open(t, guidedSeats, guidedOptions, nil, seed), c: game.FreeChance(seed), others: game.FreeChance(^seed)}
}

// play makes a move and audits what comes of it.
func (l *lesson) play(seat game.Seat, m game.Move) {
	l.Helper()
	var j game.Journal
	l.s.Play(seat, m, l.c, &j)
	if err := l.s.Audit(); err != nil {
		l.Fatal(err)
	}
}

// choices are those of seat 0 that a test leaves, with their moves.
func (l *lesson) choices(allows func(c *game.Choice) bool) []game.Move {
	var out game.Choice
	return slices.DeleteFunc(l.s.Moves(0, nil), func(m game.Move) bool {
		l.s.Choice(0, m, &out)
		return !allows(&out)
	})
}

// any makes one of the moves that a step allows, by chance; the lesson has left its course when there is none.
func (l *lesson) any(step string, allows func(c *game.Choice) bool) {
	l.Helper()
	l.wait()
	moves := l.choices(allows)
	if len(moves) == 0 {
		l.Fatalf("step %s has no way on in phase %s; there is\n%s", step, phases[l.s.phase], strings.Join(gametest.Paths(l.s, 0), "\n"))
	}
	l.play(0, moves[l.others.Below(len(moves))])
}

// wait lets the others move by chance until seat 0 decides. Offers are answered on the way.
func (l *lesson) wait() {
	l.Helper()
	for l.s.phase != phaseOver && (l.s.decider != 0 || l.s.phase == phaseDeal) {
		seat := l.s.Deciding().First()
		moves := l.s.Moves(seat, nil)
		if l.still && seat != 0 {
			moves = moves[len(moves)-1:]
		}
		l.play(seat, moves[l.others.Below(len(moves))])
	}
}

func kind(kinds ...string) func(*game.Choice) bool {
	return func(c *game.Choice) bool { return slices.Contains(kinds, c.Kind) }
}

// with narrows to choices with an argument.
func with(kind, name, value string) func(*game.Choice) bool {
	return func(c *game.Choice) bool { return c.Kind == kind && argOf(c, name) == value }
}

func argOf(c *game.Choice, name string) string {
	for _, a := range c.Args {
		if a.Name == name {
			if a.Text != "" {
				return a.Text
			}
			return fmt.Sprint(a.Number)
		}
	}
	return ""
}

// explores tells whether an advisor adds dice to an exploration.
func explores(advisor string) bool {
	return cards.All.Advisors[slices.Index(cards.IDs.Advisors, advisor)].Expertise[cards.ExploreExpertise] > 0
}

// to is a voyage of both ships to one of some islands.
func to(islands ...uint8) func(*game.Choice) bool {
	return func(c *game.Choice) bool {
		return c.Kind == "fleet" && slices.ContainsFunc(islands, func(i uint8) bool {
			return argOf(c, "to") == fmt.Sprint(cards.All.Islands[i].Space)
		})
	}
}

// easy are the islands with an unexplored site without a red shield and with a defence of 4 at most.
func (l *lesson) easy() []uint8 {
	var out []uint8
	for i := range uint8(cards.FirstIslands) {
		for k := range cards.All.Islands[i].Sites {
			if card := &cards.All.Islands[i].Sites[k]; !l.s.islands[i].sites[k].explored() && !card.Dangerous && card.Defence <= 4 {
				out = append(out, i)
				break
			}
		}
	}
	return out
}

func (l *lesson) begins(year, round uint8) {
	l.Helper()
	if l.wait(); l.s.phase != phaseHire || l.s.turn != 0 || l.s.year != year || l.s.round != round {
		l.Fatalf("seat %d in phase %s of round %d, want the own turn of round %d", l.s.turn, phases[l.s.phase], l.s.round, round)
	}
}

func (l *lesson) glory(want int16) {
	l.Helper()
	if got := l.s.provinces[0].glory; got != want {
		l.Fatalf("glory is %d, want %d", got, want)
	}
}

// trade is the first turn, of buying, and the second, of selling.
func (l *lesson) trade() {
	l.begins(1, 1)
	l.any("hire", func(c *game.Choice) bool {
		return c.Kind == "hire" && argOf(c, "influence") != "" && explores(argOf(c, "advisor"))
	})
	l.any("activate", with("activate", "advisor", "brute"))
	l.any("guild", with("guild", "guild", "merchants"))
	l.any("sail", to(0))
	for range 3 {
		l.any("buy", kind("buy"))
	}
	l.any("end", kind("end-turn"))
	l.begins(1, 2)
	l.any("skip", kind("skip"))
	l.any("keep", kind("skip"))
	l.any("guild", with("guild", "guild", "merchants"))
	l.any("sail", with("fleet", "to", "0"))
	for range 2 {
		l.any("sell", with("sell", "gold", "7"))
	}
	l.any("claim", with("claim", "milestone", "full-purse"))
	l.any("end", kind("end-turn"))
	l.glory(1)
}

// build is the third turn; an island is named for its glory.
func (l *lesson) build() {
	l.begins(1, 3)
	l.any("skip", kind("skip"))
	l.any("keep", kind("skip"))
	l.any("guild", with("guild", "guild", "builders"))
	l.any("build", kind("build"))
	l.any("upgrade", kind("upgrade"))
	l.any("name", kind("name"))
	l.glory(3)
	l.any("end", kind("end-turn"))
}

// explore is the fourth turn.
func (l *lesson) explore() {
	l.begins(1, 4)
	l.any("skip", kind("skip"))
	l.any("activate", kind("activate"))
	l.any("guild", with("guild", "guild", "explorers"))
	l.any("sail", to(l.easy()...))
	l.any("site", func(c *game.Choice) bool {
		if c.Kind != "explore" || argOf(c, "ship") != "red-1" {
			return false
		}
		i := slices.Index(cards.IDs.Islands, argOf(c, "island"))
		card := &cards.All.Islands[i].Sites[int(argOf(c, "site")[0]-'1')]
		return !card.Dangerous && card.Defence <= 4
	})
	l.any("roll", kind("roll"))
	for l.s.phase == phaseLuck {
		stand := func(c *game.Choice) bool { return c.Kind == "stand" && argOf(c, "damage") <= "2" }
		l.any("luck", func(c *game.Choice) bool { return kind("luck", "reroll")(c) || stand(c) })
	}
	for l.s.phase == phaseDamage {
		l.any("damage", kind("flip", "damage"))
	}
	l.any("spot", kind("spot"))
	l.glory(4)
}

// TestGuidedMatchGoesAsTaught plays the lesson many times: whatever the dice, the events and two others do, its course is open.
func TestGuidedMatchGoesAsTaught(t *testing.T) {
	for seed := range uint64(400) {
		l := newLesson(t, seed)
		l.still = seed%4 == 0
		l.trade()
		l.build()
		l.explore()
		if seed%20 == 0 { // on to the end, and into the campaign
			playOut(t, l.s, l.c)
			if l.s.Carry(0) == nil {
				t.Error("the campaign does not go on")
			}
		}
	}
}

// What is taught lies on the table whatever the luck.
func TestGuidedMatchIsTheSameEveryTime(t *testing.T) {
	first := open(t, guidedSeats, guidedOptions, nil, 0)
	if err := first.Audit(); err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(50) {
		if *open(t, guidedSeats, guidedOptions, nil, seed) != *first {
			t.Fatalf("seed %d lays out something else", seed)
		}
	}
	v := first.View(1).(*View)
	gametest.Equal(t, "first player", v.First, 0)
	gametest.Equal(t, "title", v.Provinces[0].Title, "prince")
	gametest.Equal(t, "event", v.Event, "court-favour")
	gametest.Equal(t, "influence", v.Provinces[0].Influence, 3)
	gametest.Equal(t, "gold", v.Provinces[0].Gold, 12)
	gametest.Equal(t, "events that may come", len(v.EventsLeft), 5)
	for i, advisor := range v.Display {
		gametest.Equal(t, advisor+" explores", explores(advisor), i < 4)
	}
}

// TestGuidedEventIsUnknown proves that what the second round brings is known to nobody before (SF-11.8).
func TestGuidedEventIsUnknown(t *testing.T) {
	s := open(t, guidedSeats, guidedOptions, nil, 0)
	seen := map[uint8]bool{}
	for seed := range uint64(60) {
		world := *s
		world.Imagine(0, game.FreeChance(seed))
		seen[world.events.top] = true
	}
	if len(seen) != 5 {
		t.Errorf("seat 0 can tell that the next event is one of %d, want 5", len(seen))
	}
}

func TestGuidedMatchIsAPrologueOfThree(t *testing.T) {
	for name, match := range map[string]struct {
		seats   int
		options map[string]string
	}{
		"neither yes nor no":    {3, map[string]string{"guide": "maybe"}},
		"four provinces":        {4, map[string]string{"guide": "yes"}},
		"five provinces":        {5, map[string]string{"guide": "yes"}},
		"without a prologue":    {3, map[string]string{"guide": "yes", "prologue": "no"}},
		"one province is away":  {3, map[string]string{"guide": "yes", "away": "green"}},
		"one province has left": {3, map[string]string{"guide": "yes", "left": "red"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Rules{}.Resolve(match.seats, match.options)
			var fault *game.OptionError
			if !errors.As(err, &fault) || fault.Field != "guide" {
				t.Errorf("the fault is %v", err)
			}
		})
	}
}

// TestGuidedMatchOpensACampaign proves that the next match is one like any other.
func TestGuidedMatchOpensACampaign(t *testing.T) {
	s := open(t, guidedSeats, guidedOptions, nil, 3)
	playOut(t, s, game.FreeChance(3))
	out, _ := s.Outcome()
	carried := s.Carry(out.Winners)
	options, err := Rules{}.Resolve(guidedSeats, guidedOptions)
	if err != nil {
		t.Fatal(err)
	}
	if options, err = (Rules{}).Change(options, carried, make([]game.Part, guidedSeats)); err != nil {
		t.Fatal(err)
	}
	gametest.Equal(t, "guide", options["guide"], "no")
	next := open(t, guidedSeats, options, carried, 4)
	if next.prologue || next.match != 0 {
		t.Error("the prologue is played again")
	}
	for i := range guidedSites {
		if !next.islands[0].sites[i].explored() {
			t.Errorf("site %d is forgotten", i+1)
		}
	}
}
