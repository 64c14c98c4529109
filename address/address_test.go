package address_test

import (
	"strings"
	"testing"

	"portolan/address"
)

// What is secret is shown in no form; everything else as it was said. In each address the secret is "geheim", or a part of it.
func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"nats://host:4222":                "nats://host:4222",
		"host:4222":                       "host:4222",
		"127.0.0.1:4222,other":            "127.0.0.1:4222,other",
		"https://games.example.org":       "https://games.example.org",
		"postgres://me@a:1,b:2/games?x=1": "postgres://me@a:1,b:2/games?x=1",
		"smtp://me@mail.example.org:587":  "smtp://me@mail.example.org:587",

		"nats://u:geheim@h:4222":                  "nats://u:xxxxx@h:4222",
		"u:geheim@h:4222":                         "u:xxxxx@h:4222",
		"nats://geheim@h":                         "nats://xxxxx@h",
		"geheim@h":                                "xxxxx@h",
		"wss://geheim@h":                          "wss://xxxxx@h",
		"https://geheim@h/x":                      "https://xxxxx@h/x",
		"nats://a:b@h:4222,nats://u:geheim@h2":    "nats://a:xxxxx@h:4222,nats://u:xxxxx@h2",
		"nats://h:4222, tls://u:geheim@h2":        "nats://h:4222,tls://u:xxxxx@h2",
		"nats://u:ge@heim@h":                      "nats://u:xxxxx@h",
		"postgres://u:geheim@h/x":                 "postgres://u:xxxxx@h/x",
		"postgres://u:ge,heim@h:1,h2:2/x":         "postgres://u:xxxxx@h:1,h2:2/x",
		"postgres://u:geheim@[::1]/x?sslmode=off": "postgres://u:xxxxx@[::1]/x?sslmode=off",
		"smtp://u:geheim@h":                       "smtp://u:xxxxx@h",

		"nats://u:ge%heim@h":                            "",
		"u:ge%heim@h":                                   "",
		"nats://u:geheim@h:notaport":                    "",
		"nats://h,u:geheim":                             "",
		"nats://u:12,geheim@h":                          "",
		"nats://u:12/geheim@h":                          "",
		"nats://u:12#geheim@h":                          "",
		"nats://u:12?geheim@h":                          "",
		"nats://u:geheim":                               "",
		"nats://[u:geheim@h":                            "",
		"%%%geheim":                                     "",
		"postgres://u:ge/heim@h/x":                      "",
		"postgres://u:12/geheim@h/x":                    "",
		"postgres://h/x?user=u&password=geheim":         "",
		"postgres://h/x?user=u&pass%77ord=geheim":       "",
		"postgres://h/x?sslPassword=geheim":             "",
		"postgres://h/x?geheim=%zz":                     "",
		"host=h user=u password=geheim":                 "",
		"host=h user=u password = 'ge heim'":            "",
		"postgress://u:geheim@h/x?a=postgres://geheim@": "",
	} {
		got, hidden := address.Shown(text)
		if secret := strings.Contains(text, "heim"); got != want || hidden != secret || strings.Contains(got, "heim") {
			t.Errorf("%s is shown as %q, hidden %v; want %q", text, got, hidden, want)
		}
	}
}

// What can't be an address is refused, and nothing of it is quoted.
func TestCheck(t *testing.T) {
	nats := address.CheckNATS
	postgres := func(text string) error { return address.Check(text, "postgres", "postgresql") }
	for _, test := range []struct {
		check func(string) error
		text  string
		says  string // empty where it is good
	}{
		{nats, "nats://u:geheim@h:4222", ""},
		{nats, "u:geheim@h", ""},
		{nats, "geheim@h, tls://h2:1,wss://h3", ""},
		{nats, "nats://u:ge@heim@h", ""},
		{nats, "nats://u:ge%heim@h:4222", "can't be read"},
		{nats, "u:ge%heim@h:4222", "can't be read"},
		{nats, "nats://u:geheim@h:notaport", "can't be read"},
		{nats, "nats://h,nats://u:ge%heim@h", "can't be read"},
		{nats, "nats://u:12/geheim@h", "can't be read"},
		{nats, "nats://u:12#geheim@h", "can't be read"},
		{nats, "nats://u:12?geheim@h", "can't be read"},
		{nats, "%%%geheim", "can't be read"},
		{nats, "bogus://u:geheim@h", "must begin with nats:// or tls://"},
		{nats, "nats://u:geheim@", "names no host"},
		{nats, "nats://h, ", ""},
		{nats, " ,", "names no host"},
		{postgres, "postgres://u:geheim@h/x", ""},
		{postgres, "postgresql://u:ge,heim@h:1,h2:2/x?sslmode=disable", ""},
		{postgres, "postgres://h/x?user=me@club&password=geheim", ""},
		{postgres, "postgres://u:ge%heim@h/x", "can't be read"},
		{postgres, "postgres://u:12/geheim@h/x", "can't be read"},
		{postgres, "postgres://h/x?password=ge%heim", "can't be read"},
		{postgres, "postgres://u:12?geheim@h", "can't be read"},
		{postgres, "postgress://u:geheim@h/x", "must begin with postgres:// or postgresql://"},
		{postgres, "host=h password=geheim", "must begin with"},
	} {
		switch err := test.check(test.text); {
		case err == nil && test.says == "":
		case err == nil || test.says == "" || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "heim"):
			t.Errorf("%s: %v, want %q", test.text, err, test.says)
		}
	}
}
