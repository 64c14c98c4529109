// Package discoveries holds the rules of Age of Discovery: shipowners buy ships, carry cargo for coins and send ships on
// journeys for points.
//
// The rules' ids (AD-…) stand at what implements them. A State is a flat value in which sets of ships and of contracts are
// bits; everything that never changes (cards, chart, stacks) is in tables made once from the data.
//
// Little is hidden, and what is, is drawn as late as can be: the stacks are sets of which each draw takes any, and an
// hourglass is as likely to be the next card of its stack as any other card left there. What remains secret is held by
// seats: contracts that nobody saw them take, missions, and a chain of small moves until it is done (see chain).
package discoveries
