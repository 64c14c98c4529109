package discoveries

import (
	"errors"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// guided is the first position of the guided match.
func guided(t *testing.T) *position {
	t.Helper()
	options, err := Rules{}.Resolve(2, map[string]string{"guide": "yes"})
	if err != nil {
		t.Fatal(err)
	}
	c := game.FreeChance(7)
	st, err := Rules{}.New(game.Setup{Rules: version, Seats: 2, Options: options}, c)
	if err != nil {
		t.Fatal(err)
	}
	return positionOf(t, st.(*State), c).Check()
}

// TestGuidedMatchCanBeWonAsTaught plays the guided match as the client teaches it, against one who only ends turns.
func TestGuidedMatchCanBeWonAsTaught(t *testing.T) {
	p := guided(t)
	p.Do(0, "market:0").Happened(0, "moved-down ship=brown-1 number=35 slot=0")
	red := p.id(0, "red-2")
	p.Do(0, "contract:chillies rounds:1", red).hasCoins(0, 1).pass(0, 1)

	p.hasFree(0, "red-2", "red-blue") // the contract has paid
	p.Do(0, "button:coins", "contract:ginger", "card:reserve market:1").hasCoins(0, 4).pass(0, 1)

	p.Do(0, "market:1").Happened(0, "hourglass seat=0 scoring=interim")
	p.Do(0, p.id(0, "yellow-1")+" journey:cathay").hasCoins(0, 0).pass(0, 1)

	p.Do(0, "button:coins", "contract:ginger rounds:1", "card:any "+red).hasCoins(0, 1).pass(0)
	gametest.Equal(t, "scorings", p.view(0).Scored, 1)
	p.pass(1)

	p.Do(0, "button:coins", "market:1").Happened(0, "hourglass seat=0 scoring=final").pass(0, 1)

	p.Do(0, "button:coins", red+" journey:brazil", p.id(0, "red-1")+" journey:malabar")
	p.Do(0, p.id(0, "red-blue")+" journey:azores hold:1 colour:blue").hasCoins(0, 0).pass(0)
	p.Ended("points", 0)
	if me := p.me(0); me.Gained.Interim == 0 || me.Gained.Final == 0 || me.Gained.Mission == 0 || me.Fulfilled != 2 {
		t.Errorf("the lesson leaves something out: %+v, %d fulfilled", me.Gained, me.Fulfilled)
	}
}

// What is taught is on the table whatever the luck.
func TestGuidedMatchIsTheSameEveryTime(t *testing.T) {
	first := guided(t)
	options := map[string]string{"missions": "secret", "guide": "yes"}
	for seed := range uint64(50) {
		st, err := Rules{}.New(game.Setup{Rules: version, Seats: 2, Options: options}, game.FreeChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		if *st.(*State) != *first.s {
			t.Fatalf("seed %d deals something else", seed)
		}
	}
}

func TestGuidedMatchIsForTwoWithSecretMissions(t *testing.T) {
	for seats, missions := range map[int]string{2: "open", 3: "secret", 4: "secret"} {
		_, err := Rules{}.Resolve(seats, map[string]string{"guide": "yes", "missions": missions})
		var fault *game.OptionError
		if !errors.As(err, &fault) || fault.Field != "guide" {
			t.Errorf("%d players, %s missions: %v", seats, missions, err)
		}
	}
}
