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
// knew no later rules (SF-20.8). What views told wrongly then is mended: prices of advisors took a discount off that had been used.
var goings = map[string]string{
	"seafall-1-prologue.json":    "d73a7d6e102b6c2876637d77ed1f98172dc088ad84de9990b0b543ccfed74f2b",
	"seafall-v2-1-prologue.json": "9cce176e0cc055f9a7420b4706440f493532d3b0721d5643d0e5d681ca11425d",
	"seafall-v3-1-prologue.json": "a6c64df2ba320dd74690493c9dbfd8d9852c28be1edfed45dd79058ff59bf503",
	"seafall-v4-3-and-more.json": "65d938fc91fb48f2cc97abe800244c237cb483d665462e7734d3b7816ff80d4b",
}

// randomGoings are such campaigns that bots go on with whose judgement has changed since: all their seats are taken by one that has none.
var randomGoings = map[string]string{
	"seafall-v5-4-and-more.json": "4b7578b5ea4f70e025b17cbcf6822f49937d76f80260dfa3008ae40dd2a0cd1e",
	"seafall-v6-6-and-more.json": "d44ae3413200c33c6673b07f4fa877e7fa2fb2e2fd191ce4eb5f5f1cef107599",
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
