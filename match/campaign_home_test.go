package match_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

// toldCampaign is a golden campaign of SeaFall from its first match that counts to its last, as anybody could see it when each match was over.
func toldCampaign(t *testing.T) (out []toldMatch) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(golden, "seafall-v7-*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		rec := readRecord(t, file)
		if strings.HasSuffix(file, "-prologue.json") && !strings.Contains(file, "without") {
			continue // it has a campaign of its own
		}
		m := unplayed(t, rec)
		for _, row := range rec.Moves {
			if err := m.Apply(row); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
		}
		told := toldMatch{Match: m, counts: map[string]int{}, number: rec.Series.Number}
		for _, into := range []struct {
			what any
			text []byte
		}{{&told.events, m.AppendEvents(nil, 1, m.Number(), game.Spectator)}, {&told.view, m.AppendView(nil, game.Spectator)}} {
			if err := json.Unmarshal(into.text, into.what); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range told.events {
			told.counts[e.Kind]++
		}
		out = append(out, told)
	}
	slices.SortFunc(out, func(a, b toldMatch) int { return cmp.Compare(a.number, b.number) })
	for i := range out {
		if out[i].number != i+1 {
			t.Fatalf("match %d comes after %d others", out[i].number, i)
		}
	}
	if len(out) < 13 || out[len(out)-1].view.Finish.Ending == "" {
		t.Fatalf("a campaign of %d matches has no end", len(out))
	}
	return out
}

type toldMatch struct {
	*match.Match
	number int
	counts map[string]int
	events []struct{ Kind string }
	view   struct {
		Match, Year, Sealed int
		Chests              []struct {
			ID    string
			Match int
		}
		Islands   []struct{ ID string }
		Provinces []struct {
			Colour, Leader, Title string
			Campaign              int
			Ships                 []struct{ ID string }
		}
		Finish struct {
			Titles  []string
			Emperor int
			Ending  string
		}
	}
}

func (m *toldMatch) pages(prefix string) (ids []string) {
	for _, id := range m.Opened() {
		if strings.HasPrefix(id, prefix) {
			ids = append(ids, strings.TrimPrefix(id, prefix))
		}
	}
	return ids
}

func TestACampaignAtTheTable(t *testing.T) {
	matches := toldCampaign(t)
	last := &matches[len(matches)-1]

	// Each chest has a page that tells what is new, in every language, and each of its modules' rules, once it is open and not before.
	t.Run("SF-27.4 the rules grow with the chests that are open", func(t *testing.T) {
		rules := last.Rules().(game.Sealed)
		before := 0
		for i := range matches {
			m := &matches[i]
			open := m.pages("chest.")
			if len(open) != len(m.view.Chests) || len(open)+m.view.Sealed != 6 || len(open) < before {
				t.Fatalf("match %d: the pages of %v can be read, %v are open, %d are sealed", m.number, open, m.view.Chests, m.view.Sealed)
			}
			before = len(open)
		}
		for _, chest := range last.pages("chest.") {
			for _, lang := range []string{"en", "de", "fr", "hu"} {
				page, known := rules.Page("chest."+chest, lang)
				if !known {
					t.Fatalf("%s has no page in %s", chest, lang)
				}
				told := map[string]bool{}
				for n := 1; page.Texts[fmt.Sprintf("chest.%s.rule.%d", chest, n)] != ""; n++ {
					told[page.Texts[fmt.Sprintf("chest.%s.rule.%d", chest, n)]] = true
				}
				if len(told) < 5 {
					t.Errorf("%s tells %d rules in %s", chest, len(told), lang)
				}
			}
		}
	})

	// What the home of a campaign shows comes from its last match and from the book.
	t.Run("SF-28.1 whoever looks at a campaign is told how it stands and how it came about", func(t *testing.T) {
		for i := range matches {
			m := &matches[i]
			chapters := m.Chapters()
			if len(chapters) != m.number {
				t.Fatalf("match %d: the book has %d chapters", m.number, len(chapters))
			}
			for n, chapter := range chapters {
				if chapter.Number != n+1 || chapter.Reason == "" || len(chapter.Deeds) == 0 {
					t.Errorf("match %d: chapter %d is %+v", m.number, n+1, chapter)
				}
			}
			entries := 0
			for _, id := range m.pages("entry.") {
				if !strings.Contains(id, ".") {
					entries++
				}
			}
			islands := 4 // of the start; others are found
			if i == len(matches)-1 {
				islands = 8
			}
			if m.view.Match != m.number || len(m.view.Islands) < islands || entries == 0 {
				t.Errorf("match %d: it is told as %d, with %d islands and %d entries", m.number, m.view.Match, len(m.view.Islands), entries)
			}
			for seat, p := range m.view.Provinces {
				title := p.Title
				if m != last {
					title = m.view.Finish.Titles[seat]
				}
				if p.Leader == "" || title == "" || len(p.Ships) == 0 || i > 0 && p.Campaign < matches[i-1].glory(p.Colour) {
					t.Errorf("match %d: %+v with the title %q", m.number, p, title)
				}
			}
		}
		if last.Continues() || !matches[0].Continues() {
			t.Error("there is a next match after the last one, or none after the first")
		}
	})

	t.Run("SF-28.2 chests, winters, ends of matches and the coronation are events of their own", func(t *testing.T) {
		chests := 0
		for i := range matches {
			m := &matches[i]
			opened := m.counts["chest"] + m.counts["chest-by"]
			due := 0
			for _, c := range m.view.Chests {
				if c.Match == m.number {
					due++
				}
			}
			chests += due
			winters := m.counts["winter"]                                                                    // a match may be over in one
			if m.counts["ends"] != 1 || winters != m.view.Year-1 && winters != m.view.Year || opened > due { // those of a set-up are told by the view
				t.Errorf("match %d of %d years: %d ends, %d winters; %d of %d chests are told in play",
					m.number, m.view.Year, m.counts["ends"], winters, opened, due)
			}
			if over := m == last; (m.counts["ending"] == 1) != over || (m.view.Finish.Ending != "") != over {
				t.Errorf("match %d: the end of the campaign is told %d times", m.number, m.counts["ending"])
			}
		}
		if chests != 6 || last.view.Finish.Emperor < 0 {
			t.Errorf("%d chests were opened, and seat %d is emperor", chests, last.view.Finish.Emperor)
		}
	})
}

// glory is what a province has in the campaign.
func (m *toldMatch) glory(colour string) int {
	for _, p := range m.view.Provinces {
		if p.Colour == colour {
			return p.Campaign
		}
	}
	return 0
}

// The last match of a campaign shows most: all chests are open, and everything that came to light lies there. Each view is sent after each
// move.
func TestViewsOfALastMatchStaySmall(t *testing.T) {
	const limit = 60 << 10
	rec := readRecord(t, filepath.Join(golden, "seafall-v7-15.json"))
	m := unplayed(t, rec)
	most := 0
	for _, row := range rec.Moves {
		if err := m.Apply(row); err != nil {
			t.Fatal(err)
		}
		for s := game.Spectator; int(s) < len(rec.Seats); s++ {
			most = max(most, len(m.AppendView(nil, s)))
		}
	}
	if most > limit || most < 10<<10 || m.Continues() {
		t.Errorf("a view of the campaign's last match has %d bytes, at most %d are wanted", most, limit)
	}
	t.Logf("%d bytes at most", most)
}
