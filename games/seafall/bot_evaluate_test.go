package seafall

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

func TestEvaluateKnowsHowItEnded(t *testing.T) {
	p := at(t, 3, "soldiers").noTokens().glory(1, 12).finish(phaseReconcile).complete()
	gametest.Equal(t, "won", p.Worth(1), 1)
	gametest.Equal(t, "lost", p.Worth(0), 0)
}

func TestEvaluateLikesWhatProvincesHave(t *testing.T) {
	base := at(t, 3, "soldiers").Worth(0)
	for what, p := range map[string]*position{
		"glory":          at(t, 3, "soldiers").glory(0, 1),
		"gold":           at(t, 3, "soldiers").gold(0, 12),
		"luck":           at(t, 3, "soldiers").luck(0, 3),
		"goods":          at(t, 3, "soldiers").goods(0, "iron", 1),
		"an advisor":     at(t, 3, "soldiers").council(0, "captain"),
		"an upgrade":     at(t, 3, "soldiers").upgrade(0, 1, "bold"),
		"a box":          at(t, 3, "soldiers").boxes(0, 1, "explore", 1),
		"their damage":   at(t, 3, "soldiers").damage(1, 1, "scratches").damage(2, 1, "sprung-mast"),
		"their markers":  at(t, 3, "soldiers").marked(1, "gannet", 0, 2).marked(2, "gannet", 0, 2),
		"a ship nearing": at(t, 3, "soldiers").ship(0, 1, "coast"),
	} {
		if got := p.Worth(0); got <= base {
			t.Errorf("%s: %.4f, without %.4f", what, got, base)
		}
	}
	worse := at(t, 3, "soldiers").glory(1, 4)
	if worse.Worth(0) >= base {
		t.Errorf("a rival's glory: %.4f, without %.4f", worse.Worth(0), base)
	}
}

// Goods are worth more as long as a fair is to come, and to those whose turn of its round is still to come. In campaigns by earlier
// rules there are none, and goods are worth less.
func TestEvaluateLooksForwardToFairs(t *testing.T) {
	worth := func(event string, seat, fairs int) float64 {
		p := at(t, 3, "soldiers").event(event)
		if fairs == 0 {
			p.s.events.reset(p.s.eventSet &^ fairEvents)
		}
		without := p.Worth(seat)
		return p.goods(seat, "iron", 2).Worth(seat) - without
	}
	if some, none := worth("collector", 0, 2), worth("collector", 0, 0); some <= none {
		t.Errorf("two goods are worth %.4f with fairs to come, %.4f without", some, none)
	}
	if now, not := worth("guild-fair", 1, 0), worth("collector", 1, 0); now <= not {
		t.Errorf("who has its turn to come: two goods are worth %.4f at the fair, %.4f after it", now, not)
	}
	aboard := func(version int) float64 {
		p := at(t, 3, "soldiers").version(version)
		without := p.Worth(0)
		return p.cargo(0, 1, "iron", 2).Worth(0) - without
	}
	if now, before := aboard(version), aboard(2); now <= before {
		t.Errorf("two goods aboard are worth %.4f, %.4f by version 2", now, before)
	}
}

func TestEvaluateDecidesWell(t *testing.T) {
	at(t, 3, "explorers").fleet(0, "gannet").Better(0, []string{"site:gannet-6 ship:red-1"}, []string{"button:end"})
	p := at(t, 3, "explorers").fleet(0, "gannet").Do(0, "site:gannet-6 ship:red-1")
	sum, declared := 0.0, *p.s
	for seed := range uint64(40) {
		*p.s = declared
		sum += p.DoBy(seed, 0, "button:roll").Worth(0)
	}
	*p.s = declared
	if back := p.Do(0, "button:cancel", "button:end").Worth(0); sum/40 <= back {
		t.Errorf("rolling is worth %.4f, ending the turn %.4f", sum/40, back)
	}
	p = at(t, 3, "explorers").ship(0, 1, "gannet").damage(0, 1, "scratches", "sprung-mast").Do(0, "site:gannet-6 ship:red-1")
	p.rolls(0, "button:roll", [faceKinds]uint8{1, 0, 2, 0}).Better(0, []string{"button:luck"}, []string{"button:stand"})
	p = at(t, 3, "explorers").luck(0, 0).ship(0, 1, "gannet").damage(0, 1, "scratches", "sprung-mast").upgrade(0, 1, "hale")
	p.Do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 0, 2, 0})
	p.phase(0, "damage").Better(0, []string{"upgrade:hale"}, []string{"deck:damage"})
	p = at(t, 3, "builders").fleet(0, "green").Do(0, "button:offer province:green")
	p.Better(1, []string{"button:accept"}, []string{"button:decline"})
	p = at(t, 3, "soldiers").council(0, "brute", "renowned-soldier").glory(1, 12).finish(phaseKeep)
	p.Better(0, []string{"advisor:renowned-soldier"}, []string{"advisor:brute"})
	p = at(t, 3, "guild").event("guild-fair").goods(0, "iron", 2).fleet(0, "gannet")
	p.Better(0, []string{"guild:merchants"}, []string{"guild:soldiers"})
	p = at(t, 3, "guild").event("collector").goods(0, "iron", 2).fleet(0, "gannet")
	p.Better(0, []string{"guild:soldiers"}, []string{"guild:merchants"})
	p = at(t, 3, "guild").event("laden-jetties").fleet(0, "gannet").site("gannet", 1, "good iron").lying("gannet", 1)
	p.site("gannet", 2, "good spice").lying("gannet", 2).site("gannet", 3, "good linen").lying("gannet", 3)
	p.Better(0, []string{"guild:merchants"}, []string{"guild:builders"})
	p = at(t, 3, "hire").gold(0, 40)
	p.Better(0, []string{"treasure:cedar-throne pay:gold"}, []string{"button:skip"})
}

// ahead plays the move after which it stands best, looking a single move ahead; what hangs on luck it tries a few times.
type ahead struct {
	c     *game.Chance
	trial State
	buf   []game.Move
}

func (a *ahead) choose(s *State, seat game.Seat) game.Move {
	a.buf = slices.DeleteFunc(s.Moves(seat, a.buf[:0]), func(m game.Move) bool { return m == game.Cancel })
	best, value := a.buf[0], -1.0
	for _, m := range a.buf {
		sum := 0.0
		for range 3 {
			a.trial = *s
			a.trial.Play(seat, m, a.c, nil)
			sum += a.trial.Evaluate(seat)
		}
		if sum > value {
			best, value = m, sum
		}
	}
	return best
}

// Who looks one move ahead by the evaluation wins nearly always against provinces that play by chance, in the prologue and in a
// match, whatever its seat, and does not live by one guild alone.
func TestEvaluateBeatsChance(t *testing.T) {
	won, guildsUsed := 0, [cards.GuildKinds]bool{}
	const matches = 12
	for n := range matches {
		prologue := "no"
		if n%3 == 0 {
			prologue = "yes"
		}
		s := open(t, 3, map[string]string{"prologue": prologue}, nil, uint64(n))
		a := &ahead{c: game.FreeChance(uint64(n))}
		luck := game.FreeChance(uint64(n) + 100)
		mine := game.Seat(n / 2 % 3)
		var buf []game.Move
		for s.Deciding() != 0 {
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			m := buf[luck.Below(len(buf))]
			if seat == mine {
				m = a.choose(s, seat)
			}
			if op(m.Op()) == opGuild && seat == mine {
				guildsUsed[m.Arg(0)] = true
			}
			s.Play(seat, m, luck, nil)
		}
		if s.winner == int8(mine) {
			won++
		}
	}
	if won < matches-1 {
		t.Errorf("it won %d of %d", won, matches)
	}
	for g, used := range guildsUsed {
		if !used {
			t.Errorf("it never commissions the %s", cards.GuildNames[g])
		}
	}
}

// Whoever makes treasures cheaper until winter does so for the turns of this year alone.
func TestBotsKnowWhatTreasuresCost(t *testing.T) {
	for _, test := range []struct {
		rules int
		last  bool // the round is the year's last
		now   bool // the turn under way, not the next one
		off   int
	}{
		{8, false, false, 0},
		{cards.Version, false, false, -2},
		{cards.Version, true, false, 0},
		{cards.Version, true, true, -2},
	} {
		p := at(t, 3, "activate").crown(14).version(test.rules).council(0, "goldsmith", "brute").Do(0, "advisor:goldsmith").pass()
		p.turn(0, "hire")
		if test.last {
			p.s.round = roundsPerYear
		}
		j, k := estimator{s: p.s, w: p.s.weights()}, resources{}
		j.survey()
		k.compute(&j, 0, test.now)
		if got := k.prices[cards.PriceTreasure]; got != test.off {
			t.Errorf("%+v: treasures cost %d more", test, got)
		}
	}
}
