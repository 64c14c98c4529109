// Package notice tells players what happens while they are not on the page: it takes what is due from the store, asks the hub whether
// there still is a reason, says it in the player's language and sends it. What is sent and how a channel is reached is all that it knows;
// it serves nothing.
package notice
