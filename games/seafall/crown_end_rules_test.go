package seafall

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// The end of the campaign (SF-26.4).
func TestTheEnd(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-26.4 2 glory for each relic with the Tide below 12, −2 from there on, and 2 for each colony", func(t *testing.T) {
			for tide, want := range map[int]int{11: 36, 12: 28} {
				p := finale(t, "explorers").patent().glory(0, 10).relicOf(0, 1).relicOf(0, 2).whole("gannet").colony(0, "gannet").atTide(tide)
				p.s.provinces[0].campaign = 20
				p.over()
				gametest.Equal(t, fmt.Sprint("with the Tide at ", tide), p.province(0).Campaign, want)
				p.Happened(game.Spectator, fmt.Sprintf("reckoned province=red relics=2 colonies=1 n=%d", want-30))
				gametest.Equal(t, "of this match", p.province(0).Glory, 10)
			}
		}},
		{"SF-26.4 not after any other match", func(t *testing.T) {
			p := at(t, 3, "explorers").opened().hall().match(13).crown(13).glory(0, 10).relicOf(0, 1)
			p.over()
			gametest.Equal(t, "campaign", p.province(0).Campaign, 10)
		}},
		{"SF-26.4 SF-1.5 it counts for who becomes emperor", func(t *testing.T) {
			p := finale(t, "explorers").glory(1, 11).glory(0, 10).relicOf(0, 1)
			p.over()
			gametest.Equal(t, "emperor", p.view(2).Finish.Emperor, 0)
			p = finale(t, "explorers").glory(1, 11).glory(0, 10).relicOf(0, 1).atTide(12)
			p.over()
			gametest.Equal(t, "emperor", p.view(2).Finish.Emperor, 1)
		}},
		{"SF-26.4 which of four endings is told follows from flags and the Tide", func(t *testing.T) {
			for _, c := range []struct {
				tide  int
				want  string
				flags []string
			}{
				{7, "seam", []string{"told-of-child", "table-shared", "relief-signed"}},
				{8, "shared-table", []string{"told-of-child", "table-shared"}},
				{11, "shared-table", []string{"paid-in-song", "relief-signed"}},
				{12, "long-afternoon", []string{"told-of-child", "paid-in-song", "relief-signed"}},
				{0, "long-afternoon", []string{"relief-signed"}},
				{8, "high-water", []string{"told-of-child"}},
				{7, "seam", []string{"answer-read", "clock-set"}},
				{11, "shared-table", []string{"night-school", "wages-paid"}},
				{15, "long-afternoon", []string{"answer-read", "night-school", "guard-home"}},
				{0, "high-water", nil},
			} {
				p := finale(t, "explorers").atTide(c.tide)
				for _, flag := range c.flags {
					p.flag(flag, 1)
				}
				gametest.Equal(t, "before the end", p.view(0).Finish.Ending, "")
				p.over()
				gametest.Equal(t, fmt.Sprint(c), p.view(2).Finish.Ending, c.want)
				p.Happened(game.Spectator, "ending ending="+c.want)
				opened := p.s.Opened(nil)
				for _, id := range epilogues {
					gametest.Equal(t, "page of "+id, slices.Contains(opened, "ending."+id), id == c.want)
				}
			}
		}},
		{"SF-26.4 each tells what became of every province, by what its hand did, and nothing of two", func(t *testing.T) {
			p := finale(t, "explorers").glory(1, 9).glory(0, 4).flag("bell-home", 0).flag("hem-sewn", 0).flag("guns-dug", 0).flag("post-carried", 1)
			p.over()
			var told []string
			for _, fate := range p.view(2).Finish.Fates {
				told = append(told, fmt.Sprint(fate.Seat, fate.ID))
			}
			gametest.EqualLists(t, "fates", told, []string{"1emperor", "1post", "0bell", "0needle", "2least"})
			opened := strings.Join(p.s.Opened(nil), " ")
			gametest.Equal(t, "pages", strings.Contains(opened, "fate.bell") && !strings.Contains(opened, "fate.guns"), true)
		}},
		{"SF-26.4 what fits two is told of who has more glory", func(t *testing.T) {
			for more, less := range map[int]int{0: 2, 2: 0} {
				p := finale(t, "explorers").glory(1, 19).glory(more, 4).relicOf(0, 1).relicOf(2, 2)
				p.over()
				told := map[string][]int{}
				for _, fate := range p.view(2).Finish.Fates {
					told[fate.ID] = append(told[fate.ID], fate.Seat)
				}
				gametest.EqualLists(t, "of whom relics are told", told["relics"], []int{more})
				gametest.EqualLists(t, "who is least", told["least"], []int{less})
			}
		}},
		{"SF-26.4 of whom there is nothing to tell it is told that it went home", func(t *testing.T) {
			p := at(t, 5, "explorers").opened().hall().last().glory(1, 9).glory(0, 4)
			p.over()
			count := 0
			for _, fate := range p.view(0).Finish.Fates {
				if fate.ID == "plain" {
					count++
				}
			}
			gametest.Equal(t, "of", count, 3)
		}},
		{"SF-20.4 what the sixth chest adds to the log is read before all else", func(t *testing.T) {
			p := at(t, 3, "explorers").opened().hall().sails().match(13).crown(13)
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			for range 3 { // so many are read at sea
				entry := by.drawTale(cards.SeaSymbol, 0)
				gametest.Equal(t, cards.All.Entries[entry].ID, cards.All.Entries[entry].Chest, uint8(cards.Crown+1))
				p.s.story.tales[entry-cards.SpotCount] = 1
			}
			entry := by.drawTale(cards.SeaSymbol, 0)
			gametest.Equal(t, "then another", cards.All.Entries[entry].Chest <= 5, true)
		}},
		{"SF-20.2 endings and fates have pages of their own, which the chest does not open", func(t *testing.T) {
			p := finale(t, "explorers")
			for _, id := range p.s.Opened(nil) {
				if strings.HasPrefix(id, "ending.") || strings.HasPrefix(id, "fate.") || strings.HasPrefix(id, "coronation.") {
					t.Errorf("%s is open", id)
				}
			}
			page, _ := Rules{}.Page("chest.the-crown", "en")
			for key := range page.Texts {
				if strings.HasPrefix(key, "ending.") || strings.HasPrefix(key, "fate.") || strings.HasPrefix(key, "coronation.") {
					t.Errorf("the chest tells %s", key)
				}
			}
			end, known := Rules{}.Page("ending.seam", "en")
			gametest.Equal(t, "words", known && len(end.Texts) == 2, true)
			drawn, _ := json.Marshal(page.Data)
			gametest.Equal(t, "the chest draws gates", bytes.Contains(drawn, []byte(`"gate.toll":[[`)), true)
			for _, id := range epilogues {
				if bytes.Contains(drawn, []byte("ending."+id)) {
					t.Errorf("the chest draws %s", id)
				}
				own, _ := Rules{}.Page("ending."+id, "en")
				text, _ := json.Marshal(own.Data)
				gametest.Equal(t, id+" has a drawing", bytes.HasPrefix(text, []byte(`{"art":{"ending.`+id+`":[[`)), true)
			}
		}},
	})
}
