package cards

// Content is all that is printed. Nothing in it ever changes.
type Content struct {
	Advisors    []Advisor // the box's, then those of chests, and likewise below
	Upgrades    [UpgradeCount]Upgrade
	Buildings   [BuildingCount]Building
	Treasures   []Treasure
	Damages     [DamageCount]Damage
	DamageKinds []string
	Events      []Event
	Milestones  []Milestone
	Leaders     [leaderCount]Leader
	Epithets    [EpithetCount]Epithet
	Titles      [titleCount]Title
	Orders      []Order
	Scholars    [ScholarCount]Scholar
	Islands     [IslandLimit]Island
	Spots       [SpotCount]Spot
	Entries     []Entry
	SymbolSpots [symbolCount]uint64 // the spots of each symbol as a set; its entries have the same numbers
	End         Outcome             // of the last site's entry
	Chests      []Chest
	Flags       []string // that entries can set (SF-20.5)
	Tracks      []string
	Charts      []ResearchCard
	Tiles       []Tile // of the open sea (SF-21.3)
	Tide        uint8  // the track that is the Tide (SF-22.4)
	Rises       []Rise // of the Tide, in their order
	Tombs       []Tomb
	Statues     []Good     // whose colours they have
	Fleet       Fleet      // that belongs to nobody (SF-23.3)
	Colony      Colony     // what one is, and what it costs (SF-24)
	Far         []Tile     // what lies face down beyond the edge (SF-25.1)
	Crown       CrownRules // what the last match is about (SF-26)
	Endings     []Ending   // in the order in which they are looked at (SF-26.4)
	Fates       []Fate     // of provinces, likewise
	Guards      uint64     // the advisors that take dice from raiders, as a set
	Dealers     uint64     // the advisors by whom treasures cost less, as a set
	tales       [ShoreSymbol + 1][]uint8
}

// All is the content, read and checked when the program starts.
var All = mustLoadContent()
