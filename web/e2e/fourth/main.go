// Command fourth serves Portolan with one more game. The game was made by docs/adding-a-game.md and stands for any that somebody
// may add: the browser tests play it (web/e2e/fourth.spec.ts), with a client that has its folder and no other line changed.
package main

import (
	"context"
	"flag"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"portolan/games"
	"portolan/server"
	"portolan/store/sqlite"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "where to listen")
	data := flag.String("data", "", "where matches are kept")
	client := flag.String("client", "", "the built browser client")
	flag.Parse()
	if err := serve(*addr, *data, *client); err != nil {
		log.Fatal(err)
	}
}

func serve(addr, data, client string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	store, err := sqlite.Open(ctx, data)
	if err != nil {
		return err
	}
	defer store.Close()
	house, err := server.New(server.Config{Store: store, Games: append(games.All(), Rules{}), Web: os.DirFS(client)})
	if err != nil {
		return err
	}
	web := &http.Server{Addr: addr, Handler: house.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		_ = house.Close(context.WithoutCancel(ctx))
		_ = web.Close()
	}()
	if err := web.ListenAndServe(); err != http.ErrServerClosed {
		return err
	}
	return nil
}
