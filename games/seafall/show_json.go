package seafall

import (
	"strconv"

	"portolan/game"
)

var _ game.AppendJSONer = (*View)(nil)

// AppendJSON writes what encoding/json would, byte for byte. Every string of a view is an id of plain letters, so nothing
// needs escaping.
func (v *View) AppendJSON(buf []byte) []byte {
	w := writer{buf: buf}
	w.view(v)
	return w.buf
}

type writer struct{ buf []byte }

func (w *writer) raw(s string) { w.buf = append(w.buf, s...) }

func (w *writer) comma(i int) {
	if i > 0 {
		w.buf = append(w.buf, ',')
	}
}

func (w *writer) number(name string, n int) {
	w.buf = strconv.AppendInt(append(w.buf, name...), int64(n), 10)
}

func (w *writer) flag(name string, b bool) { w.buf = strconv.AppendBool(append(w.buf, name...), b) }

func (w *writer) text(name, s string) {
	w.buf = append(append(append(append(w.buf, name...), '"'), s...), '"')
}

func (w *writer) texts(name string, list []string) {
	w.raw(name)
	w.raw("[")
	for i, s := range list {
		w.comma(i)
		w.text("", s)
	}
	w.raw("]")
}

func (w *writer) numbers(name string, list []int) {
	w.raw(name)
	w.raw("[")
	for i, n := range list {
		w.comma(i)
		w.number("", n)
	}
	w.raw("]")
}

// each writes a list of things by what writes one of them.
func each[T any](w *writer, name string, list []T, one func(*writer, *T)) {
	w.raw(name)
	w.raw("[")
	for i := range list {
		w.comma(i)
		one(w, &list[i])
	}
	w.raw("]")
}

func (w *writer) view(v *View) {
	w.text(`{"phase":`, v.Phase)
	w.flag(`,"prologue":`, v.Prologue)
	w.number(`,"match":`, v.Match)
	w.number(`,"target":`, v.Target)
	w.number(`,"year":`, v.Year)
	w.number(`,"round":`, v.Round)
	w.number(`,"first":`, v.First)
	w.number(`,"turn":`, v.Turn)
	w.number(`,"decider":`, v.Decider)
	w.numbers(`,"order":`, v.Order)
	w.text(`,"event":`, v.Event)
	w.texts(`,"events":`, v.Events)
	w.texts(`,"eventsLeft":`, v.EventsLeft)
	w.texts(`,"display":`, v.Display)
	w.number(`,"stack":`, v.Stack)
	each(w, `,"taught":`, v.Taught, (*writer).taught)
	w.texts(`,"upgrades":`, v.Upgrades)
	w.texts(`,"spent":`, v.Spent)
	each(w, `,"buildings":`, v.Buildings, (*writer).building)
	w.texts(`,"treasures":`, v.Treasures)
	w.texts(`,"milestones":`, v.Milestones)
	each(w, `,"prices":`, v.Prices, (*writer).price)
	w.raw(`,"supply":`)
	w.goods(&v.Supply)
	w.texts(`,"spots":`, v.Spots)
	w.number(`,"scraps":`, v.Scraps)
	w.texts(`,"scholars":`, v.Scholars)
	each(w, `,"islands":`, v.Islands, (*writer).island)
	each(w, `,"provinces":`, v.Provinces, (*writer).province)
	w.raw(`,"now":`)
	w.turn(&v.Now)
	w.raw(`,"endeavour":`)
	w.endeavour(&v.Endeavour)
	w.raw(`,"due":`)
	w.due(&v.Due)
	each(w, `,"peeks":`, v.Peeks, (*writer).peek)
	w.raw(`,"finish":`)
	w.finish(&v.Finish)
	w.story(&v.StoryView)
	w.raw(`}`)
}

func (w *writer) goods(v *GoodsView) {
	w.number(`{"timber":`, v.Timber)
	w.number(`,"linen":`, v.Linen)
	w.number(`,"spice":`, v.Spice)
	w.number(`,"iron":`, v.Iron)
	w.raw(`}`)
}

func (w *writer) taught(v *TaughtView) {
	w.text(`{"advisor":`, v.Advisor)
	w.text(`,"scholar":`, v.Scholar)
	w.text(`,"expertise":`, v.Expertise)
	w.number(`,"n":`, v.N)
	w.raw(`}`)
}

func (w *writer) building(v *BuildingView) {
	w.text(`{"kind":`, v.Kind)
	w.number(`,"up":`, v.Up)
	w.number(`,"down":`, v.Down)
	w.raw(`}`)
}

func (w *writer) price(v *PriceView) {
	w.text(`{"sort":`, v.Sort)
	w.text(`,"id":`, v.ID)
	w.number(`,"gold":`, v.Gold)
	w.number(`,"with":`, v.With)
	w.raw(`}`)
}

func (w *writer) island(v *IslandView) {
	w.text(`{"id":`, v.ID)
	w.number(`,"garrison":`, v.Garrison)
	w.flag(`,"named":`, v.Named)
	w.number(`,"namer":`, v.Namer)
	each(w, `,"sites":`, v.Sites, (*writer).site)
	each(w, `,"markers":`, v.Markers, (*writer).enmity)
	each(w, `,"stickers":`, v.Stickers, (*writer).enmity)
	w.positive(`,"space":`, v.Space)
	w.raw(`}`)
}

func (w *writer) site(v *SiteView) {
	w.text(`{"find":`, v.Find)
	w.text(`,"good":`, v.Good)
	w.number(`,"gold":`, v.Gold)
	w.text(`,"spot":`, v.Spot)
	if v.Entry != "" {
		w.text(`,"entry":`, v.Entry)
	}
	w.number(`,"option":`, v.Option)
	w.flag(`,"lying":`, v.Lying)
	w.number(`,"owner":`, v.Owner)
	w.number(`,"markers":`, v.Markers)
	w.raw(`}`)
}

func (w *writer) enmity(v *EnmityView) {
	w.number(`{"seat":`, v.Seat)
	w.number(`,"n":`, v.N)
	w.raw(`}`)
}

func (w *writer) province(v *ProvinceView) {
	w.text(`{"colour":`, v.Colour)
	w.text(`,"leader":`, v.Leader)
	w.text(`,"epithet":`, v.Epithet)
	w.text(`,"title":`, v.Title)
	w.flag(`,"away":`, v.Away)
	w.number(`,"glory":`, v.Glory)
	w.number(`,"campaign":`, v.Campaign)
	w.number(`,"fame":`, v.Fame)
	w.number(`,"gold":`, v.Gold)
	w.number(`,"luck":`, v.Luck)
	w.number(`,"influence":`, v.Influence)
	w.number(`,"startLuck":`, v.StartLuck)
	w.number(`,"startInfluence":`, v.StartInfl)
	w.raw(`,"goods":`)
	w.goods(&v.Goods)
	w.numbers(`,"fields":`, v.Fields)
	w.number(`,"garrison":`, v.Garrison)
	w.number(`,"guard":`, v.Guard)
	w.texts(`,"buildings":`, v.Buildings)
	each(w, `,"advisors":`, v.Advisors, (*writer).advisor)
	w.text(`,"active":`, v.Active)
	w.texts(`,"treasures":`, v.Treasures)
	w.texts(`,"research":`, v.Research)
	w.number(`,"markers":`, v.Markers)
	each(w, `,"places":`, v.Places, (*writer).place)
	each(w, `,"war":`, v.War, (*writer).enmity)
	each(w, `,"stickers":`, v.Stickers, (*writer).enmity)
	w.numbers(`,"skills":`, v.Skills)
	each(w, `,"ships":`, v.Ships, (*writer).ship)
	w.number(`,"boxes":`, v.Boxes)
	w.number(`,"growth":`, v.Growth)
	w.raw(`}`)
}

func (w *writer) advisor(v *AdvisorView) {
	w.text(`{"id":`, v.ID)
	w.flag(`,"tired":`, v.Tired)
	w.raw(`}`)
}

func (w *writer) place(v *PlaceView) {
	w.text(`{"id":`, v.ID)
	w.number(`,"owner":`, v.Owner)
	w.number(`,"markers":`, v.Markers)
	w.raw(`}`)
}

func (w *writer) ship(v *ShipView) {
	w.text(`{"id":`, v.ID)
	w.number(`,"space":`, v.Space)
	w.number(`,"sail":`, v.Sail)
	w.number(`,"raid":`, v.Raid)
	w.number(`,"explore":`, v.Explore)
	w.number(`,"hold":`, v.Hold)
	w.numbers(`,"boxes":`, v.Boxes)
	each(w, `,"upgrades":`, v.Upgrades, (*writer).upgrade)
	w.texts(`,"damage":`, v.Damage)
	w.raw(`,"cargo":`)
	w.goods(&v.Cargo)
	w.number(`,"left":`, v.Left)
	w.raw(`}`)
}

func (w *writer) upgrade(v *UpgradeView) {
	w.text(`{"id":`, v.ID)
	w.flag(`,"flipped":`, v.Flipped)
	w.raw(`}`)
}

func (w *writer) turn(v *TurnView) {
	w.text(`{"guild":`, v.Guild)
	w.texts(`,"begun":`, v.Begun)
	w.text(`,"current":`, v.Current)
	w.number(`,"count":`, v.Count)
	w.numbers(`,"deals":`, v.Deals)
	w.number(`,"asked":`, v.Asked)
	w.flag(`,"claimed":`, v.Claimed)
	w.texts(`,"cards":`, v.Cards)
	w.word(`,"gift":`, v.Gift)
	w.word(`,"boon":`, v.Boon)
	w.raw(`}`)
}

func (w *writer) endeavour(v *EndeavourView) {
	w.text(`{"kind":`, v.Kind)
	w.number(`,"seat":`, v.Seat)
	w.text(`,"ship":`, v.Ship)
	w.text(`,"island":`, v.Island)
	w.number(`,"site":`, v.Site)
	w.number(`,"province":`, v.Province)
	w.text(`,"place":`, v.Place)
	w.text(`,"spot":`, v.Spot)
	if v.Entry != "" {
		w.text(`,"entry":`, v.Entry)
	}
	w.number(`,"defence":`, v.Defence)
	w.flag(`,"dangerous":`, v.Dangerous)
	each(w, `,"pool":`, v.Pool, (*writer).reason)
	w.texts(`,"studied":`, v.Studied)
	w.numbers(`,"dice":`, v.Dice)
	w.number(`,"luck":`, v.Luck)
	w.number(`,"successes":`, v.Successes)
	w.number(`,"damage":`, v.Damage)
	w.number(`,"left":`, v.Left)
	w.positive(`,"space":`, v.Space)
	w.positive(`,"n":`, v.N)
	w.word(`,"choice":`, v.Choice)
	w.word(`,"target":`, v.Target)
	w.positive(`,"rest":`, v.Rest)
	w.raw(`}`)
}

func (w *writer) reason(v *ReasonView) {
	w.text(`{"reason":`, v.Reason)
	w.number(`,"dice":`, v.Dice)
	w.raw(`}`)
}

func (w *writer) due(v *DueView) {
	w.text(`{"kind":`, v.Kind)
	w.number(`,"seat":`, v.Seat)
	w.number(`,"n":`, v.N)
	w.texts(`,"goods":`, v.Goods)
	w.text(`,"ship":`, v.Ship)
	w.word(`,"hold":`, v.Hold)
	w.raw(`}`)
}

func (w *writer) peek(v *PeekView) {
	w.text(`{"deck":`, v.Deck)
	w.text(`,"card":`, v.Card)
	w.raw(`}`)
}

func (w *writer) finish(v *FinishView) {
	w.flag(`{"over":`, v.Over)
	w.text(`,"reason":`, v.Reason)
	w.number(`,"winner":`, v.Winner)
	w.numbers(`,"order":`, v.Order)
	w.texts(`,"kept":`, v.Kept)
	w.number(`,"successes":`, v.Successes)
	w.texts(`,"titles":`, v.Titles)
	w.number(`,"emperor":`, v.Emperor)
	w.flag(`,"last":`, v.Last)
	w.word(`,"ending":`, v.Ending)
	some(w, `,"fates":`, v.Fates, (*writer).fate)
	w.raw(`}`)
}
