package efemeris

import (
	"slices"
	"testing"

	"portolan/game/gametest"
)

// beside is a field next to the planet.
func (p *position) beside(planet string) int {
	p.Helper()
	var next [6]field
	if p.s.neighbours(field(p.planet(planet).Field), &next) == 0 {
		p.Fatalf("no path leads to %s", planet)
	}
	return int(next[0])
}

// Each of the eight planets is one like all others.
func TestEachOfTheEightPlanets(t *testing.T) {
	for _, planet := range readChart(t).Planets {
		id := planet.ID
		element := "planet:" + id
		mine := func(t *testing.T, phase string) *position {
			return at(t).turn(0, phase).tile(id, 1, 0).tile("crossroads", 4, 0).owns(0, id).spices(0, 5, 5)
		}
		gametest.Prove(t, []gametest.Rule{
			{"EF-10.3 EF-10.4 frigates and fortresses are built on " + id, func(t *testing.T) {
				p := mine(t, "construction").Offers(0, "build:frigate", element).Offers(0, "build:fortress", element)
				p.Do(0, "build:frigate "+element).stands("fr-frigate-1", p.planet(id).Field).Do(0, "build:fortress "+element).fortified(id, true)
			}},
			{"EF-10.5 galleons on " + id, func(t *testing.T) {
				p := mine(t, "construction")
				p.s.players[0].lost = 1
				p.Offers(0, "build:galleon", element).Do(0, "build:galleon "+element).stands("fr-galleon", p.planet(id).Field)
			}},
			{"EF-5.5 EF-6.5 an enemy fortress on " + id + " is in the way and can be destroyed", func(t *testing.T) {
				p := at(t).hand(0, "gunner").tile(id, 1, 0).owns(1, id)
				at, beside := p.planet(id).Field, p.beside(id)
				p.ship("fr-galleon", beside).Allows(0, sail("fr-galleon", at)).fortress(id).Forbids(0, sail("fr-galleon", at))
				p.Do(0, fire("fr-galleon", "fortress:"+id)).fortified(id, false).Allows(0, sail("fr-galleon", at))
			}},
			{"EF-8.2 de la Chesnaye comes to " + id, func(t *testing.T) {
				mine(t, "tactics").nation(0, "france", "de-la-chesnaye", "hubac").hand(0, "first-officer").ship("fr-galleon", 0).Offers(0, officer, element)
			}},
			{"EF-8.3 Castel d'Oléron protects " + id, func(t *testing.T) {
				p := mine(t, "tactics").nation(0, "france", "castel-d-oleron", "hubac").hand(0, "first-officer").hand(1, "gunner").fortress(id)
				p.built(0, 0, 2).ship("fr-galleon", 0).ship("gb-galleon", p.beside(id))
				p.Do(0, officer).pass(0).Forbids(1, "crew:gunner")
			}},
			{"EF-8.10 de Guzmán fortifies " + id, func(t *testing.T) {
				p := mine(t, "tactics").spain("de-guzman", "pargo").hand(0, "first-officer").ship("es-galleon", 0).Offers(0, officer, element)
				p.Do(0, officer+" "+element).fortified(id, true)
			}},
		})
	}
	t.Run("EF-11.1 any five of the eight win, whichever is the fifth", func(t *testing.T) {
		var ids []string
		for _, planet := range readChart(t).Planets {
			ids = append(ids, planet.ID)
		}
		for i, last := range ids {
			around := slices.Concat(ids[i+1:], ids[:i])
			p := at(t).turn(0, "construction").tile(last, 1, 0).owns(0, around[:4]...).owns(1, around[4]).spices(0, 5, 5)
			p.ship("fr-galleon", p.planet(last).Field)
			pay := p.Behind(0, "build:conquest planet:"+last)[0]
			p.Do(0, "build:conquest planet:"+last+" "+pay).Ended("conquest", 0)
		}
	})
}
