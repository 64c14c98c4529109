package cards

// Colony is what a colony is and what it costs, in the data of the fourth chest (SF-24).
type Colony struct {
	Good      Good  // that founding takes, aboard
	Gold      int8  // and gold
	Surcharge int8  // more of it for the province of the highest title (SF-24.4)
	Most      uint8 // colonies of a province
	Glory     int8  // when it is founded
	Yearly    int8  // at each later match's start
	Store     uint8 // goods that its warehouse holds
	Field     uint8 // gold of a harvest
	Upkeep    int8  // gold in winter
	Defence   uint8
	Burn      uint8 // successes beyond the defence that burn it down, and markers that it takes
}

// ColonyLimit is how many colonies a province can have at most, whatever the data say.
const ColonyLimit = 2

// ColonyData is the same on the chest's page.
type ColonyData struct {
	Good      string `json:"good"`
	Gold      int    `json:"gold"`
	Surcharge int    `json:"surcharge"`
	Most      int    `json:"most"`
	Glory     int    `json:"glory"`
	Yearly    int    `json:"yearly"`
	Store     int    `json:"store"`
	Field     int    `json:"field"`
	Upkeep    int    `json:"upkeep"`
	Defence   int    `json:"defence"`
	Burn      int    `json:"burn"`
}

// PatentData is what the page of the fourth chest tells besides what every chest's page tells.
type PatentData struct {
	Colony ColonyData `json:"colony"`
}

func (t *Content) patentData() *PatentData {
	c := &t.Colony
	return &PatentData{Colony: ColonyData{
		Good: GoodNames[c.Good], Gold: int(c.Gold), Surcharge: int(c.Surcharge), Most: int(c.Most), Glory: int(c.Glory), Yearly: int(c.Yearly),
		Store: int(c.Store), Field: int(c.Field), Upkeep: int(c.Upkeep), Defence: int(c.Defence), Burn: int(c.Burn),
	}}
}
