package main

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// api sends a request to a server of the tests and reads the answer into v, unless that is nil.
func api(t *testing.T, method, url, token, body string, v any) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if v != nil {
		if err := json.NewDecoder(response.Body).Decode(v); err != nil {
			t.Fatalf("%s %s: %s: %v", method, url, response.Status, err)
		}
	}
	return response.StatusCode
}

// The host looks after accounts beside a running server: lists them, sets passwords by a link, locks and closes.
func TestAccounts(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--data", dir, "--idle-after", "100ms")
	if told := portolan(t, "account", "--data", dir).out; !strings.Contains(told, "no accounts") {
		t.Errorf("at first the list is %q", told)
	}
	var anna struct {
		Token  string
		Player struct{ ID string }
	}
	api(t, "POST", s.url+"api/sessions", "", `{"name":"x"}`, &anna)
	if status := api(t, "POST", s.url+"api/account", anna.Token, `{"name":"Anna Ő","password":"horse battery"}`, nil); status != 201 {
		t.Fatalf("no account: %d", status)
	}
	var list []map[string]any
	answers(t, &list, "account", "list", "--data", dir, "--json")
	if len(list) != 1 || list[0]["name"] != "Anna Ő" || list[0]["player"] != anna.Player.ID || list[0]["locked"] != false {
		t.Fatalf("the accounts are %v", list)
	}
	keys(t, "an account", list[0], "player", "name", "created", "locked")

	var link struct {
		Link    string
		Expires int64
	}
	answers(t, &link, "account", "reset", "anna ő", "--data", dir, "--url", "https://games.example.org/", "--json")
	secret, found := strings.CutPrefix(link.Link, "https://games.example.org/reset#")
	if left := time.Until(time.UnixMilli(link.Expires)); !found || left > time.Hour || left < 50*time.Minute {
		t.Fatalf("the link is %+v", link)
	}
	reset := `{"secret":"` + secret + `","password":"another one"}`
	if status := api(t, "POST", s.url+"api/account/reset", "", reset, &anna); status != 201 {
		t.Errorf("a link of the host: %d", status)
	}
	if status := api(t, "POST", s.url+"api/account/reset", "", reset, nil); status != 404 {
		t.Errorf("the same link again: %d", status)
	}

	signIn := func() int {
		return api(t, "POST", s.url+"api/sessions", "", `{"name":"Anna Ő","password":"another one"}`, nil)
	}
	if r := portolan(t, "account", "lock", "ANNA Ő", "--data", dir); r.status != statusDone || signIn() != 401 {
		t.Errorf("locked: %+v", r)
	}
	if r := portolan(t, "account", "reset", "Anna Ő", "--data", dir); r.status != statusFailed || !strings.Contains(r.err, "locked") {
		t.Errorf("a link to a locked account: %+v", r)
	}
	if told := portolan(t, "account", "list", "--data", dir).out; !strings.Contains(told, `"Anna Ő"`) || !strings.Contains(told, "locked") {
		t.Errorf("the list is %q", told)
	}
	if r := portolan(t, "account", "unlock", "Anna Ő", "--data", dir); r.status != statusDone || signIn() != 201 {
		t.Errorf("unlocked: %+v", r)
	}

	// A match that the server has in memory is left, and forgets the name.
	var match struct{ ID string }
	body := `{"game":"efemeris","seats":[{"kind":"me"},{"kind":"bot","bot":"still"}],"visibility":"public"}`
	api(t, "POST", s.url+"api/matches", anna.Token, body, &match)
	if r := portolan(t, "account", "close", "Anna Ő", "--data", dir); r.status != statusDone || signIn() != 401 {
		t.Errorf("closed: %+v", r)
	}
	for { // the test's own time-out ends it
		var now struct {
			Status string
			Seats  []struct{ Name string }
		}
		api(t, "GET", s.url+"api/matches/"+match.ID, "", "", &now)
		if now.Status == "over" && now.Seats[0].Name == "(anonymous)" {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	answers(t, &list, "account", "--data", dir, "--json")
	if len(list) != 0 {
		t.Errorf("the accounts are %v", list)
	}
	s.stop(t, os.Interrupt)
	var diagnosis struct{ Sound bool }
	if answers(t, &diagnosis, "doctor", "--data", dir, "--json"); !diagnosis.Sound {
		t.Error("the data is not sound any more")
	}
}

// Newcomers come in by an invitation, where they need one.
func TestInvitations(t *testing.T) {
	dir := t.TempDir()
	s := startIn(t, []string{"PORTOLAN_INVITATION_ONLY=true", "PORTOLAN_NO_GUESTS=1"}, "--data", dir)
	var link struct{ Link string }
	answers(t, &link, "account", "invite", "--uses", "2", "--data", dir, "--json")
	_, secret, _ := strings.Cut(link.Link, "http://localhost:8080/join#")
	ask := func(name string) int {
		return api(t, "POST", s.url+"api/account", "", `{"name":"`+name+`","password":"horse battery","invitation":"`+secret+`"}`, nil)
	}
	if got := []int{ask("Anna"), ask("Ben"), ask("Carla")}; got[0] != 201 || got[1] != 201 || got[2] != 403 {
		t.Errorf("three came: %v", got)
	}
	if status := api(t, "POST", s.url+"api/sessions", "", `{"name":"Guest"}`, nil); status != 403 {
		t.Errorf("a guest: %d", status)
	}
	s.stop(t, os.Interrupt)
}

func TestAccountFaults(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--data", dir)
	for _, test := range []struct {
		status int
		says   string
		args   []string
	}{
		{1, `there is no account "Nobody"`, []string{"account", "reset", "Nobody", "--data", dir}},
		{1, `there is no account "Nobody"`, []string{"account", "lock", "Nobody", "--data", dir}},
		{1, `there is no account ""`, []string{"account", "close", "", "--data", dir}},
		{1, "no matches are kept", []string{"account", "--data", t.TempDir()}},
		{2, "<name>", []string{"account", "close", "--data", dir}},
		{2, "--url", []string{"account", "reset", "Nobody", "--url", "nowhere", "--data", dir}},
		{2, "--uses 0: say a number above 0", []string{"account", "invite", "--uses", "0", "--data", dir}},
		{2, "--days 0: say a number from 1 to 3650", []string{"account", "invite", "--days", "0", "--data", dir}},
		{2, "--days 3651: say a number from 1 to 3650", []string{"account", "invite", "--days", "3651", "--data", dir}},
	} {
		if r := portolan(t, test.args...); r.status != test.status || !strings.Contains(r.err, test.says) || r.out != "" {
			t.Errorf("portolan %s: status %d, said %q", strings.Join(test.args, " "), r.status, r.err)
		}
	}
	s.stop(t, os.Interrupt)
}
