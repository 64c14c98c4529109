package seafall_test

import (
	"errors"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall"
)

func TestGuidedMatchKeepsTheContract(t *testing.T) {
	gametest.Run(t, seafall.Rules{}, effort(gametest.Config{Seats: []int{3}, Options: []map[string]string{{"guide": "yes"}}}))
}

// FuzzGuidedOptions combines the options at will: a match is opened that keeps the laws, or the fault names its field.
func FuzzGuidedOptions(f *testing.F) {
	f.Add(uint8(3), "yes", "yes", "none", "none", uint64(1))
	f.Add(uint8(4), "no", "yes", "green", "none", uint64(2))
	f.Add(uint8(5), "yes", "no", "none", "red-blue", uint64(3))
	f.Add(uint8(3), "maybe", "yes", "red", "red", uint64(4))
	f.Fuzz(func(t *testing.T, seats uint8, guide, prologue, away, left string, seed uint64) {
		given := map[string]string{"guide": guide, "prologue": prologue, "away": away, "left": left}
		var fault *game.OptionError
		options, err := seafall.Rules{}.Resolve(int(seats), given)
		if err != nil {
			if !errors.As(err, &fault) || fault.Field == "" {
				t.Fatalf("the fault names no field: %v", err)
			}
			return
		}
		if guide == "yes" && (seats != 3 || prologue != "yes" || away != "none" || left != "none") {
			t.Fatalf("%d seats are guided with %v", seats, given)
		}
		setup := game.Setup{Rules: seafall.Rules{}.Version(), Seats: int(seats), Options: options}
		st, err := seafall.Rules{}.New(setup, game.FreeChance(seed))
		if err != nil {
			if !errors.As(err, &fault) || fault.Field == "" || guide == "yes" {
				t.Fatalf("%v: %v", given, err)
			}
			return
		}
		if err := st.(game.Auditor).Audit(); err != nil {
			t.Fatal(err)
		}
	})
}
