package cards

// Content is all that is printed. Nothing in it ever changes.
type Content struct {
	Advisors    [AdvisorCount]Advisor
	Upgrades    [UpgradeCount]Upgrade
	Buildings   [BuildingCount]Building
	Treasures   [TreasureCount]Treasure
	Damages     [DamageCount]Damage
	DamageKinds []string
	Events      [eventCount]Event
	Milestones  [MilestoneCount]Milestone
	Leaders     [leaderCount]Leader
	Epithets    [EpithetCount]Epithet
	Titles      [titleCount]Title
	Orders      []Order
	Scholars    [ScholarCount]Scholar
	Islands     [IslandCount]Island
	Spots       [SpotCount]Spot
	Entries     [SpotCount]Entry
	SymbolSpots [symbolCount]uint64 // the spots of each symbol as a set; its entries have the same numbers
	End         Outcome             // of the last site's entry
}

// All is the content, read and checked when the program starts.
var All = mustLoadContent()
