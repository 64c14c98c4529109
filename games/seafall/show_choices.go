package seafall

import (
	"strconv"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// The elements that a client shows and a path names (COLOUR is a province's, SHIP is COLOUR-1 or COLOUR-2):
//
//	ship:SHIP fleet:COLOUR        a ship; both of a province, which lie on one space
//	space:N                       a space, 0 to 41 (Data.spaces)
//	island:ID site:ID-K           an island; its site K, 1 to 6
//	province:COLOUR               a province
//	place:COLOUR-ID               one of its sites: field-1 … treasury
//	cargo:SHIP-GOOD               a good aboard a ship; cargo:COLOUR-warehouse-GOOD one in the warehouse
//	good:ID advisor:ID treasure:ID upgrade:ID building:ID guild:ID milestone:ID research:N spot:ID
//	scholar:ID sticker:N value:ID title:ID epithet:ID deck:advisors|events|damage
//	statue:N temple:N boon:ID     a statue, a temple, and what is asked for there
//	piece:ID                      a ship, or a fleet that belongs to nobody, as what is raided
//	pay:gold pay:influence        ways of paying; pay:SHIP and pay:COLOUR-warehouse: gold and the good that lies there
//	colony:ISLAND                 what a province holds on an island; colony:ISLAND-PLACE one of its sites;
//	                              cargo:ISLAND-colony-GOOD and pay:ISLAND-colony are about what lies there
//	choice:1 to choice:4          the options of a log entry
//	button:ID                     everything else
//
// Kinds of choices, with their arguments and paths:
//
//	box{ship,value}                               ship:SHIP, value:ID
//	field{place,gold}                             place:COLOUR-field-N — gold is what the field yields then
//	garrison{n} more-influence{n} more-luck{n}    button:garrison, button:influence, button:luck — n is the new number
//	epithet{epithet}                              epithet:ID
//	recruit{advisor}                              advisor:ID
//	hire{advisor,gold} hire{advisor,influence}    advisor:ID, pay:gold or pay:influence
//	treasure{treasure,gold,good}                  treasure:ID, pay:gold or pay:COLOUR-warehouse
//	skip{step}                                    button:skip — step is hire or activate
//	redraw{gold}                                  button:redraw
//	peek{deck}                                    button:peek, deck:ID
//	transmute{good,into}                          button:transmute, good:ID, good:ID
//	port{ship}                                    button:port, ship:SHIP
//	offer{to}                                     button:offer, province:COLOUR
//	accept{other} decline{other}                  button:accept, button:decline
//	activate{advisor}                             advisor:ID
//	guild{guild}                                  guild:ID
//	sail{ship,from,to}                            ship:SHIP, space:N
//	fleet{from,to}                                fleet:COLOUR, space:N
//	stow{good,from,to}                            cargo:…, ship:SHIP or place:COLOUR-warehouse
//	jettison{ship,good}                           cargo:…, button:jettison
//	buy{ship,island,site,good,gold}               site:ID-K, ship:SHIP
//	put-back{island,site,good}                    site:ID-K, button:put-back
//	sell{good,from,gold}                          cargo:…, button:sell
//	repair{gold,[ship]}                           button:repair, fleet:COLOUR or ship:SHIP — ship when only one is repaired
//	upgrade{upgrade,ship,gold,good,[over]}        upgrade:ID, ship:SHIP, pay:…, [upgrade:ID — what is thrown back]
//	build{building,place,gold,good,[over]}        building:ID, place:COLOUR-building-N, pay:… — over is what is torn down
//	explore{ship,island,site,dice}                site:ID-K, ship:SHIP
//	raid{ship,island,site,dice}                   site:ID-K, ship:SHIP
//	raid-province{ship,other,dice}                province:COLOUR, ship:SHIP
//	study{research,dice}                          research:N
//	roll{dice}                                    button:roll
//	reroll{} luck{left} stand{successes,damage}   button:reroll, button:luck, button:stand
//	flip{upgrade,ship}                            upgrade:ID
//	damage{ship,sinks}                            deck:damage — sinks is 1 when the ship sinks
//	share{ship}                                   ship:SHIP
//	spot{spot}                                    spot:ID
//	survey{space,ship,dice}                       space:N, ship:SHIP
//	enter{island,site,ship,tomb,dice}             site:ID-K, ship:SHIP
//	relic{tomb,island,treasure} seal{tomb,island} choice:1, choice:2
//	statue{statue,island,ship,good}               statue:N, ship:SHIP
//	gift-good{temple,good,ship,boon}              temple:N, cargo:SHIP-GOOD, boon:ID — boon is dice, reroll or gold
//	gift-luck{temple,boon}                        temple:N, button:luck, boon:ID
//	gift-advisor{temple,advisor,boon}             temple:N, advisor:ID, boon:ID
//	raid-ship{other,target,ship,dice}             piece:SHIP, ship:SHIP
//	raid-fleet{fleet,ship,dice}                   piece:ID, ship:SHIP
//	take-cargo{good,ship}                         good:ID, ship:SHIP
//	seize{upgrade,ship,[over]}                    upgrade:ID, ship:SHIP, [upgrade:ID]
//	sink{target,n} let-go{n}                      piece:ID, button:leave
//	found{island,ship,gold,good}                  island:ID, ship:SHIP
//	annex{building,island,gold,good,[over]}       building:ID, colony:ISLAND, pay:…
//	stock{island,site,good,gold}                  site:ID-K
//	fortify{island,n}                             colony:ISLAND — n is the new garrison
//	raid-colony{island,other,ship,dice}           colony:ISLAND, ship:SHIP
//	sack{place,island,other,n}                    colony:ISLAND-PLACE — n markers are placed
//	burn{island,other,n}                          colony:ISLAND
//	bear{ship}                                    deck:damage
//	pass-charts{gate,n} pass-free{gate}           gate:ID — n charts
//	pass-goods{gate,without} pass-relic{gate,treasure} gate:ID, good:ID for each kind that is given, or treasure:ID
//	challenge{gate,ship,dice,defence}             gate:ID, ship:SHIP
//	entry{entry,option}                           choice:N — by version 1 of the rules with spot in place of entry
//	loot{place,other,n}                           place:COLOUR-ID — n markers are placed
//	load{good,ship}                               good:ID, ship:SHIP
//	leave{n}                                      button:leave
//	take-upgrade{upgrade,ship,[over]}             upgrade:ID, ship:SHIP, [upgrade:ID]
//	take-advisor{advisor} drop-advisor{advisor}   advisor:ID, button:keep or button:discard
//	take-treasure{treasure} take-research{research} treasure:ID, research:N
//	take-good{good} take-gold{gold}               good:ID, button:gold
//	tax{gold} research{gold,n,[stack]}            button:tax, [deck:land|sea], button:research — by version 4 of the rules with a stack
//	keep-research{research}                       research:N
//	claim{milestone,glory}                        milestone:ID
//	end-turn{actions}                             button:end — actions is how many are unused
//	flee{advisor,with} stay{advisor}              advisor:ID, button:stay
//	give{good} pick{good}                         good:ID
//	appease{island[,site]|other[,place]}          island:ID, site:ID-N, province:COLOUR or place:COLOUR-ID
//	name{island}                                  island:ID
//	improve{advisor,scholar,expertise,n}          advisor:ID, scholar:ID, sticker:N
//	keep{advisor} keep-none{}                     advisor:ID, button:none
//	take-back{island|other} strike{island|other}  button:take-back or button:strike, island:ID or province:COLOUR
//	done{} title{title} cancel{}                  button:done, title:ID, button:cancel
//	finish{} leave-upgrade{}                      button:finish, button:leave
//
// A good that is not given in is none. All of them are public.
var elements = makeElements()

type elementIDs struct {
	spaces, ships, fleets, islands, provinces, goods, advisors, treasures, upgrades, buildings, guilds, milestones []string
	research, spots, scholars, stickers, values, titles, epithets, decks, choices, pays, stacks                    []string
	statues, temples, boons, pieces, gates                                                                         []string
	colonies                                                                                                       colonyElements
	fleet                                                                                                          string
	sites                                                                                                          [cards.IslandLimit][]string
	places                                                                                                         [cards.MaxProvinces][]string
	cargo                                                                                                          [cards.MaxProvinces][stores][]string
}

func makeElements() *elementIDs {
	e := &elementIDs{
		spaces: numbered("space:", cards.SpaceCount), ships: prefixed("ship:", shipIDs), fleets: prefixed("fleet:", cards.ColourNames),
		islands: prefixed("island:", cards.IDs.Islands), provinces: prefixed("province:", cards.ColourNames), goods: prefixed("good:", cards.GoodNames),
		advisors: prefixed("advisor:", cards.IDs.Advisors), treasures: prefixed("treasure:", cards.IDs.Treasures),
		upgrades: prefixed("upgrade:", cards.IDs.Upgrades), buildings: prefixed("building:", cards.BuildingKindNames[:]),
		guilds: prefixed("guild:", cards.GuildNames), milestones: prefixed("milestone:", cards.IDs.Milestones),
		research: prefixed("research:", cards.IDs.Research), spots: prefixed("spot:", cards.IDs.Spots),
		scholars: prefixed("scholar:", cards.IDs.Scholars), stickers: numbered("sticker:", 8), values: prefixed("value:", cards.ValueNames),
		titles: prefixed("title:", cards.TitleNames), epithets: prefixed("epithet:", cards.IDs.Epithets), decks: prefixed("deck:", deckNames),
		choices: []string{"choice:1", "choice:2", "choice:3", "choice:4"},
		stacks:  prefixed("deck:", cards.StackNames),
		statues: numbered("statue:", cards.StatueCount+1)[1:], temples: numbered("temple:", cards.TempleCount+cards.FarTemples+1)[1:],
		boons: prefixed("boon:", boons), pieces: prefixed("piece:", shipIDs), fleet: "piece:" + cards.All.Fleet.ID,
		colonies: makeColonyElements(), gates: prefixed("gate:", cards.GateNames),
	}
	for i := range e.sites {
		for k := range cards.All.Islands[i].Sites {
			e.sites[i] = append(e.sites[i], "site:"+cards.IDs.Islands[i]+"-"+strconv.Itoa(k+1))
		}
	}
	for c, colour := range cards.ColourNames {
		e.places[c] = prefixed("place:"+colour+"-", places)
		e.pays = append(e.pays, "pay:"+shipIDs[2*c], "pay:"+shipIDs[2*c+1], "pay:"+warehouseIDs[c])
		for i, store := range []string{shipIDs[2*c], shipIDs[2*c+1], warehouseIDs[c]} {
			e.cargo[c][i] = prefixed("cargo:"+store+"-", cards.GoodNames)
		}
	}
	return e
}

func prefixed(prefix string, ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = prefix + id
	}
	return out
}

func numbered(prefix string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = prefix + strconv.Itoa(i)
	}
	return out
}

// Choice implements [game.State].
func (s *State) Choice(seat game.Seat, m game.Move, out *game.Choice) {
	if m == game.Cancel {
		out.Reset("cancel")
		out.Click("button:cancel")
		return
	}
	rule := &moveRules[m.Op()]
	out.Reset(rule.kind)
	rule.show(describer{s: s, seat: int8(seat), me: &s.provinces[seat], out: out}, m)
}

// describer writes a move as a choice for clients.
type describer struct {
	s    *State
	seat int8
	me   *province
	out  *game.Choice
}

// buttons are the ids of moves that are one click.
var buttons = map[op]string{
	opGarrison: "button:garrison", opMoreInfluence: "button:influence", opMoreLuck: "button:luck", opSkip: "button:skip",
	opRedraw: "button:redraw", opPeek: "button:peek", opTransmute: "button:transmute", opPort: "button:port",
	opOffer: "button:offer", opAccept: "button:accept", opDecline: "button:decline", opJettison: "button:jettison",
	opPutBack: "button:put-back", opSell: "button:sell", opRepair: "button:repair", opRoll: "button:roll",
	opReroll: "button:reroll", opLuck: "button:luck", opStand: "button:stand", opLeave: "button:leave",
	opTakeAdvisor: "button:keep", opDropAdvisor: "button:discard", opTakeGold: "button:gold", opTax: "button:tax",
	opResearch: "button:research", opEndTurn: "button:end", opStay: "button:stay", opKeepNone: "button:none",
	opTakeBack: "button:take-back", opStrike: "button:strike", opDone: "button:done", opFinish: "button:finish",
	opLeaveUpgrade: "button:leave", opLetGo: "button:leave",
}

func (d describer) button(op op) { d.out.Click(buttons[op]) }

func (d describer) text(name, id, element string) {
	d.out.Text(name, id)
	d.out.Click(element)
}

func (d describer) ship(i uint8) {
	n := int(d.me.colour)*shipsPerProvince + int(i)
	d.text("ship", shipIDs[n], elements.ships[n])
}

func (d describer) advisor(card uint8) {
	d.text("advisor", cards.IDs.Advisors[card], elements.advisors[card])
}

func (d describer) good(g uint8) { d.text("good", cards.GoodNames[g], elements.goods[g]) }

func (d describer) site(i, k uint8) {
	d.out.Text("island", cards.IDs.Islands[i])
	d.out.Number("site", int(k)+1)
	d.out.Click(elements.sites[i][k])
}

func (d describer) region(region uint8) {
	if i := islandOf(region); i != none {
		d.text("island", cards.IDs.Islands[i], elements.islands[i])
		return
	}
	c := d.s.provinces[region-cards.IslandCount].colour
	d.text("other", cards.ColourNames[c], elements.provinces[c])
}

// markers is a place of a region that has markers: 0 is the garrison or the area at war, else a site from 1.
func (d describer) markers(region, where uint8) {
	switch {
	case where == 0:
		d.region(region)
	case islandOf(region) != none && where > d.s.sitesOn(islandOf(region)):
		i := islandOf(region)
		n := where - 1 - d.s.sitesOn(i)
		d.out.Text("place", places[colonyPlaces[n]])
		d.out.Text("island", cards.IDs.Islands[i])
		d.out.Click(elements.colonies.places[i][n])
	case islandOf(region) != none:
		i := islandOf(region)
		d.out.Number("site", int(where))
		d.out.Text("island", cards.IDs.Islands[i])
		d.out.Click(elements.sites[i][where-1])
	default:
		c := d.s.provinces[region-cards.IslandCount].colour
		d.out.Text("place", places[where-1])
		d.out.Text("other", cards.ColourNames[c])
		d.out.Click(elements.places[c][where-1])
	}
}

func (d describer) cargo(store, g uint8) {
	if store >= firstColony {
		d.out.Click(elements.colonies.cargo[store-firstColony][g])
		return
	}
	d.out.Click(elements.cargo[d.me.colour][store][g])
}

// paid is a way of paying: gold, or gold and a good of a store.
func (d describer) paid(gold int, pay uint8, colour cards.Good) {
	d.out.Number("gold", gold)
	if pay == goldOnly {
		d.out.Text("good", "none")
		d.out.Click("pay:gold")
		return
	}
	d.out.Text("good", cards.GoodNames[colour])
	if pay >= firstColony {
		d.out.Click(elements.colonies.pays[pay-firstColony])
		return
	}
	d.out.Click(elements.pays[int(d.me.colour)*stores+int(pay)])
}

// What several sorts of moves have in common: a button, or the card or good that is clicked.

func (d describer) showButton(m game.Move) { d.button(op(m.Op())) }

func (d describer) showAdvisor(m game.Move) { d.advisor(m.Arg(0)) }

func (d describer) showGood(m game.Move) { d.good(m.Arg(0)) }

func (d describer) showResearchCard(m game.Move) {
	d.text("research", cards.IDs.Research[m.Arg(0)], elements.research[m.Arg(0)])
}

func (d describer) showIsland(m game.Move) {
	d.text("island", cards.IDs.Islands[m.Arg(0)], elements.islands[m.Arg(0)])
}
