package seafall

import "strconv"

// The ids of all cards, in the order of the data.
var ids = makeIDs()

type idTable struct {
	advisors, upgrades, treasures, damages, events, milestones, leaders, epithets, scholars, islands, spots, entries, research []string
}

func makeIDs() *idTable {
	t := new(idTable)
	for i := range table.advisors {
		t.advisors = append(t.advisors, table.advisors[i].id)
	}
	for i := range table.upgrades {
		t.upgrades = append(t.upgrades, table.upgrades[i].id)
	}
	for i := range table.treasures {
		t.treasures = append(t.treasures, table.treasures[i].id)
	}
	for i := range table.damages {
		t.damages = append(t.damages, table.damageKinds[table.damages[i].kind])
	}
	for i := range table.events {
		t.events = append(t.events, table.events[i].id)
	}
	for i := range table.milestones {
		t.milestones = append(t.milestones, table.milestones[i].id)
	}
	for i := range table.leaders {
		t.leaders = append(t.leaders, table.leaders[i].id)
	}
	for i := range table.epithets {
		t.epithets = append(t.epithets, table.epithets[i].id)
	}
	for i := range table.scholars {
		t.scholars = append(t.scholars, table.scholars[i].id)
	}
	for i := range table.islands {
		t.islands = append(t.islands, table.islands[i].id)
	}
	for i := range table.spots {
		t.spots = append(t.spots, table.spots[i].id)
		t.entries = append(t.entries, table.entries[i].id)
	}
	for i := range researchCount {
		t.research = append(t.research, strconv.Itoa(i+1))
	}
	return t
}
