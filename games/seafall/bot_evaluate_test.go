package seafall

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

func (p *position) worthTo(seat int) float64 { return p.s.Evaluate(game.Seat(seat)) }

// better fails unless a seat stands better after one path than after another.
func (p *position) better(seat int, good, bad string) {
	p.Helper()
	before := *p.s
	p.c.Seed(1)
	gametest.Play(p.T, p.s, game.Seat(seat), good, p.c, &p.j)
	a := p.worthTo(seat)
	*p.s = before
	p.c.Seed(1)
	gametest.Play(p.T, p.s, game.Seat(seat), bad, p.c, &p.j)
	b := p.worthTo(seat)
	*p.s = before
	if a <= b {
		p.Errorf("%q is worth %.4f, %q %.4f", good, a, bad, b)
	}
}

func TestEvaluateKnowsHowItEnded(t *testing.T) {
	p := at(t, 3, "soldiers").noTokens().glory(1, 12).finish(phaseReconcile).complete()
	equal(t, "won", p.worthTo(1), 1)
	equal(t, "lost", p.worthTo(0), 0)
}

func TestEvaluateLikesWhatProvincesHave(t *testing.T) {
	base := at(t, 3, "soldiers").worthTo(0)
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
		if got := p.worthTo(0); got <= base {
			t.Errorf("%s: %.4f, without %.4f", what, got, base)
		}
	}
	worse := at(t, 3, "soldiers").glory(1, 4)
	if worse.worthTo(0) >= base {
		t.Errorf("a rival's glory: %.4f, without %.4f", worse.worthTo(0), base)
	}
}

func TestEvaluateDecidesWell(t *testing.T) {
	at(t, 3, "explorers").fleet(0, "gannet").better(0, "site:gannet-6 ship:red-1", "button:end")
	p := at(t, 3, "explorers").fleet(0, "gannet").do(0, "site:gannet-6 ship:red-1")
	sum, declared := 0.0, *p.s
	for seed := range uint64(40) {
		*p.s = declared
		p.c.Seed(seed)
		gametest.Play(t, p.s, 0, "button:roll", p.c, &p.j)
		sum += p.worthTo(0)
	}
	*p.s = declared
	if back := p.do(0, "button:cancel", "button:end").worthTo(0); sum/40 <= back {
		t.Errorf("rolling is worth %.4f, ending the turn %.4f", sum/40, back)
	}
	p = at(t, 3, "explorers").ship(0, 1, "gannet").damage(0, 1, "scratches", "sprung-mast").do(0, "site:gannet-6 ship:red-1")
	p.rolls(0, "button:roll", [faceKinds]uint8{1, 0, 2, 0}).better(0, "button:luck", "button:stand")
	p = at(t, 3, "explorers").luck(0, 0).ship(0, 1, "gannet").damage(0, 1, "scratches", "sprung-mast").upgrade(0, 1, "hale")
	p.do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 0, 2, 0})
	p.phase(0, "damage").better(0, "upgrade:hale", "deck:damage")
	p = at(t, 3, "builders").fleet(0, "green").do(0, "button:offer province:green")
	p.better(1, "button:accept", "button:decline")
	p = at(t, 3, "soldiers").council(0, "brute", "renowned-soldier").glory(1, 12).finish(phaseKeep)
	p.better(0, "advisor:renowned-soldier", "advisor:brute")
	p = at(t, 3, "hire").gold(0, 40)
	p.better(0, "treasure:cedar-throne pay:gold", "button:skip")
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
		if !used && cards.Guild(g) != cards.Merchants {
			t.Errorf("it never commissions the %s", cards.GuildNames[g])
		}
	}
}
