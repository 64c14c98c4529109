package seafall

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// The prices that a view tells are those that the moves charge, and they hold for what cannot be bought now, too.
func TestPricesOfAView(t *testing.T) {
	prices := func(p *position, seat int) map[string][2]int {
		told := map[string][2]int{}
		for _, price := range p.view(game.Seat(seat)).Prices {
			told[price.Sort+":"+price.ID] = [2]int{price.Gold, price.With}
		}
		return told
	}
	gametest.Prove(t, []gametest.Rule{
		{"SF-12.1 an advisor has its price in gold, a treasure 8 less with a good, the event counts", func(t *testing.T) {
			p := at(t, 3, "soldiers").gold(0, 0)
			for _, id := range p.view(0).Display {
				gametest.Equal(t, id, prices(p, 0)["advisor:"+id], [2]int{int(cards.All.Advisors[p.advisor(id)].Gold), -1})
			}
			gametest.Equal(t, "window", prices(p, 0)["treasure:blue-window"], [2]int{24, 16})
			gametest.Equal(t, "at the fair", prices(p.event("great-fair"), 0)["treasure:blue-window"], [2]int{21, 13})
			gametest.Equal(t, "to the gracious", prices(p.epithet(0, "gracious"), 0)["advisor:"+p.view(0).Display[0]][0],
				int(cards.All.Advisors[p.advisor(p.view(0).Display[0])].Gold)-1)
		}},
		{"SF-12.1 who may hire one more for less is told so until that one is hired", func(t *testing.T) {
			p := at(t, 3, "builders").active(0, "foreman").gold(0, 90)
			full := func(id string) int { return int(cards.All.Advisors[p.id(cards.IDs.Advisors, id)].Gold) }
			first := p.view(0).Display[4]
			gametest.Equal(t, first, prices(p, 0)["advisor:"+first][0], full(first)-2)
			p.Do(0, "advisor:"+first+" pay:gold").hasGold(0, 92-full(first)).Forbids(0, "advisor:")
			for _, id := range p.view(0).Display {
				gametest.Equal(t, "then "+id, prices(p, 0)["advisor:"+id][0], full(id))
			}
		}},
		{"SF-13.3 an upgrade less expertise, never below 0; who looks has the own price", func(t *testing.T) {
			p := at(t, 3, "merchants").active(0, "alchemist")
			gametest.Equal(t, "deadly", prices(p, 0)["upgrade:deadly"], [2]int{16, 8})
			gametest.Equal(t, "bold", prices(p, 0)["upgrade:bold"], [2]int{8, 0})
			gametest.Equal(t, "bold for another", prices(p, 1)["upgrade:bold"], [2]int{10, 2})
		}},
		{"SF-13.4 a building by its kind", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 90)
			gametest.Equal(t, "hall", prices(p, 0)["building:guild-hall"], [2]int{10, 2})
			p.active(0, "carpenter") // to whom a good of timber pays 12
			gametest.Equal(t, "carpenter's hall", prices(p, 0)["building:guild-hall"][1], 0)
			price := prices(p, 0)["building:port"][0]
			p.Do(0, "building:port place:red-building-1 pay:gold").hasGold(0, 90-price)
		}},
	})
	if list := at(t, 3, "soldiers").view(game.Spectator).Prices; len(list) != 0 {
		t.Errorf("a spectator has prices: %v", list)
	}
}
