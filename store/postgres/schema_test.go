package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
	"portolan/store/relational"
)

var update = flag.Bool("update", false, "write schema.txt anew")

// What is compared with a database is what the migrations make.
func TestSchema(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("pgx", pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	found, err := relational.Parts(t.Context(), db, postgres.Parts)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, p := range found {
		text.WriteString(strings.Join([]string{p.Kind, p.Table, p.Name, p.Is}, "|") + "\n")
	}
	if *update {
		if err := os.WriteFile("schema.txt", []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(postgres.Schema, text.String()); diff != "" {
		t.Errorf("say go test ./store/postgres -run TestSchema -update (-there +made):\n%s", diff)
	}
}

// Where what is missing keeps a database from being opened, that is said.
func TestOpenWithoutATable(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	pgtest.Execute(t, address, `DROP TABLE keepsakes`)
	for _, open := range []func(context.Context, string) (*postgres.Store, error){postgres.Open, postgres.Visit} {
		if s, err := open(t.Context(), address); !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "the table keepsakes is missing") {
			t.Errorf("opened %v, said %v", s, err)
		}
	}
}

// A trigger and a rule are found, which keep from being kept what was written; so is all in a schema of another name.
func TestStrangeTables(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	pgtest.Execute(t, address, `CREATE SCHEMA "The Games"`)
	address += `&search_path=%22The%20Games%22`
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, s)
	pgtest.Execute(t, address, `CREATE TABLE "My own" ("I d" INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n DOUBLE PRECISION)`)
	pgtest.Execute(t, address, `INSERT INTO "My own" OVERRIDING SYSTEM VALUE VALUES (7, 1)`)
	if faults, err := s.Check(t.Context()); err != nil || len(faults) > 0 {
		t.Errorf("the database has faults %q (%v)", faults, err)
	}
	pgtest.Execute(t, address, `CREATE FUNCTION wipe() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN DELETE FROM rows; RETURN NULL; END'`)
	pgtest.Execute(t, address, `CREATE TRIGGER wipes AFTER INSERT ON rows EXECUTE FUNCTION wipe()`)
	pgtest.Execute(t, address, `CREATE RULE forgets AS ON INSERT TO notes DO INSTEAD NOTHING`)
	pgtest.Execute(t, address, `DROP FUNCTION instr(text, text)`)
	faults, err := s.Check(t.Context())
	want := []string{"the function instr(text, text) is missing", "the rule forgets of the table notes is not Portolan's", "the trigger wipes of the table rows is not Portolan's"}
	if diff := cmp.Diff(want, faults); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}
