package seafall

import (
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games/seafall/cards"
)

func TestSF_17_4_ProvincesNameWhatIsTheirs(t *testing.T) {
	s := open(t, 3, map[string]string{"prologue": "no"}, nil, 4)
	me, other := game.Seat(0), game.Seat(1)
	own := cards.ColourNames[s.provinces[me].colour]
	foreign := cards.ColourNames[s.provinces[other].colour]
	s.provinces[me].advisors |= 1 << 5
	for element, want := range map[string]bool{
		"province:" + own: true, "province:" + foreign: false, "ship:" + own + "-1": true, "ship:" + own + "-2": true,
		"ship:" + own + "-3": false, "ship:" + foreign + "-1": false, "ship:" + own: false,
		"advisor:" + cards.IDs.Advisors[5]: true, "advisor:" + cards.IDs.Advisors[6]: false, "advisor:nobody": false,
		"island:" + cards.IDs.Islands[0]: false, "island:nowhere": false, "space:3": false, "": false,
	} {
		if got := s.Nameable(me, element); got != want {
			t.Errorf("%q can be named: %v", element, got)
		}
	}
	s.islands[0].namer = uint8(other) + 1
	if s.Nameable(me, "island:"+cards.IDs.Islands[0]) || !s.Nameable(other, "island:"+cards.IDs.Islands[0]) {
		t.Error("an island is named by who earned it, and by nobody else")
	}
	if v := viewOf(s); v.Islands[0].Namer != int(other) || v.Islands[1].Namer != -1 {
		t.Errorf("islands named by %d and %d", v.Islands[0].Namer, v.Islands[1].Namer)
	}
	if first := at(t, 3, "soldiers").version(1); !s.KeepsNames() || first.s.KeepsNames() {
		t.Error("by version 2, and not by version 1, names are given once")
	}
	if s.Nameable(game.Spectator, "province:"+own) || s.Nameable(7, "province:"+own) {
		t.Error("somebody without a province names one")
	}
}

// The book of history tells who named islands in the prologue, how everybody stood at the end, and the titles.
func TestSF_1_8_TheBookTellsOfTheMatch(t *testing.T) {
	s := open(t, 3, map[string]string{"prologue": "yes"}, nil, 11)
	var told []string
	var journal game.Journal
	var buf []game.Move
	var said game.Choice
	c := game.FreeChance(11)
	for s.Deciding() != 0 {
		seat := s.Deciding().First()
		buf = s.Moves(seat, buf[:0])
		journal.Reset()
		s.Play(seat, buf[c.Below(len(buf))], c, &journal)
		for _, e := range journal.Events() {
			if s.Notable(e) {
				s.Describe(e, &said)
				told = append(told, said.Kind)
				if e.Seen != game.Everyone {
					t.Errorf("%s is told though not everybody may know of it", said.Kind)
				}
			}
		}
	}
	count := func(kind string) (n int) {
		for _, k := range told {
			if k == kind {
				n++
			}
		}
		return n
	}
	if count("recorded") != 3 || count("title") != 3 {
		t.Errorf("told: %v", told)
	}
	if slices.Contains(told, "sailed") || slices.Contains(told, "turn") {
		t.Error("the book tells of everything")
	}
}

// Bots name what they have earned to name: of the islands those that a seat may name, and while the match lasts.
func TestToNameIsWhatASeatHasEarned(t *testing.T) {
	p := at(t, 3, "explorers")
	if got := p.s.ToName(0); len(got) > 0 {
		t.Errorf("nothing is earned, and to be named are %v", got)
	}
	p.s.islands[1].namer, p.s.islands[2].namer = 1, 2
	for seat, want := range []string{"island:" + cards.IDs.Islands[1], "island:" + cards.IDs.Islands[2], ""} {
		got := strings.Join(p.s.ToName(game.Seat(seat)), " ")
		if got != want {
			t.Errorf("seat %d is to name %q, want %q", seat, got, want)
		}
	}
	over := at(t, 3, "soldiers").noTokens().glory(1, 12).finish(phaseReconcile).complete()
	over.s.islands[1].namer = 1
	if got := over.s.ToName(0); len(got) > 0 {
		t.Errorf("after the match are to be named %v", got)
	}
}
