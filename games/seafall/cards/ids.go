package cards

import "strconv"

// IDs are the ids of all cards, in the order of the data.
var IDs = makeIDs()

// IDLists has a list for each sort of card.
type IDLists struct {
	Advisors, Upgrades, Treasures, Damages, Events, Milestones, Leaders, Epithets, Scholars, Islands, Spots, Entries, Research, Chests []string
}

func makeIDs() *IDLists {
	t := new(IDLists)
	for i := range All.Advisors {
		t.Advisors = append(t.Advisors, All.Advisors[i].ID)
	}
	for i := range All.Upgrades {
		t.Upgrades = append(t.Upgrades, All.Upgrades[i].ID)
	}
	for i := range All.Treasures {
		t.Treasures = append(t.Treasures, All.Treasures[i].ID)
	}
	for i := range All.Damages {
		t.Damages = append(t.Damages, All.DamageKinds[All.Damages[i].Kind])
	}
	for i := range All.Events {
		t.Events = append(t.Events, All.Events[i].ID)
	}
	for i := range All.Milestones {
		t.Milestones = append(t.Milestones, All.Milestones[i].ID)
	}
	for i := range All.Leaders {
		t.Leaders = append(t.Leaders, All.Leaders[i].ID)
	}
	for i := range All.Epithets {
		t.Epithets = append(t.Epithets, All.Epithets[i].ID)
	}
	for i := range All.Scholars {
		t.Scholars = append(t.Scholars, All.Scholars[i].ID)
	}
	for i := range All.Islands {
		t.Islands = append(t.Islands, All.Islands[i].ID)
	}
	for i := range All.Spots {
		t.Spots = append(t.Spots, All.Spots[i].ID)
	}
	for i := range All.Entries {
		t.Entries = append(t.Entries, All.Entries[i].ID)
	}
	for i := range All.Chests {
		t.Chests = append(t.Chests, All.Chests[i].ID)
	}
	for i := range All.Charts {
		t.Research = append(t.Research, strconv.Itoa(i+1))
	}
	return t
}
