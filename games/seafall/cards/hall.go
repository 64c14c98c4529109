package cards

// What stands in the data of the second chest: tombs, temples, statues, and the rises of the Tide (SF-22).

// Tomb is a tomb. Its relic is among the treasures (SF-22.1).
type Tomb struct {
	Defence uint8
	Relic   uint8
}

// Rise is what befalls all when the Tide reaches a number for the first time (SF-22.4).
type Rise struct {
	At      uint8
	Effects []Effect
}

const (
	// TombCount is how many tombs there are. Those beyond the edge are numbered behind them (SF-25.3).
	TombCount = 6
	// FarTombs is how many there are beyond the edge.
	FarTombs = 2
	// TombLimit is how many there are in all.
	TombLimit = TombCount + FarTombs
	// RiseCount is how often the Tide rises.
	RiseCount = 3
	// RelicGlory is what a relic is worth while it is held.
	RelicGlory = 2
	// PlateCount is how many islands get a plate: all but the one at the end of the world.
	PlateCount = EndIsland
	// StatueCount is how many plates carry a statue: the first ones.
	StatueCount = 6
	// TempleCount is how many plates carry a temple: the last ones.
	TempleCount = 4
	// FarTemples is how many there are beyond the edge, numbered behind those.
	FarTemples = 2
)

// StatueOn is the statue that a plate carries, or none.
func StatueOn(plate uint8) uint8 {
	if plate < StatueCount {
		return plate
	}
	return None
}

// TempleOn is the temple that a plate carries, or none.
func TempleOn(plate uint8) uint8 {
	if plate >= PlateCount-TempleCount && plate < PlateCount {
		return plate - (PlateCount - TempleCount)
	}
	return None
}

// RiseData is the data of the page of a rise.
type RiseData struct {
	At      int          `json:"at"`
	Effects []EffectData `json:"effects"`
}

// HallData is what the page of the second chest tells besides what every chest's page tells.
type HallData struct {
	Tombs   []TombData   `json:"tombs"`
	Relics  []TileData   `json:"relics"`
	Statues []StatueData `json:"statues"`
	Temples int          `json:"temples"`
	Tide    string       `json:"tide"`
	Rises   []int        `json:"rises"`
}

// TombData is a tomb.
type TombData struct {
	N       int    `json:"n"`
	Defence int    `json:"defence"`
	Relic   string `json:"relic"`
}

// StatueData is a statue.
type StatueData struct {
	N    int    `json:"n"`
	Good string `json:"good"`
}

// hallData is that of the chest whose relics these are.
func (t *Content) hallData() *HallData {
	d := &HallData{Temples: TempleCount, Tide: t.Tracks[t.Tide]}
	for i := range t.Tombs[:TombCount] {
		tomb := &t.Tombs[i]
		d.Tombs = append(d.Tombs, TombData{N: i + 1, Defence: int(tomb.Defence), Relic: t.Treasures[tomb.Relic].ID})
		d.Relics = append(d.Relics, treasureData(&t.Treasures[tomb.Relic]))
	}
	for i, good := range t.Statues {
		d.Statues = append(d.Statues, StatueData{N: i + 1, Good: GoodNames[good]})
	}
	for i := range t.Rises {
		d.Rises = append(d.Rises, int(t.Rises[i].At))
	}
	return d
}
