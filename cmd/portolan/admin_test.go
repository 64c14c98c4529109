package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"strings"
	"testing"
)

// The host comes in to the pages by a link of the command, sees there what commands have done, and is shut out by one.
func TestAdmin(t *testing.T) {
	dir := t.TempDir()
	apart := freeAddress(t)
	s := start(t, "--data", dir, "--metrics-addr", apart)
	if told := portolan(t, "admin", "--data", dir).out; told != "Nothing was done yet.\n" {
		t.Errorf("at first the log is %q", told)
	}
	var anna struct{ Token string }
	api(t, "POST", s.url+"api/sessions", "", `{"name":"x"}`, &anna)
	if status := api(t, "POST", s.url+"api/account", anna.Token, `{"name":"Anna","password":"horse battery"}`, nil); status != 201 {
		t.Fatalf("no account: %d", status)
	}
	for _, args := range [][]string{{"account", "lock", "Anna"}, {"account", "unlock", "Anna"}, {"account", "reset", "Anna"}, {"account", "invite"}} {
		if r := portolan(t, append(args, "--data", dir)...); r.status != statusDone {
			t.Errorf("%v: status %d, said %q", args, r.status, r.err)
		}
	}
	var link linkEntry
	answers(t, &link, "admin", "link", "Hilda", "--url", "http://"+apart, "--data", dir, "--json")
	page, secret, found := strings.Cut(link.Link, "#")
	if !found || page != "http://"+apart+"/admin/in" || link.Expires == 0 {
		t.Fatalf("the link is %q", link.Link)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := http.Client{Jar: jar}
	told := func(path string, form url.Values) string {
		t.Helper()
		ask := func() (*http.Response, error) { return browser.Get("http://" + apart + "/admin/" + path) }
		if form != nil {
			ask = func() (*http.Response, error) { return browser.PostForm("http://"+apart+"/admin/"+path, form) }
		}
		response, err := ask()
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if text := told("in", url.Values{"key": {secret}}); !strings.Contains(text, "<strong>1</strong> account<") || !strings.Contains(text, thisBuild().Version) {
		t.Errorf("inside there is %s", text)
	}
	text := told("log", nil)
	for _, want := range []string{"locked an account", "unlocked an account", "made a link to a new password", "made an invitation", "a command of "} {
		if !strings.Contains(text, want) {
			t.Errorf("the log does not tell %q: %s", want, text)
		}
	}
	if text := told("admin.js", nil); !strings.Contains(text, "#key") {
		t.Errorf("the script is %q", text)
	}
	if r := portolan(t, "admin", "end", "Hilda", "--data", dir); r.out != "Links and sessions that were ended: 1.\n" {
		t.Errorf("status %d, said %q, %q", r.status, r.out, r.err)
	}
	if text := told("", nil); !strings.Contains(text, "portolan admin link NAME") {
		t.Errorf("after the end there is %s", text)
	}
	var log []map[string]any
	answers(t, &log, "admin", "log", "--data", dir, "--json", "--limit", "3")
	if len(log) != 3 || log[0]["what"] != "end-pass" || log[1]["what"] != "enter" || log[1]["who"] != "Hilda" || log[2]["what"] != "give-pass" {
		t.Errorf("the log is %v", log)
	}
	keys(t, "a deed", log[0], "id", "at", "who", "what", "about", "outcome")
	if said := s.stop(t, os.Interrupt); strings.Contains(said, secret) {
		t.Errorf("the server's log has the secret: %s", said)
	}
}

func TestAdminFaults(t *testing.T) {
	dir, _ := reported(t)
	for _, test := range []struct {
		status int
		says   string
		args   []string
	}{
		{1, "no matches are kept", []string{"admin", "log", "--data", t.TempDir()}},
		{1, "nobody of that name", []string{"admin", "end", "Hilda", "--data", dir}},
		{1, "characters", []string{"admin", "link", strings.Repeat("x", 99), "--data", dir}},
		{2, "--url", []string{"admin", "link", "Hilda", "--url", "nowhere", "--data", dir}},
		{2, "--limit", []string{"admin", "log", "--limit", "0", "--data", dir}},
		{2, "<name>", []string{"admin", "link", "--data", dir}},
	} {
		if r := portolan(t, test.args...); r.status != test.status || !strings.Contains(r.err, test.says) || r.out != "" {
			t.Errorf("portolan %s: status %d, said %q", strings.Join(test.args, " "), r.status, r.err)
		}
	}
	var log []deedEntry
	answers(t, &log, "admin", "log", "--data", dir, "--json", "--limit", "1")
	if len(log) != 1 || log[0].About != "Hilda" || log[0].Outcome != "not found" {
		t.Errorf("the log ends with %+v", log)
	}
}

// Links lead where the settings say that the server is: a flag's, a variable's or the file's.
func TestLinksFollowTheSettings(t *testing.T) {
	dir, _ := reported(t)
	file := func(more string) string { return settingsIn(t, "data = '"+dir+"'\n"+more) }
	for _, test := range []struct {
		settings string // in the file
		env      string
		args     string
		link     string // begins so
	}{
		{"", "", "admin link Hilda", "http://localhost:9090/admin/in#"},
		{"metrics-addr = '127.0.0.1:9191'", "", "admin link Hilda", "http://127.0.0.1:9191/admin/in#"},
		{"metrics-addr = ':9191'\nurl = 'https://games.example.org'", "", "admin link Hilda", "http://localhost:9191/admin/in#"},
		{"metrics-addr = ':9191'", "PORTOLAN_METRICS_ADDR=[::1]:9292", "admin link Hilda", "http://[::1]:9292/admin/in#"},
		{"metrics-addr = ':9191'", "", "admin link Hilda --url http://pages.example.org", "http://pages.example.org/admin/in#"},
		{"", "", "account invite", "http://localhost:8080/join#"},
		{"addr = '0.0.0.0:8181'", "", "account invite", "http://localhost:8181/join#"},
		{"addr = ':443'\ndomain = ['games.example.org']", "", "account invite", "https://games.example.org/join#"},
		{"addr = ':8443'\ntls-cert = 'a.pem'\ntls-key = 'b.pem'", "", "account invite", "https://localhost:8443/join#"},
		{"addr = ':443'\nurl = 'https://games.example.org'", "", "account invite", "https://games.example.org/join#"},
		{"url = 'https://games.example.org'", "PORTOLAN_URL=https://other.example.org/", "account invite", "https://other.example.org/join#"},
		{"url = 'https://games.example.org'", "PORTOLAN_URL=https://other.example.org/", "account invite --url https://third.example.org", "https://third.example.org/join#"},
	} {
		r := portolanIn(t, []string{"PORTOLAN_CONFIG=" + file(test.settings), test.env}, append(strings.Fields(test.args), "--json")...)
		var told linkEntry
		if err := json.Unmarshal([]byte(r.out), &told); err != nil || !strings.HasPrefix(told.Link, test.link) {
			t.Errorf("%s, %q, %q: the link is %q (%v), said %q", test.args, test.settings, test.env, told.Link, err, r.err)
		}
	}
}
