package cards

// What stands in the data of the fifth chest: the sea beyond the edge, its islands, temples and tombs (SF-25).

// Arch is the place of the fifth chest among the chests.
const Arch = 4

const (
	// BeyondCount is how many spaces lie beyond the edge, and how many tiles lie face down there.
	BeyondCount = SpaceCount - Edge
	// FarSites is how many sites each of the islands beyond has.
	FarSites = 4
)

// FarTempleOn is the temple of an island, or none: of those beyond the edge the first have one each.
func FarTempleOn(island uint8) uint8 {
	if island >= IslandCount && island < IslandCount+FarTemples {
		return TempleCount + island - IslandCount
	}
	return None
}

// EdgeData is what the page of the fifth chest tells besides what every chest's page tells.
type EdgeData struct {
	Spaces  []FarSpaceData  `json:"spaces"`
	Islands []FarIslandData `json:"islands"`
	Tombs   []TombData      `json:"tombs"`
	Relics  []TileData      `json:"relics"`
	Temples []int           `json:"temples"` // their numbers
}

// FarSpaceData is a space beyond the edge.
type FarSpaceData struct {
	Space  int `json:"space"`
	Column int `json:"column"` // 9 to 12
	Row    int `json:"row"`    // from the north, counted from 0
}

// FarIslandData is an island beyond the edge.
type FarIslandData struct {
	ID       string     `json:"id"`
	Garrison int        `json:"garrison"`
	Shipyard bool       `json:"shipyard"`
	Mods     []ModData  `json:"mods"`
	Sites    []SiteData `json:"sites"`
	Temple   int        `json:"temple,omitempty"`
}

func (t *Content) edgeData() *EdgeData {
	d := &EdgeData{}
	for at := Edge; at < SpaceCount; at++ {
		d.Spaces = append(d.Spaces, FarSpaceData{Space: int(at), Column: int(Sea.Column[at]), Row: int(Sea.Row[at])})
	}
	for i := IslandCount; i < IslandLimit; i++ {
		island := &t.Islands[i]
		data := FarIslandData{ID: island.ID, Garrison: int(island.Garrison), Shipyard: island.Shipyard, Mods: modsData(island.Mods)}
		for _, s := range island.Sites {
			data.Sites = append(data.Sites, SiteData{Symbol: SymbolNames[s.Symbol], Defence: int(s.Defence), Dangerous: s.Dangerous})
		}
		if temple := FarTempleOn(uint8(i)); temple != None {
			data.Temple = int(temple) + 1
			d.Temples = append(d.Temples, data.Temple)
		}
		d.Islands = append(d.Islands, data)
	}
	for i := TombCount; i < TombLimit; i++ {
		tomb := &t.Tombs[i]
		d.Tombs = append(d.Tombs, TombData{N: i + 1, Defence: int(tomb.Defence), Relic: t.Treasures[tomb.Relic].ID})
		d.Relics = append(d.Relics, treasureData(&t.Treasures[tomb.Relic]))
	}
	return d
}
