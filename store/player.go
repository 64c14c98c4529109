package store

// Player is somebody who sits at tables.
type Player struct {
	ID      string
	Name    string // 1 to 40 characters
	Guest   bool   // has no account: nothing but its sessions leads to it
	Created int64  // unix milliseconds
}

// Key is the SHA-256 of a secret that was handed out: of a session's token, of a link. The secret itself is never kept.
type Key [32]byte

// Session tells that whoever holds the secret of Key is the player.
type Session struct {
	Key     Key
	ID      string // how its player names it; it opens nothing
	Player  string // its id
	Device  string // what it is used on, in a few words
	Created int64  // unix milliseconds
	Used    int64  // the same, of its last use, which may lag behind
}

// Token lets a program act for a player. Unlike a session it has a name and is listed, so that its owner can revoke it.
type Token struct {
	Key     Key
	ID      string // how its owner names it; it opens nothing
	Player  string // id of its owner
	Name    string // 1 to 40 characters
	Created int64  // unix milliseconds
}

// Link lets whoever holds the secret of Key open one more session of a player, once.
type Link struct {
	Key     Key
	Player  string // its id
	Expires int64  // unix milliseconds
}
