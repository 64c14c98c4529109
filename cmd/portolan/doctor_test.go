package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"portolan/game"
	"portolan/games"
	"portolan/server"
	"portolan/store/pgtest"
	"portolan/store/postgres"
	"portolan/store/sqlite"
	"portolan/wire"
)

// played is a data directory with three matches that are over, two of them of one series, and one that is open.
func played(t *testing.T) (dir string, ids []string) {
	t.Helper()
	dir = t.TempDir()
	kept, err := sqlite.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	table, err := server.New(server.Config{Store: kept, Games: games.All()})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(table.Handler())
	var token string
	ask := func(method, path, body string, into any) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, web.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+token)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if answer.StatusCode > 201 {
			t.Fatalf("%s %s: %s", method, path, answer.Status)
		}
		if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
			t.Fatal(err)
		}
	}
	var session server.Session
	ask("POST", "/api/sessions", `{"name": "Anna"}`, &session)
	token = session.Token
	var m wire.Match
	over := func() {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); m.Status != "over"; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("a match does not end")
			}
			ask("GET", "/api/matches/"+m.ID, "", &m)
		}
		ids = append(ids, m.ID)
	}
	finish := func() {
		t.Helper()
		ask("POST", "/api/matches/"+m.ID+"/resign", `{"number": 0}`, &m)
		over()
	}
	ask("POST", "/api/matches", `{"game": "efemeris", "options": {"level": "basic"}, "seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]}`, &m)
	over()
	ask("POST", "/api/matches", `{"game": "efemeris", "options": {"level": "expert"}, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}`, &m)
	finish()
	ask("POST", "/api/matches/"+m.ID+"/rematch", "", &m)
	finish()
	ask("POST", "/api/matches", `{"game": "efemeris", "seats": [{"kind": "me"}, {"kind": "open"}]}`, &m)
	ids = append(ids, m.ID)
	if err := table.Close(t.Context()); err != nil {
		t.Error(err)
	}
	web.Close()
	if err := kept.Close(); err != nil {
		t.Error(err)
	}
	return dir, ids
}

// doctors runs portolan doctor on a directory.
func doctors(t *testing.T, dir string) (found diagnosis, status int) {
	t.Helper()
	r := portolan(t, "doctor", "--data", dir, "--json")
	if err := json.Unmarshal([]byte(r.out), &found); err != nil {
		t.Fatalf("portolan doctor: %v in %q, and said %q", err, r.out, r.err)
	}
	return found, r.status
}

func spoil(t *testing.T, dir, statement string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "portolan.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	result, err := db.ExecContext(t.Context(), statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		t.Fatalf("%s: %d rows (%v)", statement, n, err)
	}
}

// older takes the newest migration of a directory's tables back.
func older(t *testing.T, dir string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "portolan.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	steps, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS(filepath.Join("..", "..", "store", "sqlite", "migrations")))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := steps.Down(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// A doctor finds nothing where all is well, each thing that is not, and tells which match it is.
func TestDoctor(t *testing.T) {
	dir, ids := played(t)
	healthy, err := os.ReadFile(filepath.Join(dir, "portolan.db"))
	if err != nil {
		t.Fatal(err)
	}
	r := answers(t, new(map[string]any), "doctor", "--data", dir, "--json")
	var found map[string]json.RawMessage
	if err := json.Unmarshal([]byte(r.out), &found); err != nil {
		t.Fatal(err)
	}
	keys(t, "a diagnosis", found, "data", "sound", "database", "matches", "broken", "do")
	if string(found["sound"]) != "true" || string(found["matches"]) != fmt.Sprint(len(ids)) || string(found["broken"]) != "[]" {
		t.Fatalf("the diagnosis is %s", r.out)
	}
	if r := portolan(t, "doctor", "--data", dir); r.status != statusDone || !strings.Contains(r.out, "All is well") {
		t.Errorf("status %d, %q, %q", r.status, r.out, r.err)
	}

	const of = "(SELECT key FROM matches WHERE id = ?)"
	for _, test := range []struct {
		name, statement, match, why string
	}{
		{"a move that is none", "UPDATE rows SET move = 'zzz' WHERE match = " + of + " AND number = 5", ids[0], "may not move"},
		{"a row is missing", "DELETE FROM rows WHERE match = " + of + " AND number = 5", ids[0], "can't follow row"},
		{"another seed", "UPDATE matches SET seed = zeroblob(32) WHERE id = ?", ids[0], ""},
		{"another commitment", "UPDATE matches SET commitment = 'c0ffee' WHERE id = ?", ids[0], "committed to"},
		{"rules that nobody knows", "UPDATE matches SET rules = 99 WHERE id = ?", ids[0], "rules have version 99"},
		{"a game that nobody knows", "UPDATE matches SET game = 'chess' WHERE id = ?", ids[0], "does not know the game"},
		{"somebody in a free seat", "UPDATE seats SET bot = 'random' WHERE match = " + of + " AND seat = 1", ids[3], "in seat 1"},
		{"rows that are lost", "DELETE FROM rows WHERE match = " + of + " AND number > 20", ids[0], "rows were counted"},
		{"lists that lie", "UPDATE matches SET status = 'playing' WHERE id = ?", ids[0], "lists show it as playing"},
		{"options that nobody can read", "UPDATE matches SET options = '{' WHERE id = ?", ids[0], "can't be read: the options"},
		{"a series that nobody can read", "UPDATE matches SET series = '{' WHERE id = ?", ids[3], "can't be read: the series"},
		{"a number that is none", "UPDATE matches SET rules = 'three' WHERE id = ?", ids[0], "can't be read"},
		{"a chain that is broken", "UPDATE matches SET chained = 'c0ffee' WHERE id = ?", ids[2], ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "portolan.db"), healthy, 0o600); err != nil {
				t.Fatal(err)
			}
			spoil(t, dir, test.statement, test.match)
			found, status := doctors(t, dir)
			if status != statusFailed || found.Sound || len(found.Do) == 0 || len(found.Broken) != 1 || found.Matches != len(ids) {
				t.Fatalf("status %d, %+v", status, found)
			}
			if b := found.Broken[0]; b.Match != test.match || !strings.Contains(b.Why, test.why) {
				t.Errorf("found %+v", b)
			}
			r := portolan(t, "doctor", "--data", dir)
			if r.status != statusFailed || !strings.Contains(r.out, test.match) || !strings.Contains(r.err, "something is odd") {
				t.Errorf("status %d, %q, %q", r.status, r.out, r.err)
			}
		})
	}
}

// A database that is not whole is a diagnosis, and so are references that lead nowhere.
func TestDoctorOfADatabase(t *testing.T) {
	dir, ids := played(t)
	spoil(t, dir, "INSERT INTO seats (match, seat, name) VALUES (999, 0, 'nobody')")
	if found, status := doctors(t, dir); status != statusFailed || len(found.Database) != 1 || !strings.Contains(found.Database[0], "seats") || found.Matches != len(ids) {
		t.Errorf("status %d, %+v", status, found)
	}
	file := filepath.Join(dir, "portolan.db")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096; i < len(data); i++ {
		data[i] ^= 0x5a
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if found, status := doctors(t, dir); status != statusFailed || len(found.Database) == 0 || found.Sound {
		t.Errorf("status %d, %+v", status, found)
	}
	if r := portolan(t, "doctor", "--data", t.TempDir()); r.status != statusFailed || !strings.Contains(r.err, "no matches are kept") {
		t.Errorf("status %d, %q", r.status, r.err)
	}
}

// Where a table is damaged under a server that runs, and the rows of no match can be read, that is said once and not of each match.
func TestDoctorOfATableThatCannotBeRead(t *testing.T) {
	dir, ids := played(t)
	kept, err := sqlite.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	name := filepath.Join(dir, "portolan.db")
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	var page, size int64
	err = db.QueryRowContext(t.Context(), "SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = 'rows'").Scan(&page, &size)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteAt(make([]byte, size), (page-1)*size)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	found, status := doctors(t, dir)
	if said := strings.Join(found.Database, "\n"); status != statusFailed || found.Sound || found.Matches != len(ids) || len(found.Broken) != 0 ||
		strings.Count(said, "the rows of no match can be read: ") != 1 {
		t.Errorf("status %d, %+v", status, found)
	}
}

// Data of an older program stay as they are, and a backup of them is examined as any other.
func TestDoctorOfOlderData(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "older.backup")
	filled(t, dir)
	older(t, dir)
	for _, command := range []string{"doctor", "reports"} {
		if r := portolan(t, command, "--data", dir); r.status != statusFailed || !strings.Contains(r.err, "portolan serve brings them up to date") || strings.Count(r.err, "\n") != 1 {
			t.Errorf("%s: status %d, %q", command, r.status, r.err)
		}
	}
	if found, err := filepath.Glob(filepath.Join(dir, "*.backup")); err != nil || found != nil {
		t.Errorf("a migration has left %q (%v)", found, err)
	}
	for _, args := range [][]string{{"backup", file, "--data", dir}, {"doctor", "--backup", file}} {
		if r := portolan(t, args...); r.status != statusDone {
			t.Errorf("%v: status %d, %q, %q", args, r.status, r.out, r.err)
		}
	}
}

// Where only a part was moved the doctor says to finish that and not to restore anything; what else is wrong with a database is mended otherwise
// than with a directory.
func TestDoctorTellsWhatToDo(t *testing.T) {
	t.Parallel()
	const moving = "INSERT INTO keepsakes (name, text) VALUES ('moved in part from', '/elsewhere')"
	dir := t.TempDir()
	file := filepath.Join(dir, "half.backup")
	half, err := os.ReadFile(filled(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, half, 0o600); err != nil {
		t.Fatal(err)
	}
	spoil(t, dir, moving)
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), moving); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	part, less := pgtest.Database(t), pgtest.Database(t)
	pgtest.Execute(t, part, moving)
	pgtest.Execute(t, less, "DROP TABLE deeds")
	for _, test := range []struct {
		flag, where, odd, says, never string
	}{
		{"--data", dir, dir, "portolan move-data FROM TO", "the last backup"},
		{"--backup", file, file, "Make a backup of the place from which", "restore"},
		{"--database-url", part, "the database " + postgres.Name(part), "portolan move-data FROM TO", "the last backup"},
		{"--database-url", less, "the database " + postgres.Name(less), "portolan restore FILE --database-url URL", "directory"},
	} {
		var found diagnosis
		r := portolan(t, "doctor", "--json", test.flag, test.where)
		if err := json.Unmarshal([]byte(r.out), &found); err != nil {
			t.Fatalf("%v: %q, %q", err, r.out, r.err)
		}
		do := strings.Join(found.Do, "\n")
		if r.status != statusFailed || found.Data != test.odd || !strings.Contains(r.err, "odd in "+test.odd+":") ||
			!strings.Contains(do, test.says) || strings.Contains(do, test.never) {
			t.Errorf("status %d, %q, %+v", r.status, r.err, found)
		}
	}
}

// Tables that somebody has changed are a diagnosis, and so is a database that can't be examined without them.
func TestDoctorOfChangedTables(t *testing.T) {
	for statement, says := range map[string]string{
		"DROP TABLE deeds": "the table deeds is missing",
		"CREATE TRIGGER wipes AFTER INSERT ON rows BEGIN DELETE FROM rows; END": "the trigger wipes of the table rows is not Portolan's",
		"DROP TABLE seats":    "the table seats is missing",
		"DROP TABLE channels": "the table channels is missing",
	} {
		dir := t.TempDir()
		filled(t, dir)
		db, err := sql.Open("sqlite", filepath.Join(dir, "portolan.db"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		found, status := doctors(t, dir)
		if status != statusFailed || found.Sound || len(found.Do) == 0 || !strings.Contains(strings.Join(found.Database, "\n"), says) {
			t.Errorf("%s: status %d, %+v", statement, status, found)
		}
	}
}

// failing is a game whose set-up panics, and which is not played in series.
type failing struct{ game.Rules }

func (failing) New(game.Setup, *game.Chance) (game.State, error) { panic("oh") }

// A match whose rules panic is told like any other that is broken, also while a server holds the data.
func TestDoctorOfRulesThatPanic(t *testing.T) {
	dir, ids := played(t)
	kept, err := sqlite.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	byID := func(id string) (game.Rules, bool) {
		rules, known := games.ByID(id)
		return failing{rules}, known
	}
	found, err := diagnose(context.Background(), dataFlags{Data: dir}, byID, streams{Out: new(bytes.Buffer), Err: new(bytes.Buffer)})
	if err != nil {
		t.Fatal(err)
	}
	if found.Matches != len(ids) || len(found.Broken) != len(ids)-1 { // the open one has not been set up
		t.Fatalf("found %+v", found)
	}
	if b := found.Broken[0]; b.Match != ids[0] || b.Why != "replay it: the rules panic: oh" {
		t.Errorf("found %+v", b)
	}
}

// A copy of a running server's file that lacks the file beside it is no database in which nothing was played: no command takes it for one.
func TestDoctorOfACopyWithoutItsLog(t *testing.T) {
	dir, to := t.TempDir(), filepath.Join(t.TempDir(), "to")
	if err := os.WriteFile(filepath.Join(dir, "portolan.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"doctor", "--data", dir}, {"account", "--data", dir}, {"backup", filepath.Join(dir, "b"), "--data", dir}, {"move-data", dir, to},
	} {
		if r := portolan(t, args...); r.status != statusFailed || !strings.Contains(r.err, "has no tables") || strings.Count(r.err, "\n") != 1 {
			t.Errorf("%v: status %d, %q, %q", args, r.status, r.out, r.err)
		}
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("something was moved")
	}
}

// A database whose keys count from below what is there, as after a copy of the data alone, takes no match any more: the doctor says so.
func TestDoctorOfKeysThatDoNotCount(t *testing.T) {
	t.Parallel()
	dir, address := t.TempDir(), pgtest.Bare(t)
	filled(t, dir)
	if r := portolan(t, "move-data", dir, address); r.status != statusDone {
		t.Fatal(r.err)
	}
	if r := portolan(t, "doctor", "--database-url", address); r.status != statusDone {
		t.Errorf("status %d, %q, %q", r.status, r.out, r.err)
	}
	pgtest.Execute(t, address, "SELECT setval(pg_get_serial_sequence('matches', 'key'), 1, FALSE)")
	r := portolan(t, "doctor", "--database-url", address)
	if r.status != statusFailed || !strings.Contains(r.out, "nothing can be added: SELECT setval(") {
		t.Errorf("status %d, %q, %q", r.status, r.out, r.err)
	}
}
