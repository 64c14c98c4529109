package cards

import "fmt"

// archText is what only the file of the fifth chest has (SF-25).
type archText struct {
	Far []struct {
		ID       string         `json:"id"`
		Garrison int            `json:"garrison"`
		Shipyard bool           `json:"shipyard"`
		Mods     []modifierData `json:"mods"`
		Sites    []struct {
			Symbol    string `json:"symbol"`
			Defence   int    `json:"defence"`
			Dangerous bool   `json:"dangerous"`
		} `json:"sites"`
	} `json:"far"`
	Beyond []tileText `json:"beyond"`
}

// loadArch reads the fifth chest: what every chest has, then its islands, what lies face down, and its tombs.
func (d *chestText) loadArch(k *checker, t *Content) {
	d.load(k, t)
	for _, part := range []func(*checker, *Content){d.farIslands, d.beyond, d.farTombs, d.farTales} {
		if k.err == nil {
			part(k, t)
		}
	}
}

// farIslands are the islands beyond the edge (SF-25.3).
func (d *chestText) farIslands(k *checker, t *Content) {
	if !k.count("far", len(d.Far), FarIslands) {
		return
	}
	seen := box(t.Islands[:IslandCount], func(i *Island) string { return i.ID })
	for i := range d.Far {
		at, from := fmt.Sprintf("far[%d]", i), &d.Far[i]
		island := Island{
			ID: k.id(at, from.ID, seen), Space: None, Garrison: k.number(at+".garrison", from.Garrison, 0, 3), Shipyard: from.Shipyard,
			Mods: k.modifiers(at+".mods", from.Mods, onIsland),
		}
		k.count(at+".sites", len(from.Sites), FarSites)
		for n, s := range from.Sites {
			field := fmt.Sprintf("%s.sites[%d]", at, n)
			site := Site{
				Symbol: k.name(field+".symbol", s.Symbol, SymbolNames[:endSymbol]), Defence: k.number(field+".defence", s.Defence, 3, 7), Dangerous: s.Dangerous,
			}
			if n > 0 && site.Defence > island.Sites[n-1].Defence {
				k.fail(field+".defence", "sites stand in descending order of defence")
			}
			island.Sites = append(island.Sites, site)
		}
		t.Islands[IslandCount+i] = island
	}
}

// beyond are the tiles that lie face down, as many as there are spaces (SF-25.1).
func (d *chestText) beyond(k *checker, t *Content) {
	k.count("beyond", len(d.Beyond), int(BeyondCount))
	for i, text := range d.Beyond {
		at := fmt.Sprintf("beyond[%d]", i)
		tile := Tile{Kind: TileKind(k.name(at+".kind", text.Kind, TileNames)), Island: None}
		if (tile.Kind == IslandTile) != (i < FarIslands) || tile.Kind == IslandTile && text.Island != d.Far[i].ID || tile.Kind != IslandTile && text.Island != "" {
			k.fail(at+".island", "is %q: the islands stand first, in their order", text.Island)
		}
		if tile.Kind == IslandTile {
			tile.Island = uint8(IslandCount + i)
		}
		tile.Effects = k.effects(at+".effects", text.Effects, ofWreck)
		if (tile.Kind == WreckTile) != (len(tile.Effects) > 0) {
			k.fail(at+".effects", "wrecks have some, and nothing else")
		}
		t.Far = append(t.Far, tile)
	}
}

// farTombs are those beyond the edge, each with a relic.
func (d *chestText) farTombs(k *checker, t *Content) {
	if k.count("tombs", len(d.Tombs), FarTombs) && k.count("relics", len(d.Relics), FarTombs) {
		d.relics(k, t)
		d.tombs(k, t)
	}
}

// farTales checks that there is something to read on every space that tells something and on every site beyond the edge.
func (d *chestText) farTales(k *checker, t *Content) {
	tell := 0
	for i := range t.Far {
		if t.Far[i].Kind == EntryTile {
			tell++
		}
	}
	k.least("entries of spaces without premises", t.freeTales(EdgeSymbol), tell)
	k.least("entries of shores without premises", t.freeTales(ShoreSymbol), FarIslands*FarSites)
}

// freeTales counts the entries of a symbol that ask for nothing.
func (t *Content) freeTales(symbol uint8) (n int) {
	for _, i := range t.tales[symbol] {
		if len(t.Entries[i].If) == 0 {
			n++
		}
	}
	return n
}
