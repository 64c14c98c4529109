package seafall

import "portolan/games/seafall/cards"

// Data is what is the same in every match: the map, the numbers printed on boards and dice, and all cards.
type Data struct {
	Spaces     []SpaceData       `json:"spaces"`
	Archway    int               `json:"archway"` // the space of the stone archway
	Goods      []string          `json:"goods"`
	Guilds     []string          `json:"guilds"`
	Provinces  []string          `json:"provinces"` // colours; harbour n is that of the nth
	Places     []PlaceData       `json:"places"`    // the sites of a province
	Die        []string          `json:"die"`       // its six faces
	Ships      [][]int           `json:"ships"`     // printed values of a province's two ships: sail, raid, explore, hold
	Boxes      int               `json:"boxes"`     // of each value
	Defence    int               `json:"defence"`   // of a province
	Research   []int             `json:"research"`  // dice of each research card
	Years      int               `json:"years"`     // a match lasts at most
	LastMatch  int               `json:"lastMatch"` // of a campaign
	Supply     int               `json:"supply"`    // of each good
	Markers    int               `json:"markers"`   // of each province
	Stickers   int               `json:"stickers"`  // slots of a region
	EndMatch   int               `json:"endMatch"`  // match in which the island at the end of the world comes up without scraps, by rules before version 7
	Cards      cards.ContentData `json:"cards"`
	MarketLoot int               `json:"marketLoot"`
}

// SpaceData is a space of the board.
type SpaceData struct {
	Kind   string `json:"kind"`   // harbour, coast or sea
	Column int    `json:"column"` // 1, the easternmost, to 8; 0 for harbours and the coast
	Row    int    `json:"row"`    // from the north, counted from 0; of a harbour its number
	Island string `json:"island"` // that can lie there, or empty
}

// PlaceData is a site of a province.
type PlaceData struct {
	ID   string `json:"id"`
	Loot int    `json:"loot"` // successes to loot it, and markers it takes
}

// Data implements [game.Rules].
func (Rules) Data() any {
	d := Data{
		Archway: int(cards.Archway), Goods: cards.GoodNames, Guilds: cards.GuildNames, Provinces: cards.ColourNames, Boxes: boxesPerValue, Defence: provinceDefence,
		Years: lastYear, LastMatch: lastMatch, Supply: goodSupply, Markers: markerSupply, Stickers: stickerSlots,
		EndMatch: endMatch, Cards: cards.All.Data(), MarketLoot: marketLoot,
	}
	for at := range cards.Edge {
		space := SpaceData{Kind: "sea", Column: int(cards.Sea.Column[at]), Row: int(cards.Sea.Row[at])}
		switch {
		case at < cards.Coast:
			space.Kind, space.Row = "harbour", int(at)
		case at == cards.Coast:
			space.Kind = "coast"
		}
		if i := cards.Sea.Island[at]; i != none {
			space.Island = cards.IDs.Islands[i]
		}
		d.Spaces = append(d.Spaces, space)
	}
	for i, id := range places {
		d.Places = append(d.Places, PlaceData{ID: id, Loot: int(lootValues[i])})
	}
	for _, f := range dieFaces {
		d.Die = append(d.Die, faces[f])
	}
	for _, values := range printed {
		var list []int
		for _, n := range values {
			list = append(list, int(n))
		}
		d.Ships = append(d.Ships, list)
	}
	for i := range cards.ResearchCount {
		d.Research = append(d.Research, int(cards.All.Charts[i].Dice))
	}
	return d
}
