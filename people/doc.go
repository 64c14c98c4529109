// Package people knows who is who: players, their sessions, tokens and links, and the accounts by which they sign in. It keeps
// nothing but what serves speed and limits: the store is the truth. It knows no HTTP.
package people
