package cards

// patentText is what only the file of the fourth chest has (SF-24).
type patentText struct {
	// Deed is its key: a milestone that is in the box since the chest is there.
	Deed   *milestoneText `json:"deed"`
	Colony ColonyData     `json:"colony"`
}

// loadPatent reads the fourth chest: what every chest has, then what a colony is.
func (d *chestText) loadPatent(k *checker, t *Content) {
	d.load(k, t)
	if k.err == nil {
		d.colony(k, t)
	}
}

// addDeed adds the milestone that is the chest's key to those of the box, where the box has none to be it.
func (d *chestText) addDeed(k *checker, t *Content, since uint8) {
	if d.Deed == nil {
		return
	}
	card := k.milestone("deed", d.Deed, box(t.Milestones, func(m *Milestone) string { return m.ID }))
	card.Since = since
	if card.ID != d.Key || card.Prologue || d.Deed.Event != "" {
		k.fail("deed", "it is the key, of no prologue, and adds no event")
	}
	t.Milestones = append(t.Milestones, card)
}

// colony is what one is.
func (d *chestText) colony(k *checker, t *Content) {
	c := &d.Colony
	t.Colony = Colony{
		Good: Good(k.name("colony.good", c.Good, GoodNames)), Gold: k.number("colony.gold", c.Gold, 1, 30),
		Surcharge: k.number("colony.surcharge", c.Surcharge, 0, 20), Most: uint8(k.number("colony.most", c.Most, 1, ColonyLimit)),
		Glory: k.number("colony.glory", c.Glory, 0, 3), Yearly: k.number("colony.yearly", c.Yearly, 0, 3),
		Store: uint8(k.number("colony.store", c.Store, 1, 6)), Field: uint8(k.number("colony.field", c.Field, 1, 6)),
		Upkeep: k.number("colony.upkeep", c.Upkeep, 0, 3), Defence: uint8(k.number("colony.defence", c.Defence, 1, 7)),
		Burn: uint8(k.number("colony.burn", c.Burn, 1, 6)),
	}
}
