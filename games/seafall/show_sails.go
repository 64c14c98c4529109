package seafall

import "portolan/games/seafall/cards"

// viewPieces lists what lies at sea and belongs to nobody (SF-23.3), which is public.
func (s *State) viewPieces() []PieceView {
	f := &s.story.sails
	switch {
	case f.at != nowhere:
		goods := viewGoods(&f.goods)
		return []PieceView{{Kind: cards.All.Fleet.ID, Space: int(f.at), Defence: int(cards.All.Fleet.Defence), Goods: &goods}}
	case f.away > 0:
		return []PieceView{{Kind: cards.All.Fleet.ID, Winters: int(f.away)}}
	}
	return nil
}

// viewYearly lists what has been raided this year.
func (s *State) viewYearly() (list []string) {
	for n := range fleetPiece + 1 {
		if s.story.sails.raided>>n&1 == 1 {
			list = append(list, s.pieceID(int16(n)))
		}
	}
	return list
}

// pieceID is the id of a ship or of the corsairs.
func (s *State) pieceID(n int16) string {
	if n == fleetPiece {
		return cards.All.Fleet.ID
	}
	return s.shipID(int(n))
}

func (w *writer) piece(v *PieceView) {
	w.text(`{"kind":`, v.Kind)
	w.positive(`,"space":`, v.Space)
	w.positive(`,"defence":`, v.Defence)
	if v.Goods != nil {
		w.raw(`,"goods":`)
		w.goods(v.Goods)
	}
	w.positive(`,"winters":`, v.Winters)
	w.raw(`}`)
}
