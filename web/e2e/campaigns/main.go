// Command campaigns takes a campaign out of the data directory of a server and puts it into that of another, up to any of its rows: so the
// browser tests come to places that a campaign reaches after hours, and by luck. The match that is put last is under way as it was, with its
// seed, and people have the seats back in which bots played: a file of this command is for tests alone.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	data := flag.String("data", "", "data directory of a server, which may be running")
	from := flag.String("take", "", "id of the latest match of a campaign: it is written to the file, with the places from the input")
	player := flag.String("put", "", "id of the player whose seats those of people become: the file is kept in the data directory")
	name := flag.String("name", "", "what that player is called")
	place := flag.String("place", "", "up to which place it is put; to its end without one")
	flag.Parse()
	if err := run(context.Background(), *data, *from, &owner{*player, *name}, *place, flag.Arg(0)); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, data, from string, who *owner, place, path string) error {
	switch {
	case data == "" || path == "" || (from == "") == (who.player == ""):
		return fmt.Errorf("say --data, either --take or --put, and a file")
	case from != "":
		return take(ctx, data, from, os.Stdin, path)
	}
	return put(ctx, data, path, who, place, os.Stdout)
}
