// Package efemeris holds the rules of Efemeris: nations sail the sky, place the tiles of the celestial map, collect spices
// and conquer planets.
//
// The rules' ids (EF-…) stand at what implements them. A State is a flat value; everything that never changes (tiles,
// fields, which edge lies where) is in tables made once from the reference data. Seats, nations and captains are counted
// rather than paired, so nothing here assumes two players but the set-up of the duel.
//
// What seats hold secret is small: their captains still face down and the crew in their hands. What others may conclude
// about a hand is kept exactly, as the set of all hands that fit what was seen (see handSet).
package efemeris
