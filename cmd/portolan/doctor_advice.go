package main

// place is where what was looked at is kept.
type place int

const (
	inDirectory place = iota
	inPostgres
	inBackup
)

// damagedAt says for each place what to do where it is damaged, unfinishedAt where only a part was moved there.
var (
	damagedAt = [...]string{
		inDirectory: "Stop the server, copy all of the directory elsewhere, and see that the disk is sound and has room. Then restore the last backup that portolan doctor --backup FILE finds sound to another directory: portolan restore FILE --data DIR.",
		inPostgres:  "Stop all servers, keep a copy of the database by pg_dump or of all its files, and see that the disk of PostgreSQL is sound and has room. Then restore the last backup that portolan doctor --backup FILE finds sound to another database: portolan restore FILE --database-url URL.",
		inBackup:    "Leave this backup alone and look for the last one that portolan doctor --backup FILE finds sound.",
	}
	unfinishedAt = [...]string{
		inDirectory: unfinished,
		inPostgres:  unfinished,
		inBackup:    "Make a backup of the place from which it was moved, where all of it still is, or finish the move first.",
	}
)

const unfinished = "Nothing is damaged or lost: all is still where it came from. Finish that by the same command, portolan move-data FROM TO or portolan restore FILE, or go on serving the place from which it was moved and take this one away."

// advice says what to do about what was found.
func (d *diagnosis) advice() []string {
	do := []string{}
	switch {
	case d.partly:
		do = append(do, unfinishedAt[d.place])
	case len(d.Database) > 0:
		do = append(do, damagedAt[d.place],
			"Where the tables are not as Portolan makes them, somebody has changed them by other means. Who knows how may undo that instead.")
	}
	if len(d.Broken) > 0 {
		do = append(do, "The server goes on with all other matches; it shows these as broken, and lists leave out those that can't be read. Nothing has to be stopped.",
			"Where this program does not know the game or the version of the rules, a newer one played the match: use that.",
			"Where seats, lists or rows don't fit, or a match can't be read, somebody wrote to the database by other means: look for the last backup in which the match is sound by portolan doctor --backup FILE.",
			"Where the rules panic or refuse a move that they took, it is a fault of Portolan: report it with the line above and the version.")
	}
	return do
}
