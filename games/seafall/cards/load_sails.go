package cards

// sailsText is what only the file of the third chest has (SF-23).
type sailsText struct {
	Fleet struct {
		ID      string `json:"id"`
		Defence int    `json:"defence"`
		Hold    int    `json:"hold"`
		Glory   int    `json:"glory"`
		Column  int    `json:"column"`
		Reach   int    `json:"reach"`
		Away    int    `json:"away"`
	} `json:"fleet"`
}

// loadSails reads the third chest: what every chest has, then its fleet.
func (d *chestText) loadSails(k *checker, t *Content) {
	d.load(k, t)
	for _, part := range []func(*checker, *Content){d.fleet, d.prizeTales} {
		if k.err == nil {
			part(k, t)
		}
	}
}

// fleet is the one that belongs to nobody.
func (d *chestText) fleet(k *checker, t *Content) {
	f := &d.Fleet
	if f.ID == "" {
		k.fail("fleet.id", "is missing")
	}
	t.Fleet = Fleet{
		ID: f.ID, Defence: uint8(k.number("fleet.defence", f.Defence, 1, 7)), Hold: uint8(k.number("fleet.hold", f.Hold, 1, 5)),
		Glory: k.number("fleet.glory", f.Glory, 1, 3), Column: uint8(k.number("fleet.column", f.Column, 2, seaColumns)),
		Reach: uint8(k.number("fleet.reach", f.Reach, 2, seaColumns+1)), Away: uint8(k.number("fleet.away", f.Away, 1, 4)),
	}
}

// prizeTales checks that there is something to read aboard the fleet.
func (d *chestText) prizeTales(k *checker, t *Content) {
	k.least("entries of prizes", len(t.tales[PrizeSymbol]), 4)
	k.least("entries of prizes without premises", t.freeTales(PrizeSymbol), 2)
}
