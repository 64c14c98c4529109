package bot_test

import (
	"strings"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/games"
)

// quick are a bot of each sort, "little" and "keen" being searches that think for a short time.
var quick = []string{"random", "gentle", "greedy", "little", "keen"}

// quickPlayer makes one of the quick bots.
func quickPlayer(t testing.TB, spec string, seed uint64) bot.Player {
	t.Helper()
	switch spec {
	case "little":
		return bot.NewSearch(little, seed)
	case "keen":
		return bot.NewSearch(keen, seed)
	}
	return newPlayer(t, spec, seed)
}

func TestNewTakesEverySpecListed(t *testing.T) {
	for _, spec := range bot.Specs() {
		if _, err := bot.New(spec, 1); err != nil || bot.Check(spec) != nil {
			t.Errorf("New(%q): %v, Check: %v", spec, err, bot.Check(spec))
		}
	}
}

func TestNewNamesWhatThereIs(t *testing.T) {
	for _, spec := range []string{"", "greed", "greedy:3", "random:", "Greedy", "search:0", "search:", "search:6", "search:positions=100"} {
		player, err := bot.New(spec, 1)
		if err == nil || bot.Check(spec) == nil {
			t.Errorf("New(%q) made %T", spec, player)
		} else if !strings.Contains(err.Error(), "random") && !strings.Contains(err.Error(), "greedy") && !strings.Contains(err.Error(), "1 to 5") {
			t.Errorf("New(%q): %q names no bot", spec, err)
		}
	}
}

func newPlayer(t testing.TB, spec string, seed uint64) bot.Player {
	t.Helper()
	player, err := bot.New(spec, seed)
	if err != nil {
		t.Fatal(err)
	}
	return player
}

func TestRandomTakesEveryMoveButCancelAlike(t *testing.T) {
	player := newPlayer(t, "random", 7)
	st := &peek{left: 10}
	counts := map[game.Move]int{}
	const n = 12_000
	for range n {
		counts[player.Choose(st, 0)]++
	}
	if counts[game.Cancel] > 0 {
		t.Errorf("cancel was chosen %d times", counts[game.Cancel])
	}
	for m := game.Move(0); m <= peekLucky; m++ {
		if got := counts[m]; got < 850 || got > 1150 { // five standard deviations about 1000
			t.Errorf("move %v was chosen %d times of %d", m, got, n)
		}
	}
}

// dead lists cancel alone, as the open end of a chain may.
type dead struct{ peek }

func (d *dead) Moves(_ game.Seat, buf []game.Move) []game.Move { return append(buf, game.Cancel) }
func (d *dead) CopyFrom(st game.State)                         { *d = *st.(*dead) }
func (*dead) Blank() game.State                                { return new(dead) }

func TestBotsCancelWhenNothingElseIsLeft(t *testing.T) {
	for _, spec := range quick {
		if m := quickPlayer(t, spec, 1).Choose(&dead{peek{left: 1}}, 0); m != game.Cancel {
			t.Errorf("%s chose %v", spec, m)
		}
	}
}

// sifted calls all pointless but to take a point.
type sifted struct{ peek }

func (s *sifted) CopyFrom(st game.State)       { *s = *st.(*sifted) }
func (*sifted) Blank() game.State              { return new(sifted) }
func (*sifted) Pointless(m game.Move) bool     { return m != peekTake }
func (s *sifted) Evaluate(n game.Seat) float64 { return -float64(s.points[n]) }

func TestBotsDoNotLookAtWhatIsPointless(t *testing.T) {
	for _, spec := range quick {
		if m := quickPlayer(t, spec, 1).Choose(&sifted{peek{left: 10, card: 4}}, 0); m != peekTake {
			t.Errorf("%s chose %v", spec, m)
		}
	}
}

func TestBotsLeaveTheStateAlone(t *testing.T) {
	for _, spec := range quick {
		st := &judgedPeek{peek{left: 10, card: 4}}
		before := *st
		quickPlayer(t, spec, 3).Choose(st, 0)
		if *st != before {
			t.Errorf("%s changed the state", spec)
		}
	}
}

func TestEqualSeedsChooseAlike(t *testing.T) {
	for _, spec := range quick {
		one, two, other := quickPlayer(t, spec, 5), quickPlayer(t, spec, 5), quickPlayer(t, spec, 6)
		st := &peek{left: 10}
		differs := false
		for range 50 {
			m := one.Choose(st, 0)
			if two.Choose(st, 0) != m {
				t.Fatalf("%s: equal seeds differ", spec)
			}
			differs = differs || other.Choose(st, 0) != m
		}
		if !differs {
			t.Errorf("%s: another seed chose the same 50 moves", spec)
		}
	}
}

// A guess is worth 2 points on average, the lucky draw 1.5, the safe move 1. Who could see the card would always name it.
func TestGreedyWeighsLuckAndSeesNoHiddenCard(t *testing.T) {
	player := newPlayer(t, "greedy", 11)
	var chance game.Chance
	right, guesses := 0, 0
	for range 2000 {
		st := &judgedPeek{peek{left: 10, card: int8(chance.Below(10))}}
		m := player.Choose(st, 0)
		if m == peekTake {
			t.Fatal("greedy took the safe point: no try of any other move was better")
		}
		if m < 10 {
			guesses++
			if m == game.Move(st.card) {
				right++
			}
		}
	}
	if guesses < 1000 {
		t.Errorf("greedy guessed %d times of 2000", guesses)
	}
	if share := float64(right) / float64(guesses); share > 0.15 {
		t.Errorf("greedy named the hidden card in %.0f %% of its guesses: it looked", 100*share)
	}
}

// At 5 to 5 on the last turn one point wins. A guess mostly draws; greedy judges the end by the outcome.
func TestGreedyTakesAWin(t *testing.T) {
	player := newPlayer(t, "greedy", 2)
	for range 50 {
		st := &judgedPeek{peek{left: 1, points: [2]int16{5, 5}}}
		if m := player.Choose(st, 0); m != peekTake && m != peekLucky { // the lucky draw ties when all its tries win
			t.Fatalf("greedy chose %v", m)
		}
	}
}

func TestBotsServeSeveralGames(t *testing.T) {
	player := newPlayer(t, "greedy", 2)
	for range 3 {
		player.Choose(&judgedPeek{peek{left: 3}}, 0)
		player.Choose(&peek{left: 3}, 0)
	}
}

func TestChooseAllocatesNothingOnceWarm(t *testing.T) {
	for _, spec := range []string{"random", "greedy"} {
		player := quickPlayer(t, spec, 1)
		st := &judgedPeek{peek{left: 10}}
		if n := testing.AllocsPerRun(100, func() { player.Choose(st, 0) }); n > 0 {
			t.Errorf("%s: %v allocations a choice", spec, n)
		}
	}
}

func TestStillEndsWhatItCan(t *testing.T) {
	rules, _ := games.ByID("efemeris")
	player, err := bot.New(bot.Idle, 1)
	if err != nil {
		t.Fatal(err)
	}
	options, err := rules.Resolve(2, map[string]string{"guide": "yes"})
	if err != nil {
		t.Fatal(err)
	}
	c := game.FreeChance(1)
	st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: 2, Options: options}, c)
	if err != nil {
		t.Fatal(err)
	}
	var choice game.Choice
	for range 4 { // two tiles, tactics, construction
		move := player.Choose(st, 0)
		st.Choice(0, move, &choice)
		st.Play(0, move, c, nil)
	}
	if choice.Kind != "end-turn" || !st.Deciding().Has(1) {
		t.Errorf("the fourth move was %q and seats %b decide", choice.Kind, st.Deciding())
	}
}
