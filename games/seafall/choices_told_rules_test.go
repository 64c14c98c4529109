package seafall

import (
	"slices"
	"testing"

	"portolan/game"
)

// toldBy are the events that tell of a choice, by kinds.
var toldBy = map[string][]string{
	"activate": {"activated"}, "annex": {"annexed"}, "box": {"box"}, "build": {"built"}, "buy": {"bought"}, "claim": {"claimed"}, "drop-advisor": {"dropped-advisor"},
	"entry": {"decided"}, "epithet": {"epithet"}, "field": {"field"}, "flee": {"fled"}, "fleet": {"fleet"}, "flip": {"flipped"},
	"fortify": {"fortified"}, "found": {"founded"}, "garrison": {"garrison"}, "gift-advisor": {"gift-advisor"}, "gift-good": {"gift-good"}, "gift-luck": {"gift-luck"}, "give": {"spoiled", "jettisoned"}, "guild": {"guild"},
	"hire": {"hired", "hired-by-influence"}, "improve": {"improved"}, "jettison": {"jettisoned"}, "keep": {"kept"}, "let-go": {"let-go"}, "load": {"loaded"}, "loot": {"looted"},
	"more-influence": {"more-influence"}, "more-luck": {"more-luck"}, "offer": {"offered"}, "pass-charts": {"passed"}, "pass-goods": {"passed"}, "pass-relic": {"passed", "handed-over"}, "peek": {"peeked"},
	"pick": {"stored"}, "port": {"mended"}, "put-back": {"put-back"},
	"recruit": {"joined"}, "redraw": {"redrew"}, "relic": {"relic"}, "repair": {"repaired", "rebuilt"}, "research": {"researched", "charts"}, "roll": {"explores", "raids", "surveys", "enters", "raids-colony", "raids-fleet", "raids-province", "raids-ship", "challenges"}, "sack": {"sacked", "marked-colony"},
	"sail": {"sailed"}, "seal": {"sealed"}, "seize": {"seized"}, "sell": {"sold"}, "sink": {"sinks", "broken"}, "spot": {"crossed-out"}, "stand": {"throw"}, "statue": {"statue"}, "stock": {"stocked"}, "stow": {"stowed"},
	"strike": {"struck"}, "take-advisor": {"took-advisor"}, "take-back": {"took-back"}, "take-cargo": {"took-cargo"}, "take-gold": {"gold"}, "take-good": {"loaded"},
	"take-research": {"took-research"}, "take-treasure": {"took-treasure"}, "take-upgrade": {"took-upgrade"}, "tax": {"taxed"}, "title": {"title"}, "transmute": {"transmuted"}, "treasure": {"treasure", "treasure-with-good"},
	"upgrade": {"upgraded"},
}

// told gathers what the events that tell of a choice say; what several of them say of gold adds up. It tells whether there is one.
func told(s *State, says *game.Choice, j *game.Journal) (args map[string]game.Arg, any bool) {
	args = map[string]game.Arg{}
	for _, e := range j.Events() {
		var tells game.Choice
		s.Describe(e, &tells)
		if !slices.Contains(toldBy[says.Kind], tells.Kind) {
			continue
		}
		any = true
		for _, a := range tells.Args {
			if sum := args[a.Name]; says.Kind == "repair" && a.Name == "gold" {
				a.Number += sum.Number
			} else if sum.Name != "" {
				continue // the first one is what was chosen
			}
			args[a.Name] = a
		}
	}
	return args, any
}

// rollSays are the dice of an endeavour that was declared and not yet rolled, or -1.
func rollSays(s *State) int {
	if s.phase != phasePool {
		return -1
	}
	var says game.Choice
	s.Choice(game.Seat(s.decider), makeMove(opRoll), &says)
	return says.Args[0].Number
}

// What a choice says beforehand, of a price, a yield, dice, damage or a number, is what is told of it afterwards, in campaigns that are
// played by chance.
func TestChoicesSayWhatComes(t *testing.T) {
	said := map[string]int{}
	for seed := range uint64(5) {
		c := game.FreeChance(seed + 50)
		var text []byte
		for n := range 16 {
			s := open(t, 3+int(seed%3), nil, text, seed*100+uint64(n))
			var buf []game.Move
			for s.Deciding() != 0 {
				seat := s.Deciding().First()
				buf = s.Moves(seat, buf[:0])
				var move game.Move
				var says game.Choice
				for range 4 { // what was chosen least
					var other game.Choice
					m := buf[c.Below(len(buf))]
					if s.Choice(seat, m, &other); says.Kind == "" || said[other.Kind] < said[says.Kind] {
						move, says = m, other
					}
				}
				var j game.Journal
				s.Play(seat, move, c, &j)
				tells, any := told(s, &says, &j)
				if toldBy[says.Kind] != nil && !any {
					t.Fatalf("nothing tells of %+v", says)
				}
				said[says.Kind]++
				for _, a := range says.Args {
					if b, ok := tells[a.Name]; ok && a != b {
						t.Fatalf("%+v is said, and %+v is told", says, b)
					}
					if dice := rollSays(s); a.Name == "dice" && toldBy[says.Kind] == nil && says.Kind != "study" && dice >= 0 && dice != a.Number {
						t.Fatalf("%+v is said, and %d dice are rolled", says, dice)
					}
				}
			}
			outcome, _ := s.Outcome()
			if text = s.Carry(outcome.Winners); text == nil {
				break
			}
		}
	}
	kinds := 0
	for kind := range toldBy {
		kinds += min(1, said[kind])
	}
	if kinds < 45 {
		t.Errorf("chance has chosen %d kinds of %d", kinds, len(toldBy))
	}
}
