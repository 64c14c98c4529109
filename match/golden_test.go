package match_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
)

// update writes the golden records of a game anew. That is right while a version of its rules has not been played by anybody
// yet; afterwards, whatever changes a record belongs into the next version, and old records stay as they are.
var update = flag.String("update", "", "write the golden records of the present rules of this game anew")

const golden = "testdata/golden"

func TestGolden(t *testing.T) {
	if *update != "" { // records of versions before the present one are never written again
		writeGoldens(t, *update)
	}
	sums := readSums(t)
	files, err := filepath.Glob(filepath.Join(golden, "*.json"))
	if err != nil || len(files) == 0 || len(files) != len(sums) {
		t.Fatalf("%d golden records and %d sums in %s (%v)", len(files), len(sums), golden, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			rec := readRecord(t, file)
			if err := match.Verify(rulesOf(t, rec.Game), rec); err != nil {
				t.Fatal(err)
			}
			if got, want := viewSum(t, rec), sums[filepath.Base(file)]; got != want {
				t.Errorf("the views have the sum %s, not %s: the rules of version %d show something else than they did",
					got, want, rec.Rules)
			}
		})
	}
}

func readRecord(t testing.TB, file string) *match.Record {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// viewSum is the SHA-256 of all that anybody could see of a match while it was played: views and choices after each row,
// then the history as each seat knew it.
func viewSum(t testing.TB, rec *match.Record) string {
	t.Helper()
	m := unplayed(t, rec)
	sum := sha256.New()
	for _, row := range rec.Moves {
		if err := m.Apply(row); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(sum, picture(m))
	}
	for s := game.Spectator; int(s) < len(rec.Seats); s++ {
		sum.Write(m.AppendKnown(nil, s, 1, m.Number(), false))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// unplayed is the match of a record, by its rules, before the first row.
func unplayed(t testing.TB, rec *match.Record) *match.Match {
	t.Helper()
	before := *rec
	before.Moves, before.Outcome = nil, nil
	m, err := match.Load(rulesOf(t, rec.Game), &before, seedIn(t, rec))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func seedIn(t testing.TB, rec *match.Record) (seed [32]byte) {
	t.Helper()
	if _, err := hex.Decode(seed[:], []byte(*rec.Seed)); err != nil {
		t.Fatal(err)
	}
	return seed
}

func readSums(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(golden, "views.sha256"))
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(text)) {
		sum, file, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok {
			t.Fatalf("views.sha256 has the line %q", line)
		}
		sums[file] = sum
	}
	return sums
}

func writeGoldens(t *testing.T, id string) {
	t.Helper()
	sums := readSums(t)
	played := map[string]*match.Match{}
	for _, g := range goldens {
		if g.game != id || max(1, g.rules) != rulesOf(t, id).Version() {
			continue
		}
		o := match.Opening{Seats: len(g.bots), Options: g.options}
		if before := played[g.after]; before != nil {
			o, _ = before.Follow()
			if g.parts != nil {
				var err error
				if o, err = before.FollowWith(g.parts, g.joining); err != nil {
					t.Fatalf("%s: %v", g.name, err)
				}
			}
		}
		if o.Series == nil && match.Serial(rulesOf(t, g.game), o.Options) {
			o.Series = &match.Series{ID: g.name, Number: 1, Winners: [][]int{}}
		}
		p := openWith(t, rulesOf(t, g.game), o, g.seed)
		for s, spec := range g.bots {
			p.do(p.m.ProposeSit(game.Seat(s), spec, spec, fmt.Sprintf("%032x", g.seed*3+uint64(s))))
		}
		for p.m.Status() == match.StatusPlaying {
			n := p.m.Number()
			in := p.m.State().In()
			switch s, spec, _ := p.m.BotTurn(); {
			case g.ousted == "resign" && in.Len() < len(g.bots):
				p.do(p.m.ProposeResign(in.First(), n))
			case g.ousted == "agree" && in.Len() < len(g.bots):
				p.do(p.m.ProposeDraw(in.First(), n, match.Offer))
				for s := range in.Without(in.First()).All {
					p.do(p.m.ProposeDraw(s, p.m.Number(), match.Accept))
				}
			case g.resign > 0 && n >= g.resign:
				p.do(p.m.ProposeResign(1, n))
			case g.agree > 0 && n >= g.agree:
				p.do(p.m.ProposeDraw(0, n, match.Offer))
				for s := 1; s < len(g.bots); s++ {
					p.do(p.m.ProposeDraw(game.Seat(s), n+s, match.Accept))
				}
			default:
				if move, ok := p.keenMove(s, g.keen); ok {
					p.move(s, move)
					continue
				}
				p.botStep(s, spec, g.undo)
			}
		}
		played[g.name] = p.m
		file := g.game + "-" + g.name + ".json"
		rec := p.m.Record()
		writeRecord(t, filepath.Join(golden, file), rec)
		sums[file] = viewSum(t, rec)
	}
	switch id {
	case "clock":
		writeTimed(t, sums)
	case "pause":
		writePaused(t, sums, "efemeris-paused-resigned.json", own, 1)
		writePaused(t, sums, "efemeris-nights-resigned.json", match.Clock{Start: 86_400, Add: 36_000, Cap: 324_000}, 3600)
	case "away": // and the rest; the records of "pause" were made before
		writePaused(t, sums, "efemeris-away-resigned.json", match.Clock{Start: 86_400, Add: 36_000, Cap: 324_000}, 3600)
	}
	var text strings.Builder
	for _, file := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&text, "%s  %s\n", sums[file], file)
	}
	if err := os.WriteFile(filepath.Join(golden, "views.sha256"), []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// keenMove is one of the moves that the keen like, mostly, when there are any.
func (p *table) keenMove(s game.Seat, keen []string) (game.Move, bool) {
	var liked []game.Move
	var said game.Choice
	for _, move := range p.m.Moves(s) {
		p.m.State().Choice(s, move, &said)
		likes := slices.Contains(keen, said.Kind)
		for _, arg := range said.Args {
			likes = likes || slices.Contains(keen, said.Kind+" "+arg.Text)
		}
		if likes {
			liked = append(liked, move)
		}
	}
	if len(liked) == 0 || p.luck.Below(5) == 0 {
		return 0, false
	}
	return liked[p.luck.Below(len(liked))], true
}

// botStep has the bot of a seat move, or take back.
func (p *table) botStep(s game.Seat, spec string, undo int) {
	p.t.Helper()
	if last, turn, ok := p.m.Undoable(s); ok && undo > 0 && p.luck.Below(undo) == 0 {
		to := last
		if p.luck.Below(3) == 0 {
			to = turn
		}
		p.do(p.m.ProposeUndo(s, p.m.Number(), to))
		return
	}
	player, err := bot.New(spec, uint64(p.m.Number()))
	if err != nil {
		p.t.Fatal(err)
	}
	p.move(s, player.Choose(p.m.State(), s))
}

// writeRecord writes a record with a row on each line, so that a difference can be read.
func writeRecord(t *testing.T, file string, rec *match.Record) {
	t.Helper()
	rows := rec.Moves
	rec.Moves = []match.Row{}
	text, err := json.MarshalIndent(rec, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	rec.Moves = rows
	var lines []byte
	for i := range rows {
		lines = rows[i].AppendJSON(append(lines, "\n    "...))
		if i < len(rows)-1 {
			lines = append(lines, ',')
		}
	}
	whole := strings.Replace(string(text), `"moves": []`, `"moves": [`+string(lines)+"\n  ]", 1) + "\n"
	if err := os.WriteFile(file, []byte(whole), 0o644); err != nil {
		t.Fatal(err)
	}
}
