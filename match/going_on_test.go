package match_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
)

// goings are campaigns of older rules and the sum of all that is seen as they go on for three matches, as the code told it that
// knew no later rules (SF-20.8).
var goings = map[string]string{
	"seafall-1-prologue.json":    "74f2a1002d32b660ce374c9a1af890209092f32f3af4a96d761bdee137493d22",
	"seafall-v2-1-prologue.json": "b4163b9d67e8edd3c27f0a40fb0ae180a8a8fcb6075052f00e992677042f6372",
	"seafall-v3-1-prologue.json": "accb1c3e3607778e0064ac924232f660d6f3475d41cee85f5124ab3c0dd730ca",
	"seafall-v4-3-and-more.json": "afe43aacd3afff631d47ab0050f475a421ea7b945a6910b4668bd8ae90828d46",
}

// randomGoings are such campaigns that bots go on with whose judgement has changed since: all their seats are taken by one that has none.
var randomGoings = map[string]string{
	"seafall-v5-4-and-more.json": "266e4bfa33327ebf8679aefc66208019ad9edb827a2bf61a7d4632b9bc58feef",
	"seafall-v6-6-and-more.json": "8cff5d0606f6d0b0c55908ffed637ceaa1849fa0cc25daebef9406ff9df6b9d8",
}

// SF-20.8: a campaign that was begun by older rules goes on by them, move by move and view by view as it would have before there were
// newer ones.
func TestOldCampaignsGoOnAsTheyDid(t *testing.T) {
	for _, test := range []struct {
		goings map[string]string
		bots   []string
	}{
		{goings, []string{"greedy", "random", "greedy"}},
		{randomGoings, []string{"random", "random", "random"}},
	} {
		for file, want := range test.goings {
			t.Run("SF-20.8 "+file, func(t *testing.T) {
				rec := readRecord(t, filepath.Join(golden, file))
				m, err := match.Load(rulesOf(t, rec.Game), rec, seedIn(t, rec))
				if err != nil {
					t.Fatal(err)
				}
				if got := goOn(t, m, test.bots); got != want {
					t.Errorf("the sum is %s, not %s", got, want)
				}
			})
		}
	}
}

// goOn plays three matches after one, the last of them with a province that is away, and returns the sum of what everybody sees.
func goOn(t *testing.T, m *match.Match, bots []string) string {
	t.Helper()
	sum := sha256.New()
	rules := m.Rules()
	options, carried := m.Options(), m.State().(game.Carrier).Carry(winnersOf(t, m.State()))
	for n, spec := range bots {
		if n == 2 {
			options["away"] = "green"
		}
		chance := game.FreeChance(uint64(n) + 1)
		st, err := rules.New(game.Setup{Rules: m.Version(), Seats: m.State().In().Len(), Options: options, Carried: carried}, chance)
		if err != nil {
			t.Fatal(err)
		}
		player, err := bot.New(spec, uint64(n))
		if err != nil {
			t.Fatal(err)
		}
		for st.Deciding() != 0 {
			seat := st.Deciding().First()
			move := player.Choose(st, seat)
			fmt.Fprintf(sum, "%d %d ", seat, move)
			sum.Write(st.View(seat).(game.AppendJSONer).AppendJSON(nil))
			st.Play(seat, move, chance, nil)
		}
		carried = st.(game.Carrier).Carry(winnersOf(t, st))
		sum.Write(carried)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func winnersOf(t *testing.T, st game.State) game.Seats {
	t.Helper()
	out, over := st.Outcome()
	if !over {
		t.Fatal("the match is not over")
	}
	return out.Winners
}
