// Package admin is for who looks after a server: what they can do about accounts, reports and matches, the log of all that, and the pages by
// which it is done in a browser. Whoever serves the pages does so at an address of their own, never with those for players.
package admin
