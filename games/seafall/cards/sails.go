package cards

// Fleet is the fleet that belongs to nobody, in the data of the third chest (SF-23.3).
type Fleet struct {
	ID      string
	Defence uint8
	Hold    uint8 // successes that sink it
	Glory   int8  // for sinking it
	Column  uint8 // where it comes up
	Reach   uint8 // moves to the harbours that it plunders
	Away    uint8 // winters until it comes up again
}

// FleetData is the same on the chest's page.
type FleetData struct {
	ID      string `json:"id"`
	Defence int    `json:"defence"`
	Hold    int    `json:"hold"`
	Glory   int    `json:"glory"`
	Column  int    `json:"column"`
	Reach   int    `json:"reach"`
	Away    int    `json:"away"`
}

// SailsData is what the page of the third chest tells besides what every chest's page tells.
type SailsData struct {
	Fleet FleetData `json:"fleet"`
}

func (t *Content) sailsData() *SailsData {
	f := &t.Fleet
	return &SailsData{Fleet: FleetData{
		ID: f.ID, Defence: int(f.Defence), Hold: int(f.Hold), Glory: int(f.Glory), Column: int(f.Column), Reach: int(f.Reach), Away: int(f.Away),
	}}
}
