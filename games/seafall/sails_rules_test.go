package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// sails opens the third chest, as at the set-up. The corsairs have not come up yet.
func (p *position) sails() *position {
	p.s.openChest(2)
	p.s.shuffleIn()
	p.s.advisors.set |= cards.All.Chests[2].Advisors
	p.s.treasures |= cards.All.Chests[2].Treasures
	p.s.unlock()
	return p.Check()
}

// corsairs lets the corsairs lie on a space, with so much timber aboard.
func (p *position) corsairs(space, timber int) *position {
	p.s.supply[cards.Timber] -= uint8(timber)
	p.s.story.sails.at, p.s.story.sails.goods[cards.Timber] = cards.Space(space), uint8(timber)
	return p.Check()
}

const (
	prizeSpace  = 12 // of column 2, without land
	raidGreen1  = "piece:green-1 ship:red-1"
	raidFleet1  = "piece:standing-order ship:red-1"
	firstColumn = 7 // a space of column 1
)

// unguarded leaves no province a garrison.
func (p *position) unguarded() *position {
	for i := range p.s.provinces {
		p.s.provinces[i].garrison = 0
	}
	return p
}

// atPrize is red's fleet on an empty space of the sea, with green's first ship. Green has no garrison.
func atPrize(t *testing.T) *position {
	t.Helper()
	return at(t, 3, "soldiers").sails().unguarded().hex(0, 1, prizeSpace).hex(0, 2, prizeSpace).hex(1, 1, prizeSpace).luck(0, 0)
}

// raids has red raid green's first ship with so many successes of the dice, and no damage that matters.
func (p *position) raids(path string, successes uint8) *position {
	p.Helper()
	p.Do(0, path)
	dice := uint8(p.s.dice(0, &p.s.throw))
	return p.rolls(0, "button:roll", [faceKinds]uint8{dice - successes, 0, successes, 0})
}

// Raids of ships (SF-23.1, SF-23.2).
func TestShipsArePrey(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-23.1 soldiers raid a ship of another province on the space of an own one", func(t *testing.T) {
			atPrize(t).Shows(0, raidGreen1, "raid-ship other=green target=green-1 ship=red-1 dice=3").
				Forbids(0, "piece:green-2", "piece:red-2").hex(1, 1, prizeSpace+1).Forbids(0, "piece:green-1")
			for _, guild := range []string{"merchants", "builders", "explorers"} {
				at(t, 3, guild).sails().hex(0, 1, prizeSpace).hex(1, 1, prizeSpace).Forbids(0, "piece:")
			}
			at(t, 3, "soldiers").hex(0, 1, prizeSpace).hex(1, 1, prizeSpace).Forbids(0, "piece:")
			e := atPrize(t).Do(0, raidGreen1).phase(0, "pool").view(2).Endeavour
			gametest.Equal(t, "endeavour", fmt.Sprint(e.Kind, e.Target, e.Province, e.Space, e.Dangerous), fmt.Sprint("raid", "green-1", 1, prizeSpace, false))
			atPrize(t).Do(0, raidGreen1, "button:cancel").Allows(0, raidGreen1)
		}},
		{"SF-23.1 off the coast, too, but in no home harbour", func(t *testing.T) {
			at(t, 3, "soldiers").sails().ship(0, 1, "coast").ship(1, 1, "coast").Allows(0, raidGreen1)
			for _, harbour := range cards.ColourNames {
				at(t, 5, "soldiers").sails().unguarded().ship(0, 1, harbour).ship(1, 1, harbour).Forbids(0, "piece:")
			}
			at(t, 3, "soldiers").sails().ship(1, 1, "red").Forbids(0, "piece:")
		}},
		{"SF-23.1 SF-9.2 a ship that has sunk neither raids nor is raided", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().unguarded()
			p.s.ships[shipOf(0, 0)].at, p.s.ships[shipOf(1, 0)].at = nowhere, nowhere
			p.Check().Forbids(0, "piece:")
		}},
		{"SF-23.1 each ship at most once a year, whatever came of it, and by whomever", func(t *testing.T) {
			p := atPrize(t).hex(2, 1, prizeSpace).raids(raidGreen1, 0).turn(2, "soldiers")
			p.Forbids(2, "piece:green-1").Allows(2, "piece:red-1 ship:blue-1")
			gametest.EqualLists(t, "told to all", p.view(game.Spectator).Yearly, []string{"green-1"})
			gametest.Equal(t, "after the winter", len(p.winter().view(0).Yearly), 0)
		}},
		{"SF-23.1 SF-8.4 the pool loses the garrison and own enmity of its province, and its owner's other ship on that space", func(t *testing.T) {
			p := atPrize(t).Do(0, raidGreen1).pool(3, "ship=2 support=1")
			p.hex(1, 2, prizeSpace).pool(2, "ship=2 support=1 defenders=-1")
			p.hex(1, 2, prizeSpace+1).sticker(0, "green", 1).pool(2, "ship=2 support=1 enmity=-1")
			p.s.provinces[1].garrison = 1
			p.pool(1, "ship=2 support=1 garrison=-1 enmity=-1")
			p = atPrize(t).building(1, 1, "gun-tower").Do(0, raidGreen1).pool(2, "ship=2 support=1 towers=-1")
			p.s.provinces[1].garrison = 2
			gametest.Equal(t, "what a bot counts", p.s.dice(0, &p.s.throw), 0)
			p = atPrize(t)
			p.s.provinces[1].garrison = 3
			p.Forbids(0, "piece:green-1")
		}},
		{"SF-23.1 SF-8.5 at war each marker of that province gives a die", func(t *testing.T) {
			atPrize(t).war(1, 0, 2).Do(0, raidGreen1).pool(5, "ship=2 support=1 war=2")
		}},
		{"SF-23.1 SF-23.3 SF-5.4 what holds in endeavours on an island holds off its shore, by version 8; before only where it is about support", func(t *testing.T) {
			for rules, here := range map[int]bool{7: false, cards.Version: true} {
				for island, want := range map[string][3]any{ // dice beside two of the flagship, small ones rolled once more, damage that two large ones leave
					"gannet": {1, false, 3}, "smoke": {1, here, 3}, "bell": {2, false, 3}, "glass": {1, false, map[bool]int{true: 1, false: 3}[here]},
				} {
					p := at(t, 3, "soldiers").opened().sails().unguarded().version(rules)
					if island == "glass" {
						p.lay(cards.IslandTile, 28, 24, 33)
					}
					space := int(p.s.spaceOf(uint8(p.id(cards.IDs.Islands, island))))
					p.corsairs(space, 0).hex(0, 1, space).hex(0, 2, space).hex(1, 1, space).boxes(1, 1, "raid", 3)
					for _, path := range []string{raidGreen1, raidFleet1} {
						p.Do(0, path)
						dice, e := p.s.dice(0, &p.s.throw), p.s.throw
						e.dice = [faceKinds]uint8{1, 0, 0, 2}
						gametest.Equal(t, fmt.Sprint(path, " off ", island, " by version ", rules), [3]any{dice - 2, p.s.rerolls(0, &e), p.s.damageOf(0, &e)}, want)
						gametest.Equal(t, "luck", p.s.luckAllowed(0, &e), map[string]uint8{raidGreen1: none, raidFleet1: 0}[path])
						p.Do(0, "button:cancel")
					}
				}
			}
			p := at(t, 3, "soldiers").opened().sails().unguarded().lay(cards.IslandTile, 28, 24, 33)
			space := int(p.s.spaceOf(uint8(p.id(cards.IDs.Islands, "lantern"))))
			p.corsairs(space, 0).hex(0, 1, space).Do(0, raidFleet1)
			gametest.Equal(t, "luck against corsairs off lantern", p.s.luckAllowed(0, &p.s.throw), 0)
			p = at(t, 3, "soldiers").sails().unguarded().ship(0, 1, "smoke").ship(1, 1, "smoke").Do(0, raidGreen1)
			p.until(0, "button:roll", "rolled province=red nothing=0 small=2 medium=0 large=0", "rolled-small province=red nothing=1 small=0 medium=1 large=0")
		}},
		{"SF-23.1 the defence is the ship's raid value, at least 2, and luck helps", func(t *testing.T) {
			defence := func(p *position) int { return p.Do(0, raidGreen1).view(0).Endeavour.Defence }
			gametest.Equal(t, "2 and two boxes", defence(atPrize(t).boxes(1, 1, "raid", 2)), 4)
			gametest.Equal(t, "hurt", defence(atPrize(t).damage(1, 1, "jammed-gunports")), 2)
			atPrize(t).luck(0, 1).raids(raidGreen1, 2).phase(0, "luck").Allows(0, "button:luck")
		}},
		{"SF-23.1 each success takes a good or an upgrade, with its glory", func(t *testing.T) {
			p := atPrize(t).boxes(0, 1, "raid", 1).boxes(1, 1, "hold", 3).cargo(1, 1, "timber", 2).cargo(1, 1, "iron", 1).upgrade(1, 1, "swift").flipped(1, 1, 1).glory(1, 3)
			p.raids(raidGreen1, 3).phase(0, "plunder").hasGlory(0, 0)
			gametest.Equal(t, "successes left", p.view(1).Endeavour.Rest, 3)
			p.Shows(0, "good:timber ship:red-1", "take-cargo good=timber ship=red-1").Do(0, "good:timber ship:red-1")
			p.Happened(game.Spectator, "took-cargo ship=red-1 good=timber").hasCargo(0, 1, GoodsView{Timber: 1})
			p.Shows(0, "upgrade:swift ship:red-2", "seize upgrade=swift ship=red-2").Do(0, "upgrade:swift ship:red-2")
			p.hasGlory(0, 1).hasGlory(1, 2)
			gametest.EqualLists(t, "upgrades, face down as before", p.province(0).Ships[1].Upgrades, []UpgradeView{{ID: "swift", Flipped: true}})
			p.Do(0, "good:iron ship:red-2").phase(0, "action").hasCargo(1, 1, GoodsView{Timber: 1})
			gametest.Equal(t, "it is over", p.view(0).Endeavour.Kind, "")
		}},
		{"SF-23.1 SF-14.3 goods go to own ships there, within their holds", func(t *testing.T) {
			p := atPrize(t).cargo(1, 1, "linen", 2).cargo(0, 1, "iron", 2).cargo(0, 2, "iron", 2).raids(raidGreen1, 1)
			p.Forbids(0, "good:linen").Do(0, "cargo:red-1-iron button:jettison").Allows(0, "good:linen ship:red-1").Forbids(0, "good:linen ship:red-2")
		}},
		{"SF-23.1 neither success nor a sinking gives glory of its own", func(t *testing.T) {
			atPrize(t).cargo(1, 1, "linen", 2).glory(0, 2).raids(raidGreen1, 2).hasGlory(0, 2).Do(0, "piece:green-1").hasGlory(0, 2)
			atPrize(t).boxes(1, 1, "hold", 1).glory(0, 2).raids(raidGreen1, 2).phase(0, "action").hasGlory(0, 2)
		}},
		{"SF-23.1 the rest can be left", func(t *testing.T) {
			p := atPrize(t).cargo(1, 1, "linen", 2).raids(raidGreen1, 1).Shows(0, "button:leave", "let-go n=1").Do(0, "button:leave")
			p.phase(0, "action").hasCargo(1, 1, GoodsView{Linen: 2}).Happened(game.Spectator, "let-go province=red n=1")
		}},
		{"SF-23.1 SF-9.2 as many successes as its hold value sink it", func(t *testing.T) {
			p := atPrize(t).boxes(0, 1, "raid", 1).cargo(1, 1, "linen", 1).upgrade(1, 1, "swift").glory(1, 3)
			p.raids(raidGreen1, 3).Shows(0, "piece:green-1", "sink target=green-1 n=2").Do(0, "good:linen ship:red-1", "piece:green-1")
			p.Happened(game.Spectator, "sinks province=red target=green-1", "sunk ship=green-1").phase(0, "action").hasGlory(1, 2)
			v := p.province(1).Ships[0]
			gametest.Equal(t, "sunk", fmt.Sprint(v.Space, len(v.Upgrades)), "-1 0")
			few := atPrize(t).boxes(0, 1, "raid", 1).boxes(1, 1, "hold", 2).cargo(1, 1, "linen", 1)
			few.raids(raidGreen1, 3).Forbids(0, "piece:green-1")
		}},
		{"SF-23.2 one marker goes to the owner's area at war, two if the ship was sunk", func(t *testing.T) {
			p := atPrize(t).cargo(1, 1, "linen", 2).raids(raidGreen1, 2).hasMarkers(0, 7)
			gametest.EqualLists(t, "war", p.province(1).War, []EnmityView{{Seat: 0, N: 1}})
			p.Happened(game.Spectator, "marked-war province=red other=green n=1")
			p.Do(0, "piece:green-1").hasMarkers(0, 6)
			gametest.EqualLists(t, "war", p.province(1).War, []EnmityView{{Seat: 0, N: 2}})
			failed := atPrize(t).raids(raidGreen1, 0).hasMarkers(0, 8)
			gametest.Equal(t, "after a failure", len(failed.province(1).War), 0)
		}},
		{"SF-23.2 SF-10.6 of the owner's markers at war one less than are due goes back first", func(t *testing.T) {
			p := atPrize(t).cargo(1, 1, "linen", 2).war(1, 0, 1).raids(raidGreen1, 2).hasMarkers(0, 7).hasMarkers(1, 7)
			p.Do(0, "piece:green-1").hasMarkers(0, 7).hasMarkers(1, 8)
			gametest.EqualLists(t, "war", p.province(1).War, []EnmityView{{Seat: 0, N: 1}})
			gametest.Equal(t, "own", len(p.province(0).War), 0)
		}},
		{"SF-23.2 SF-10.7 without a marker there is no raid, and without a second one no sinking", func(t *testing.T) {
			atPrize(t).marked(0, "gannet", 0, 8).Forbids(0, "piece:green-1")
			atPrize(t).cargo(1, 1, "linen", 2).marked(0, "gannet", 0, 7).raids(raidGreen1, 2).phase(0, "plunder").Forbids(0, "piece:green-1")
			atPrize(t).cargo(1, 1, "linen", 2).marked(0, "gannet", 0, 6).raids(raidGreen1, 2).Allows(0, "piece:green-1")
			atPrize(t).cargo(1, 1, "linen", 2).marked(0, "gannet", 0, 7).war(1, 0, 1).raids(raidGreen1, 2).hasMarkers(0, 0).Allows(0, "piece:green-1")
		}},
	})
}

// Corsairs (SF-23.3).
func TestCorsairs(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-23.3 a fleet that belongs to nobody comes up on the chart, and all see where", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails()
			gametest.Equal(t, "before", len(p.view(0).Pieces), 0)
			v := p.pass().view(game.Spectator).Pieces
			gametest.Equal(t, "kind, column", fmt.Sprint(v[0].Kind, cards.Sea.Column[v[0].Space]), "standing-order5")
			p.Happened(game.Spectator, fmt.Sprintf("sighted fleet=standing-order space=%d", v[0].Space))
			gametest.Equal(t, "while the chest is sealed", len(at(t, 3, "soldiers").pass().view(0).Pieces), 0)
		}},
		{"SF-23.3 each winter it moves one column east, and from the first goes back to the west", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().corsairs(25, 0)
			for column := uint8(4); column > 0; column-- {
				was := p.s.story.sails.at
				p.winter()
				now := p.s.story.sails.at
				gametest.Equal(t, "column", cards.Sea.Column[now], column)
				gametest.Equal(t, "distance", cards.Sea.Distance[was][now], uint8(1))
				p.Happened(game.Spectator, fmt.Sprintf("prowls fleet=standing-order from=%d to=%d", was, now))
			}
			gametest.Equal(t, "at last", cards.Sea.Column[p.winter().s.story.sails.at], cards.All.Fleet.Column)
		}},
		{"SF-23.3 it plunders half of the fullest warehouse that it can reach, the most plentiful goods first", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().corsairs(25, 0).fleet(1, "gannet").fleet(2, "gannet")
			p.goods(1, "iron", 2).goods(1, "linen", 3).goods(2, "timber", 3).goods(0, "spice", 6).winter()
			p.hasGoods(0, GoodsView{Spice: 6}).hasGoods(1, GoodsView{Iron: 1, Linen: 1}).hasGoods(2, GoodsView{Timber: 3})
			p.Happened(game.Spectator, "plundered province=green good=linen n=2", "plundered province=green good=iron n=1")
			gametest.Equal(t, "aboard", *p.view(2).Pieces[0].Goods, GoodsView{Iron: 1, Linen: 2})
		}},
		{"SF-23.3 SF-1.7 of equals the highest rank is met", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().corsairs(25, 0)
			for seat := range 3 {
				p.fleet(seat, "gannet").goods(seat, "iron", 2)
			}
			p.winter().hasGoods(2, GoodsView{Iron: 1}).hasGoods(1, GoodsView{Iron: 2}).hasGoods(0, GoodsView{Iron: 2})
		}},
		{"SF-23.3 it reaches harbours up to five moves away", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().corsairs(29, 0).fleet(1, "gannet").goods(1, "iron", 4)
			p.winter().hasGoods(1, GoodsView{Iron: 4}).winter().hasGoods(1, GoodsView{Iron: 2})
		}},
		{"SF-23.3 SF-8.1 soldiers raid it with a ship on its space: defence 5, dangerous, once a year", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().corsairs(prizeSpace, 2).hex(0, 1, prizeSpace).hex(0, 2, prizeSpace)
			p.Shows(0, raidFleet1, "raid-fleet fleet=standing-order ship=red-1 dice=3").Do(0, raidFleet1).pool(3, "ship=2 support=1")
			e := p.view(1).Endeavour
			gametest.Equal(t, "endeavour", fmt.Sprint(e.Kind, e.Target, e.Province, e.Defence, e.Dangerous), fmt.Sprint("raid", "standing-order", -1, 5, true))
			p.Do(0, "button:cancel").luck(0, 0).raids(raidFleet1, 0).hasMarkers(0, 8)
			gametest.EqualLists(t, "yearly", p.view(1).Yearly, []string{"standing-order"})
			p.turn(1, "soldiers").hex(1, 1, prizeSpace).Forbids(1, "piece:standing-order")
			at(t, 3, "explorers").sails().corsairs(prizeSpace, 2).hex(0, 1, prizeSpace).Forbids(0, "piece:")
		}},
		{"SF-23.3 each success takes a good of what it has plundered", func(t *testing.T) {
			p := pirates(t, 3).upgrade(0, 1, "swift").raids(raidFleet1, 2).Do(0, "upgrade:swift").phase(0, "plunder").Forbids(0, "piece:standing-order")
			p.Do(0, "good:timber ship:red-1", "good:timber ship:red-2").phase(0, "action").hasCargo(0, 1, GoodsView{Timber: 1})
			p.hasGlory(0, 0).hasMarkers(0, 8)
			gametest.Equal(t, "it lies there still", p.view(1).Pieces[0].Space, prizeSpace)
		}},
		{"SF-23.3 SF-23.2 nobody holds it against the raider: it is sunk without a marker, too", func(t *testing.T) {
			pirates(t, 3).marked(0, "gannet", 0, markerSupply).raids(raidFleet1, 3).Allows(0, "piece:standing-order")
		}},
		{"SF-23.3 sinking it gives 2 glory and what it has plundered", func(t *testing.T) {
			p := broken(t, 3)
			p.hasGlory(0, 2).Happened(game.Spectator, "broken province=red fleet=standing-order")
			p.phase(0, "load").Do(0, "good:timber ship:red-1", "good:timber ship:red-1", "good:timber ship:red-2").hasCargo(0, 1, GoodsView{Timber: 2})
			gametest.Equal(t, "pieces", p.view(1).Pieces[0], PieceView{Kind: "standing-order", Winters: 2})
			gametest.Equal(t, "laws", p.s.Audit(), nil)
		}},
		{"SF-23.3 it comes back two winters later, and does not plunder then", func(t *testing.T) {
			p := broken(t, 0).fleet(1, "gannet").goods(1, "iron", 4).winter()
			gametest.Equal(t, "a winter later", p.view(1).Pieces[0], PieceView{Kind: "standing-order", Winters: 1})
			at := p.winter().view(1).Pieces[0]
			gametest.Equal(t, "column", cards.Sea.Column[at.Space], cards.All.Fleet.Column)
			p.hasGoods(1, GoodsView{Iron: 4})
		}},
		{"SF-23.3 SF-20.7 where it lies, and how long it is away, travels with the campaign", func(t *testing.T) {
			next := at(t, 3, "soldiers").sails().corsairs(20, 3).glory(0, 11).next()
			gametest.Equal(t, "a winter on", cards.Sea.Column[next.story.sails.at], uint8(3))
			gametest.Equal(t, "goods", next.story.sails.goods, [cards.GoodKinds]uint8{})
			next = broken(t, 0).glory(0, 11).next()
			gametest.Equal(t, "a winter less", fmt.Sprint(next.story.sails.at == nowhere, next.story.sails.away), "true 1")
		}},
		{"SF-23.3 SF-20.4 aboard it a page of the log is read, drawn by chance", func(t *testing.T) {
			read := map[string]bool{}
			for seed := range uint64(12) {
				p := pirates(t, 0).raids(raidFleet1, 3)
				p.DoBy(seed, 0, "piece:standing-order")
				for _, e := range p.Journal.Events() {
					if eventKind(e.Kind) == evRead {
						read[cards.IDs.Entries[e.Args[1]]] = true
					}
				}
				gametest.Equal(t, "laws", p.s.Audit(), nil)
			}
			if len(read) < 3 {
				t.Errorf("only %v were read", read)
			}
		}},
	})
}

// pirates has red's strong fleet lie where the corsairs do, with so much timber aboard.
func pirates(t *testing.T, timber int) *position {
	t.Helper()
	return at(t, 3, "soldiers").sails().corsairs(prizeSpace, timber).hex(0, 1, prizeSpace).hex(0, 2, prizeSpace).luck(0, 0).boxes(0, 1, "raid", 2).stackDamage("sprung-mast", "sprung-mast")
}

// broken is the same after the corsairs were sunk, with nothing to read aboard.
func broken(t *testing.T, timber int) *position {
	t.Helper()
	p := pirates(t, timber)
	for _, entry := range cards.All.Tales(cards.PrizeSymbol) {
		p.s.story.tales[entry-cards.SpotCount] = 1
	}
	return p.raids(raidFleet1, 3).Do(0, "piece:standing-order")
}

// What chests of SF-20 ask of the third one.
func TestTheThirdChest(t *testing.T) {
	collection := uint8(slices.Index(cards.IDs.Milestones, "collection"))
	gametest.Prove(t, []gametest.Rule{
		{"SF-20.1 a collection opens it, and its milestones lie open at once", func(t *testing.T) {
			p := at(t, 3, "soldiers").treasure(0, "ivory-scales", "chess-kings", "blue-window")
			p.Do(0, "milestone:"+cards.IDs.Milestones[collection]).Happened(game.Spectator, "chest-by province=red chest=black-sails")
			gametest.EqualLists(t, "open", p.view(1).Chests, []ChestView{{ID: "black-sails", Match: 1, Seat: 0}})
			set := cards.All.Chests[2].Milestones
			gametest.Equal(t, "milestones", p.s.milestones&set, set)
			gametest.Equal(t, "its rules hold from the next turn on", p.s.modules, module(0))
			gametest.Equal(t, "then", p.pass().s.modules, moduleSails)
		}},
		{"SF-20.1 at the set-up of match 6 it opens by itself", func(t *testing.T) {
			gametest.Equal(t, "latest", cards.All.Chests[2].Latest, uint8(6))
			v := viewOf(at(t, 3, "soldiers").opened().hall().match(4).glory(0, 14).next())
			gametest.Equal(t, "match 5", len(v.Chests), 2)
			v = viewOf(at(t, 3, "soldiers").opened().hall().match(5).glory(0, 15).next())
			gametest.EqualLists(t, "match 6", v.Chests[2:], []ChestView{{ID: "black-sails", Match: 6, Seat: -1}})
		}},
		{"SF-20.8 a campaign of version 5 has no third chest", func(t *testing.T) {
			p := at(t, 3, "soldiers").version(5).treasure(0, "ivory-scales", "chess-kings", "blue-window")
			p.Do(0, "milestone:collection")
			gametest.Equal(t, "open", len(p.view(0).Chests), 0)
			gametest.Equal(t, "sealed", p.view(0).Sealed, 2)
			v := viewOf(at(t, 3, "soldiers").version(5).opened().hall().match(7).glory(0, 17).next())
			gametest.Equal(t, "in match 8", fmt.Sprint(len(v.Chests), v.Sealed, len(v.Pieces)), "2 0 0")
		}},
		{"SF-27.1 its milestones ask for prizes, a sinking, the corsairs, and markers at war", func(t *testing.T) {
			p := atPrize(t)
			asks := func(c cards.Condition) int {
				return slices.IndexFunc(cards.All.Milestones, func(m cards.Milestone) bool { return m.Condition == c })
			}
			met := func(c cards.Condition) bool {
				if asks(c) < 0 {
					t.Fatalf("no milestone has condition %d", c)
				}
				return p.s.met(0, uint8(asks(c)))
			}
			for _, c := range []cards.Condition{cards.CondPrize, cards.CondSink, cards.CondCorsairs, cards.CondWar} {
				gametest.Equal(t, "before", met(c), false)
			}
			p.s.now.prizes, p.s.now.sank, p.s.now.broke = 9, true, true
			p.war(1, 0, 4).war(2, 0, 4)
			for _, c := range []cards.Condition{cards.CondPrize, cards.CondSink, cards.CondCorsairs, cards.CondWar} {
				gametest.Equal(t, "then", met(c), true)
			}
		}},
	})
}

// What the third chest hands on is read strictly.
func TestTheSailsLegacyIsReadStrictly(t *testing.T) {
	text := string(carried(t, at(t, 3, "soldiers").sails().corsairs(20, 0).glory(0, 11).finish(phaseReconcile).complete().s))
	if next := open(t, 3, nil, []byte(text), 1); next.story.sails.at == nowhere {
		t.Fatal("it does not come back")
	}
	refusesSpoilt(t, text, [][2]string{
		{`"sails":{"space":20`, `"sails":{"space":5`},
		{`"sails":{"space":20`, `"sails":{"space":42`},
		{`"sails":{"space":20`, `"sails":{"space":-2`},
		{`"space":20,"away":0`, `"space":20,"away":1`},
		{`"space":20,"away":0`, `"space":-1,"away":3`},
		{`"sails":{`, `"sheets":{`},
		{`,"sails":{"space":20,"away":0}`, ``},
		{`"id":"black-sails"`, `"id":"chart-room"`},
	})
}

// Effects of the third chest: the corsairs sail where an effect says, and who has raided most is met.
func TestEffectsOfTheSails(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-23.3 an effect moves the corsairs east or west, and they plunder nobody for it", func(t *testing.T) {
			column := func(from int, n int8) uint8 {
				p := at(t, 3, "soldiers").sails().corsairs(from, 0).fleet(1, "gannet").goods(1, "iron", 4)
				p.effects(cards.Effect{Op: cards.EffectFleet, Arg: cards.AnyArg, N: n}).hasGoods(1, GoodsView{Iron: 4})
				return cards.Sea.Column[p.s.story.sails.at]
			}
			gametest.Equal(t, "two east", column(25, 2), uint8(3))
			gametest.Equal(t, "one west", column(25, -1), uint8(6))
			gametest.Equal(t, "not beyond the first", column(firstColumn, 2), uint8(1))
			gametest.Equal(t, "nor beyond the last", column(38, -2), uint8(8))
			p := broken(t, 0).effects(cards.Effect{Op: cards.EffectFleet, Arg: cards.AnyArg, N: 2})
			gametest.Equal(t, "while they are away", p.view(1).Pieces[0].Winters, 2)
		}},
		{"SF-23.2 SF-1.7 who has most markers at war with others is met", func(t *testing.T) {
			most := cards.Effect{Op: cards.EffectGold, Who: cards.WhoRaiders, Arg: cards.AnyArg, N: -2}
			at(t, 3, "soldiers").war(1, 0, 1).war(2, 0, 1).war(2, 1, 1).gold(1, 8).effects(most).hasGold(0, 8).hasGold(1, 8).hasGold(2, 6)
			at(t, 3, "soldiers").effects(most).hasGold(0, 8).hasGold(1, 8).hasGold(2, 8)
		}},
	})
}

// The greedy bot raids where that pays, and minds its own.
func TestBotsRaidAtSea(t *testing.T) {
	raided := func(p *position) (kinds []string) {
		for n := 0; n < 40 && p.s.turn == 0 && p.s.decider == 0; n++ {
			m, kind := p.best()
			if p.s.phase == phasePool { // what the dice show is not known before
				m, kind = makeMove(opRoll), "roll"
			}
			p.s.Play(0, m, p.Chance, nil)
			kinds = append(kinds, kind)
		}
		return kinds
	}
	rich := atPrize(t).boxes(0, 1, "raid", 3).boxes(0, 1, "hold", 1).luck(0, 2).upgrade(1, 1, "swift").cargo(1, 1, "linen", 1)
	kinds := raided(rich)
	if !slices.Contains(kinds, "raid-ship") || !slices.Contains(kinds, "seize") || !slices.Contains(kinds, "take-cargo") {
		t.Errorf("by a rich ship it makes the moves %v", kinds)
	}
	if kinds = raided(pirates(t, 4).boxes(0, 1, "raid", 3).luck(0, 2)); !slices.Contains(kinds, "raid-fleet") || !slices.Contains(kinds, "sink") {
		t.Errorf("by the corsairs it makes the moves %v", kinds)
	}
	afar := at(t, 3, "soldiers").sails().corsairs(25, 4).fleet(0, "bell").boxes(0, 1, "raid", 3).boxes(0, 2, "raid", 3).luck(0, 2)
	ports := afar.s.portsFor(0, afar.s.ships[0].at, afar.s.steps(0))
	gametest.Equal(t, "a search sails there", ports>>25&1, uint64(1))
	near := at(t, 3, "merchants").sails().corsairs(20, 0).goods(0, "iron", 4).fleet(0, "gannet")
	far := at(t, 3, "merchants").sails().corsairs(40, 0).goods(0, "iron", 4).fleet(0, "gannet")
	if near.Worth(0) >= far.Worth(0) {
		t.Errorf("a warehouse without a guard is worth %v near the corsairs, and %v far from them", near.Worth(0), far.Worth(0))
	}
	guarded := at(t, 3, "merchants").sails().corsairs(20, 0).goods(0, "iron", 4).ship(0, 1, "gannet")
	open := at(t, 3, "merchants").sails().corsairs(40, 0).goods(0, "iron", 4).ship(0, 1, "gannet")
	gametest.Equal(t, "with a guard", guarded.Worth(0), open.Worth(0))
}
