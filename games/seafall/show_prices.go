package seafall

import (
	"math/bits"

	"portolan/games/seafall/cards"
)

// PriceView is what a card or tile costs the viewer now, at home: on an island its enmity comes on top (SF-10.5).
type PriceView struct {
	Sort string `json:"sort" enum:"advisor,treasure,upgrade,building"`
	ID   string `json:"id" doc:"of the card; of a building its kind"`
	Gold int    `json:"gold"`
	With int    `json:"with" doc:"gold where a good of its colour is given in, too; -1 where none can be"`
}

// viewPrices lists the prices of all that lies open for sale, as they are for a province: nothing for who has none.
func (s *State) viewPrices(seat int8) []PriceView {
	list := []PriceView{}
	if seat < 0 || uint8(seat) >= s.count {
		return list
	}
	off := 0
	if s.base != phaseHire && seat == s.turn && !s.now.hired {
		off, _ = s.may(seat, cards.MayHireMore)
	}
	for _, card := range s.display {
		if card != none {
			list = append(list, PriceView{"advisor", cards.IDs.Advisors[card], s.hirePrice(seat, card, off), -1})
		}
	}
	for rest := s.treasures; rest != 0; rest &= rest - 1 {
		t := uint8(bits.TrailingZeros64(rest))
		list = append(list, PriceView{
			"treasure", cards.IDs.Treasures[t], s.treasurePrice(seat, t, false), s.treasurePrice(seat, t, true),
		})
	}
	const withGood = 0 // any store: the discount is the same
	for rest := s.upgradesUp; rest != 0; rest &= rest - 1 {
		tile, at := uint8(bits.TrailingZeros16(rest)), s.harbour(seat)
		list = append(list, PriceView{
			"upgrade", cards.IDs.Upgrades[tile], s.upgradePrice(seat, tile, at, goldOnly), s.upgradePrice(seat, tile, at, withGood),
		})
	}
	var kinds uint8
	for rest := s.buildUp; rest != 0; rest &= rest - 1 {
		tile := uint8(bits.TrailingZeros16(rest))
		kind := cards.All.Buildings[tile].Kind
		if kinds>>kind&1 == 0 {
			kinds |= 1 << kind
			list = append(list, PriceView{
				"building", cards.BuildingKindNames[kind], s.buildPrice(seat, tile, goldOnly), s.buildPrice(seat, tile, withGood),
			})
		}
	}
	return list
}
