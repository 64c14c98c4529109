package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

func (s *State) viewProvince(seat int8, v *ProvinceView) {
	me := &s.provinces[seat]
	*v = ProvinceView{
		Colour: cards.ColourNames[me.colour], Leader: cards.IDs.Leaders[me.leader], Title: cards.TitleNames[me.rank], Away: s.away.Has(seatOf(seat)),
		Glory: int(me.glory), Campaign: int(me.campaign), Fame: int(me.fame), Gold: int(me.gold), Luck: int(me.luck),
		Influence: int(me.influence), StartLuck: int(me.startLuck), StartInfl: int(me.startInfluence), Goods: viewGoods(&me.goods),
		Fields: []int{int(me.fields[0]), int(me.fields[1])}, Garrison: int(me.garrison), Guard: s.guardOf(seat),
		Buildings: []string{}, Advisors: []AdvisorView{}, Treasures: pick(me.treasures, cards.IDs.Treasures),
		Research: pick(me.research, cards.IDs.Research), Markers: int(me.markers), Places: []PlaceView{},
		War: viewEnmity(&me.war), Stickers: viewEnmity(&me.stickers), Skills: []int{}, Ships: []ShipView{},
		Boxes: int(me.boxes), Growth: int(me.growth),
	}
	if me.epithet != none {
		v.Epithet = cards.IDs.Epithets[me.epithet]
	}
	if me.active != none {
		v.Active = cards.IDs.Advisors[me.active]
	}
	for _, tile := range me.buildings {
		kind := ""
		if tile != none {
			kind = cards.BuildingKindNames[cards.All.Buildings[tile].Kind]
		}
		v.Buildings = append(v.Buildings, kind)
	}
	for rest := me.advisors; rest != 0; rest &= rest - 1 {
		card := lowestBit(rest)
		v.Advisors = append(v.Advisors, AdvisorView{ID: cards.IDs.Advisors[card], Tired: me.tired>>card&1 == 1})
	}
	for i := range me.sites {
		if t := &me.sites[i]; t.count > 0 {
			v.Places = append(v.Places, PlaceView{ID: places[i], Owner: int(t.owner), Markers: int(t.count)})
		}
	}
	for e := range cards.Expertise(cards.ExpertiseKinds) {
		v.Skills = append(v.Skills, s.skill(seat, e))
	}
	for i := range shipsPerProvince {
		v.Ships = append(v.Ships, s.viewShip(shipOf(seat, i)))
	}
}

func (s *State) viewShip(ship int) ShipView {
	at := &s.ships[ship]
	v := ShipView{
		ID: s.shipID(ship), Space: int(at.at), Sail: s.valueOf(ship, cards.SailValue), Raid: s.valueOf(ship, cards.RaidValue),
		Explore: s.valueOf(ship, cards.ExploreValue), Hold: s.valueOf(ship, cards.HoldValue), Boxes: []int{}, Upgrades: []UpgradeView{},
		Damage: []string{}, Cargo: viewGoods(&at.cargo),
	}
	if at.at == onBoard {
		v.Space = -1
	}
	if s.now.current == actSail && ownerOf(ship) == s.turn {
		v.Left = int(at.left)
	}
	for _, n := range at.boxes {
		v.Boxes = append(v.Boxes, int(n))
	}
	for slot, tile := range at.upgrades {
		if tile != none {
			v.Upgrades = append(v.Upgrades, UpgradeView{ID: cards.IDs.Upgrades[tile], Flipped: at.flipped>>slot&1 == 1})
		}
	}
	for _, card := range at.damage {
		if card != none {
			v.Damage = append(v.Damage, cards.IDs.Damages[card])
		}
	}
	return v
}

func (s *State) viewTurn(viewer game.Seat) TurnView {
	studied := s.now.studied
	if s.rules >= 8 && viewer != game.Seat(s.turn) { // who draws research sees it alone (SF-13.6)
		studied = 0
	}
	v := TurnView{
		Begun: pick(uint64(s.now.begun), actions), Count: int(s.now.count), Deals: []int{}, Asked: int(s.now.answer),
		Claimed: s.now.claimed, Cards: pick(studied, cards.IDs.Research),
	}
	if s.now.guild != cards.NoGuild {
		v.Guild = cards.GuildNames[s.now.guild]
	}
	if s.now.current != noAction {
		v.Current = actions[s.now.current]
	}
	v.Gift, v.Boon = s.viewGift()
	for seat := range s.now.deals.All {
		v.Deals = append(v.Deals, int(seat))
	}
	return v
}

func (s *State) viewEndeavour() EndeavourView {
	e := &s.throw
	v := EndeavourView{Seat: -1, Province: -1, Pool: []ReasonView{}, Studied: []string{}, Dice: []int{}}
	if e.kind == noVenture {
		return v
	}
	v.Kind, v.Seat, v.Ship, v.Province = ventures[e.kind], int(s.turn), s.shipID(s.flagship()), int(e.victim)
	v.Defence, v.Dangerous, v.Left = int(e.defence), e.dangerous, int(s.hurt[s.flagship()])
	if e.island != none {
		v.Island, v.Site = cards.IDs.Islands[e.island], int(e.site)+1
	}
	if e.place != noPlace {
		v.Place = places[e.place]
	}
	s.viewVenture(e, &v)
	if e.kind.reads() {
		return v
	}
	t := s.pool(s.turn, e)
	for why, n := range t {
		if n != 0 && !e.rolled {
			v.Pool = append(v.Pool, ReasonView{Reason: reasons[why], Dice: int(n)})
		}
	}
	for rest := e.studied; rest != 0; rest &= rest - 1 {
		v.Studied = append(v.Studied, cards.IDs.Research[bits.TrailingZeros64(rest)])
	}
	for _, n := range e.dice {
		v.Dice = append(v.Dice, int(n))
	}
	v.Luck = int(e.luck)
	if e.luck == none {
		v.Luck = -1
	}
	if e.rolled {
		v.Successes = int(e.dice[small] + e.dice[medium] + e.dice[large])
		v.Damage = int(e.damage)
		if s.base == phaseLuck {
			v.Damage = s.damageOf(s.turn, e)
		}
	}
	return v
}

// viewVenture adds what one kind of endeavour alone has.
func (s *State) viewVenture(e *endeavour, v *EndeavourView) {
	entry := uint8(none)
	switch e.kind {
	case exploring:
		if e.spot != none {
			if e.spot != offMap {
				v.Spot = cards.IDs.Spots[e.spot]
			}
			if s.rules >= 2 {
				entry = e.entry
			}
		}
	case entering:
		v.N = int(e.tomb) + 1
		if s.atTomb() {
			v.Choice = "tomb"
		} else {
			entry = e.entry
		}
	case surveying:
		v.Space = int(e.at)
		entry = s.story.logs[openIndex(e.at)]
	case passing, greeting:
		v.Space, entry = int(e.at), e.entry
	case raidingShip, raidingFleet:
		v.Target, v.Rest, entry = s.pieceID(int16(e.prey)), int(e.spare), e.entry
		if at := s.ships[s.flagship()].at; at != onBoard {
			v.Space = int(at)
		}
	case challenging:
		v.Target = cards.GateNames[cards.GuardGate]
	case raidingColony:
		v.Site, v.Target = 0, colonyIDs[e.island]
	default:
	}
	if entry != none {
		v.Entry = cards.IDs.Entries[entry]
	}
}

func (s *State) viewDue() DueView {
	v := DueView{Seat: -1, Goods: []string{}}
	if s.owed == 0 {
		return v
	}
	d := &s.decisions[0]
	v.Kind, v.Seat, v.N, v.Goods = decisionKinds[d.kind], int(d.seat), int(d.n), pick(uint64(d.goods), cards.GoodNames)
	if d.kind == decideStock {
		v.Hold = colonyIDs[d.region]
	}
	if d.ship != noSeat {
		v.Ship = s.shipID(int(d.ship))
	}
	return v
}

func (s *State) viewFinish() FinishView {
	f := &s.finish
	v := FinishView{
		Over: s.closed, Winner: int(s.winner), Order: []int{}, Kept: []string{}, Successes: int(f.successes), Titles: []string{},
		Emperor: int(f.emperor), Last: s.closed && s.lastOfCampaign(),
	}
	if !s.closed {
		return v
	}
	v.Reason = endings[s.ending]
	for seat := range s.count {
		v.Order = append(v.Order, int(f.order[seat]))
		kept, title := "", ""
		if f.kept[seat] != none {
			kept = cards.IDs.Advisors[f.kept[seat]]
		}
		if f.ranks[seat] != none {
			title = cards.TitleNames[f.ranks[seat]]
		}
		v.Kept, v.Titles = append(v.Kept, kept), append(v.Titles, title)
	}
	s.viewEpilogue(&v)
	return v
}
