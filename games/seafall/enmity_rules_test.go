package seafall

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

func TestInfluenceAndDeals(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-10.1 influence pays an advisor's influence cost instead of gold", func(t *testing.T) {
			p := at(t, 3, "hire").Do(0, "advisor:renowned-merchant pay:influence").hasGold(0, 8).hasGlory(0, 1)
			gametest.Equal(t, "influence", p.province(0).Influence, 0)
			at(t, 3, "hire").influence(0, 1).Forbids(0, "advisor:renowned-merchant pay:influence").Allows(0, "advisor:brute pay:influence")
			at(t, 3, "hire").gold(0, 0).Forbids(0, "advisor:brute pay:gold").Allows(0, "advisor:brute pay:influence")
		}},
		{"SF-10.2 without a deal another's wharf, shipyard and market serve nobody else", func(t *testing.T) {
			at(t, 3, "builders").fleet(0, "green").damage(0, 1, "scratches").gold(0, 30).Forbids(0, "upgrade:", "button:repair")
			at(t, 3, "merchants").fleet(0, "green").cargo(0, 1, "iron", 1).Forbids(0, "cargo:red-1-iron button:sell")
			at(t, 3, "builders").fleet(0, "green").damage(0, 1, "scratches").building(1, 1, "port").Forbids(0, "button:port")
		}},
		{"SF-10.2 one token, if accepted, opens a region for this turn", func(t *testing.T) {
			p := at(t, 3, "builders").fleet(0, "green").damage(0, 1, "scratches").gold(0, 30).building(1, 1, "port")
			p.Do(0, "button:offer province:green").phase(1, "deal").Shows(1, "button:accept", "accept other=red")
			gametest.Equal(t, "who is asked", p.view(2).Now.Asked, 1)
			p.Do(1, "button:accept").phase(0, "action").Begins(0, "upgrade:swift", "button:repair", "button:port ship:red-1")
			gametest.Equal(t, "nobody is asked any more", p.view(2).Now.Asked, -1)
			gametest.Equal(t, "of who offered", p.province(0).Influence, 1)
			gametest.Equal(t, "of who accepted", p.province(1).Influence, 3)
			p.passRound().phase(0, "hire").Forbids(0, "button:port").Do(0, "button:skip", "guild:builders")
			p.Forbids(0, "upgrade:", "button:repair", "button:port").Allows(0, "button:offer province:green")
		}},
		{"SF-10.2 markets and buildings of a region with a deal", func(t *testing.T) {
			p := at(t, 3, "merchants").fleet(0, "green").cargo(0, 1, "iron", 1).building(1, 1, "marketplace").building(1, 2, "guild-hall")
			p.Forbids(0, "button:redraw").Do(0, "button:offer province:green").Do(1, "button:accept")
			p.Shows(0, "cargo:red-1-iron button:sell", "sell good=iron from=red-1 gold=8").Allows(0, "button:redraw")
		}},
		{"SF-10.2 who declines gets nothing, and is not asked again this turn", func(t *testing.T) {
			p := at(t, 3, "builders").fleet(0, "green").gold(0, 30).Do(0, "button:offer province:green").Do(1, "button:decline")
			p.phase(0, "action").Forbids(0, "upgrade:", "button:offer province:green").Allows(0, "button:offer province:blue")
			gametest.Equal(t, "of who offered", p.province(0).Influence, 2)
			gametest.Equal(t, "of who declined", p.province(1).Influence, 2)
			at(t, 3, "builders").influence(0, 0).Forbids(0, "button:offer")
		}},
		{"SF-10.2 regions that nobody controls serve all", func(t *testing.T) {
			p := at(t, 3, "builders").fleet(0, "orchard").damage(0, 1, "scratches").gold(0, 30).site("orchard", 1, "wharf linen")
			p.Begins(0, "button:repair", "upgrade:swift ship:red-1").Forbids(0, "upgrade:hale")
		}},
	})
}

func TestEnmityMarkers(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-10.3 a raided site gets a marker, and nobody can raid it then", func(t *testing.T) {
			p := at(t, 3, "soldiers").luck(0, 0).fleet(0, "gannet").fleet(1, "gannet").site("gannet", 6, "mine 4").boxes(0, 1, "raid", 3)
			p.Do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 1, 2, 1})
			gametest.Equal(t, "owner", p.view(0).Islands[0].Sites[5].Owner, 0)
			gametest.Equal(t, "markers", p.view(0).Islands[0].Sites[5].Markers, 1)
			p.hasMarkers(0, 7).turn(1, "soldiers").Forbids(1, "site:gannet-6").turn(0, "soldiers").Forbids(0, "site:gannet-6")
		}},
		{"SF-10.3 as many as the raider has to place", func(t *testing.T) {
			p := at(t, 3, "soldiers").luck(0, 0).fleet(0, "gannet").site("gannet", 6, "mine 4").active(0, "savage").Do(0, "site:gannet-6 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 1, 1}).hasMarkers(0, 6).Happened(game.Spectator, "marked-site province=red island=gannet site=6 n=2")
			gametest.Equal(t, "markers", p.view(0).Islands[0].Sites[5].Markers, 2)
		}},
		{"SF-10.4 winter moves markers to the garrison and to the area at war, where they still count", func(t *testing.T) {
			p := at(t, 3, "soldiers").site("gannet", 6, "mine 4").marked(0, "gannet", 6, 1).looted(0, 1, "vault", 4).winter()
			gametest.Equal(t, "at the site", p.view(0).Islands[0].Sites[5].Markers, 0)
			gametest.EqualLists(t, "at the garrison", p.view(0).Islands[0].Markers, []EnmityView{{Seat: 0, N: 1}})
			gametest.Equal(t, "in the vault", len(p.province(1).Places), 0)
			gametest.EqualLists(t, "at war", p.province(1).War, []EnmityView{{Seat: 0, N: 4}})
			p.fleet(0, "gannet").boxes(0, 1, "raid", 3).turn(0, "soldiers").Do(0, "site:gannet-6 ship:red-1")
			p.pool(4, "ship=5 support=1 garrison=-1 enmity=-1")
		}},
		{"SF-10.4 all markers of a site move, and winter takes none of those that lie at garrisons and at war", func(t *testing.T) {
			p := at(t, 3, "soldiers").site("gannet", 6, "mine 4").marked(0, "gannet", 6, 2).marked(0, "gannet", 0, 1).looted(0, 1, "field-1", 2).war(0, 1, 1)
			p.winter().hasMarkers(0, 2)
			gametest.EqualLists(t, "at the garrison", p.view(0).Islands[0].Markers, []EnmityView{{Seat: 0, N: 3}})
			gametest.EqualLists(t, "at war", p.province(1).War, []EnmityView{{Seat: 0, N: 3}})
		}},
		{"SF-10.5 each own enmity on an island makes everything there 1 gold dearer", func(t *testing.T) {
			p := at(t, 3, "merchants").ship(0, 1, "gannet").site("gannet", 1, "good iron").lying("gannet", 1)
			p.marked(0, "gannet", 0, 1).marked(0, "gannet", 1, 1).sticker(0, "gannet", 1).sticker(1, "gannet", 2)
			p.Shows(0, "site:gannet-1 ship:red-1", "buy island=gannet site=1 ship=red-1 good=iron gold=6")
			p = at(t, 3, "builders").ship(0, 1, "gannet").site("gannet", 1, "wharf linen").gold(0, 20)
			p.marked(0, "gannet", 0, 1).sticker(0, "gannet", 1)
			p.Shows(0, "upgrade:swift ship:red-1 pay:gold", "upgrade upgrade=swift ship=red-1 gold=12 good=none")
		}},
		{"SF-10.5 a repair that costs, too, and one that is free stays free", func(t *testing.T) {
			p := at(t, 3, "builders").ship(0, 1, "orchard").damage(0, 1, "cracked-keel").marked(0, "orchard", 0, 1).sticker(0, "orchard", 1).sticker(1, "orchard", 3)
			p.Shows(0, "button:repair ship:red-1", "repair gold=4 ship=red-1").Do(0, "button:repair ship:red-1").hasGold(0, 4)
			p = at(t, 3, "builders").ship(0, 1, "orchard").damage(0, 1, "cracked-keel").marked(0, "orchard", 0, 1).gold(0, 2).Forbids(0, "button:repair")
			p.ship(0, 1, "red").Shows(0, "button:repair ship:red-1", "repair gold=2 ship=red-1") // no island
			at(t, 3, "builders").ship(0, 1, "orchard").damage(0, 1, "scratches").marked(0, "orchard", 0, 1).Shows(0, "button:repair ship:red-1", "repair gold=0 ship=red-1")
			p = at(t, 3, "builders").version(1).ship(0, 1, "orchard").damage(0, 1, "cracked-keel").marked(0, "orchard", 0, 1)
			p.Shows(0, "button:repair ship:red-1", "repair gold=2 ship=red-1")
		}},
		{"SF-10.6 up to n less 1 of the victim's markers go back, the rest are own ones, at least one", func(t *testing.T) {
			p := at(t, 3, "soldiers").war(1, 0, 3)
			gametest.Equal(t, "for a field", p.s.markersFor(0, 1, field1), 1)
			gametest.Equal(t, "for the vault", p.s.markersFor(0, 1, vault), 1)
			gametest.Equal(t, "for the treasury", p.s.markersFor(0, 1, treasury), 2)
			play := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance, j: &p.Journal}
			play.markPlace(1, vault)
			p.Check().hasMarkers(1, 8).hasMarkers(0, 7)
			gametest.Equal(t, "war is over", len(p.province(0).War), 0)
			gametest.EqualLists(t, "in the vault", p.province(1).Places, []PlaceView{{ID: "vault", Owner: 0, Markers: 1}})
			p = at(t, 3, "soldiers").war(1, 0, 3).war(2, 0, 1)
			play.s, play.me = p.s, &p.s.provinces[0]
			play.markPlace(1, field2)
			p.Check().hasMarkers(1, 6).hasMarkers(0, 7).hasMarkers(2, 7) // one of three goes back, and nobody else's
			gametest.EqualLists(t, "still at war", p.province(0).War, []EnmityView{{Seat: 1, N: 2}, {Seat: 2, N: 1}})
		}},
		{"SF-10.6 the owner of markers that come back chooses which: a site's or the garrison's, a place's or one at war", func(t *testing.T) {
			p := at(t, 3, "soldiers").site("gannet", 4, "mine 4").site("gannet", 6, "mine 4").marked(0, "gannet", 0, 2).marked(0, "gannet", 6, 1)
			p.marked(1, "gannet", 4, 1).looted(0, 1, "field-1", 2).war(0, 1, 1).apart(cards.Effect{Op: cards.EffectAppease, N: 3}).phase(0, "appease")
			gametest.EqualLists(t, "markers", p.Paths(0), []string{"island:gannet", "site:gannet-6", "province:green", "place:green-field-1", "button:done"})
			p.Shows(0, "site:gannet-6", "appease site=6 island=gannet").Shows(0, "place:green-field-1", "appease place=field-1 other=green")
			p.Do(0, "site:gannet-6").Happened(game.Spectator, "took-back province=red island=gannet").Forbids(0, "site:gannet-6")
			gametest.Equal(t, "markers at the site", p.view(0).Islands[0].Sites[5].Markers, 0)
			gametest.EqualLists(t, "at the garrison", p.view(0).Islands[0].Markers, []EnmityView{{Seat: 0, N: 2}})
			p.Do(0, "place:green-field-1").Allows(0, "place:green-field-1", "province:green").Do(0, "place:green-field-1").hasMarkers(0, 5)
			gametest.Equal(t, "sites with markers", len(p.province(1).Places), 0)
			gametest.EqualLists(t, "at war", p.province(1).War, []EnmityView{{Seat: 0, N: 1}})
			p = at(t, 3, "soldiers").version(1).site("gannet", 6, "mine 4").marked(0, "gannet", 0, 1).marked(0, "gannet", 6, 1).war(0, 1, 1)
			p.apart(cards.Effect{Op: cards.EffectAppease, N: 1}).phase(0, "appease")
			gametest.EqualLists(t, "by version 1", p.Paths(0), []string{"island:gannet", "province:green", "button:done"})
		}},
		{"SF-10.6 at war while a marker lies in the area at war: a die for each, for its holder alone", func(t *testing.T) {
			p := at(t, 3, "soldiers").war(1, 0, 2).fleet(0, "green").fleet(1, "coast").boxes(0, 1, "raid", 1)
			p.Do(0, "province:green ship:red-1").pool(5, "ship=3 support=1 garrison=-1 war=2")
			p.Do(0, "button:cancel").fleet(1, "red").fleet(0, "coast").turn(1, "soldiers").boxes(1, 1, "raid", 3)
			p.Do(1, "province:red ship:green-1").pool(3, "ship=5 support=1 garrison=-1 enmity=-2")
		}},
		{"SF-10.7 a raid that needs more markers than the supply has is forbidden", func(t *testing.T) {
			at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 6, "mine 4").marked(0, "smoke", 0, 8).Forbids(0, "site:gannet-6")
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").boxes(0, 1, "raid", 3).marked(0, "smoke", 0, 7)
			p.Forbids(0, "province:green").war(1, 0, 1).Begins(0, "province:green")
			p = at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 6, "mine 4").marked(0, "smoke", 0, 7).Allows(0, "site:gannet-6 ship:red-1")
			p.active(0, "savage").Forbids(0, "site:gannet-6")
		}},
		{"SF-10.7 an effect that demands missing markers costs 1 glory for each", func(t *testing.T) {
			p := at(t, 3, "explorers").luck(0, 0).fleet(0, "gannet").marked(0, "smoke", 0, 8).glory(0, 3)
			p.Do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 1, 1, 1})
			p.reads(0, "spot:11", "11").Do(0, "choice:2").Happened(game.Spectator, "lost-glory province=red n=1").Untold(game.Spectator, "marked-island").hasGlory(0, 3)
			p = at(t, 3, "explorers").luck(0, 0).fleet(0, "gannet").glory(0, 3).Do(0, "site:gannet-6 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 1, 1, 1}).reads(0, "spot:11", "11").Do(0, "choice:2").hasMarkers(0, 7).hasGlory(0, 4)
		}},
		{"SF-10.7 as many as there are go out, and each that is missing costs glory", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 5).marked(0, "smoke", 0, 7).effects(cards.Effect{Op: cards.EffectEnmity, N: 2}).hasGlory(0, 4).hasMarkers(0, 0)
			gametest.EqualLists(t, "on gannet", p.view(0).Islands[0].Markers, []EnmityView{{Seat: 0, N: 1}})
			p.effects(cards.Effect{Op: cards.EffectEnmity, N: 2}).hasGlory(0, 2)
		}},
		{"SF-10.8 stickers count for prices and defence, and never give war dice", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").sticker(0, "green", 1).sticker(1, "red", 2).boxes(0, 1, "raid", 3)
			p.Do(0, "province:green ship:red-1").pool(4, "ship=5 support=1 garrison=-1 enmity=-1")
		}},
	})
}
