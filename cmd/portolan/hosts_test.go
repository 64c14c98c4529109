//go:build release

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// What hosts do with the system is tested by make hosts-test, which takes minutes, on a Debian that is made from packages. It wants
// Linux, root, mmdebstrap and systemd-nspawn.

const (
	service = "http://127.0.0.1:8080/" // of the package, and of the container
	process = "/proc/$(systemctl show --property=MainPID --value portolan)/status"
)

// hostsGuest is a host's machine: somebody called host, who may use sudo and docker, has the packages of two versions, and edits what is
// to be edited by writing what /home/host/edit holds.
func hostsGuest(t *testing.T, before, after string) *guest {
	t.Helper()
	g := boot(t, "systemd-sysv,dbus,sudo,curl,iproute2,openssh-server,openssh-client,libcap2-bin,rpm,postgresql,docker.io,docker-cli,docker-compose,iptables,caddy,ca-certificates", "--boot")
	g.browse(t)
	g.write(t, "/usr/local/bin/editor", "#!/bin/sh\nfor file; do :; done\nexec sed -i '/^### Anything between/r /home/host/edit' \"$file\"\n")
	g.as(t, "root", `systemctl is-system-running --wait || true
		systemctl disable --now caddy
		mkdir /etc/systemd/system.conf.d
		printf '[Manager]\nDefaultStartLimitIntervalSec=0\n' >/etc/systemd/system.conf.d/often.conf # tests start oftener than hosts do
		systemctl daemon-reexec
		chmod 755 /usr/local/bin/editor
		useradd --create-home --shell /bin/bash --groups sudo,docker host
		echo 'host ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/host`)
	for _, released := range []string{before, after} {
		files, err := filepath.Glob(filepath.Join(released, "portolan*"))
		if err != nil {
			t.Fatal(err)
		}
		g.bring(t, files...)
	}
	return g
}

// settings are what the package's file says, and more.
func (g *guest) settings(t *testing.T, more string) {
	t.Helper()
	const file = "/etc/portolan/portolan.toml"
	if _, err := os.Stat(filepath.Join(g.root, file+".first")); os.IsNotExist(err) {
		g.as(t, "root", "cp "+file+" "+file+".first")
	}
	first, err := os.ReadFile(filepath.Join(g.root, file+".first"))
	if err != nil {
		t.Fatal(err)
	}
	g.write(t, file, more+string(first))
}

// edit does what the page says of `systemctl edit`, and has it hold.
func (g *guest) edit(t *testing.T, command string) {
	t.Helper()
	command, text, _ := strings.Cut(command, "\n")
	g.write(t, "/home/host/edit", text)
	g.as(t, "host", "script --quiet --return --command '"+command+"' /dev/null\nsudo systemctl restart portolan")
}

// plays has somebody play at a server.
func plays(t *testing.T, url string) *player {
	t.Helper()
	p := seated(t, awaited(t, url))
	p.playOn(t, 3)
	return p
}

// The commands that hosting.md shows, in its order, are said by a host, on a machine with systemd, sudo and Docker; and what they are for is so.
func TestHosts(t *testing.T) {
	page, err := os.ReadFile(hostingPage)
	if err != nil {
		t.Fatal(err)
	}
	const here = "../.."
	before, after := made(t, here, "1.2.3"), made(t, here, "1.3.0")
	g := hostsGuest(t, before, after)
	host := func(script string) string { t.Helper(); return g.as(t, "host", script) }
	root := func(script string) string { t.Helper(); return g.as(t, "root", script) }
	var p *player // at the service
	steps := map[string]func(command string){
		"apt install": func(command string) {
			if said := host(command); !strings.Contains(said, "active (running)") {
				t.Errorf("it says %s", said)
			}
			p = plays(t, service)
			if said := root("journalctl --unit=portolan --output=cat"); !strings.Contains(said, "Portolan is ready") || strings.Contains(said, "http://172.17.") {
				t.Errorf("its log tells\n%s", said) // 172.17.0.1 is Docker's, and leads to no friend
			}
			if said := root("grep -E '^Cap(Eff|Bnd)|^NoNewPrivs' " + process); strings.Count(said, "0000000000000000\n") != 2 || !strings.Contains(said, "NoNewPrivs:\t1") {
				t.Errorf("it may do %s", said)
			}
			g.watched(t)
		},
		"systemctl restart portolan": func(command string) { host(command); p.playOn(t, 3) },
		"install --directory": func(command string) {
			host(command)
			g.settings(t, "backup-dir = \"/mnt/backups\"\n")
		},
		"ReadWritePaths=": func(command string) {
			g.edit(t, command)
			soon(t, "backup", func() bool {
				found, _ := filepath.Glob(filepath.Join(g.root, "mnt/backups/*.backup"))
				return len(found) == 1
			})
		},
		"make release": func(command string) {
			copied := elsewhere(t, here)
			unbounded(t, copied, "bash", "-c", command)
			done(t, copied, "cmp", filepath.Join(before, deb("1.2.3")), "bin/release/"+deb("1.2.3"))
		},
		"docker compose up": func(command string) {
			root("systemctl stop portolan")
			g.contained(t, command)
			root("systemctl start portolan")
		},
		"AmbientCapabilities=": func(command string) {
			g.settings(t, "addr = \":443\"\nredirect-addr = \":80\"\ndomain = [\"games.example.org\"]\n")
			g.edit(t, command)
			if said := host("curl --silent --include http://127.0.0.1/; systemctl status portolan"); !strings.Contains(said, "308 Permanent Redirect") {
				t.Errorf("it says %s", said)
			}
			if said := root("grep CapEff " + process); !strings.HasSuffix(said, "0000000000000400\n") {
				t.Errorf("it may do %s", said)
			}
			g.settings(t, "metrics-addr = \"127.0.0.1:9090\"\n")
			root("systemctl restart portolan")
		},
		"setcap": func(command string) {
			host("tar --extract --file portolan-1.2.3-linux-" + runtime.GOARCH + ".tar.gz --strip-components=1\n" + command +
				"\nrm -f served; ./portolan serve --addr :443 >served & until grep -s 'are kept' served; do jobs %+; sleep 0.1; done; kill %+")
		},
		"ssh -L": func(command string) { g.tunnel(t, command) },
		"restore move.backup": func(command string) {
			host("sudo portolan backup move.backup --config /etc/portolan/portolan.toml")
			root("systemctl stop portolan; rm -r /var/lib/portolan/*") // as on another machine
			host(command + "\nsudo systemctl start portolan")
			p.playOn(t, 3)
		},
		"CREATE DATABASE": func(command string) {
			root("systemctl stop portolan")
			command = strings.ReplaceAll("portolan serve --data ./new-home &\n"+command, "wait %1\n", "wait $!\n")
			host("set -o monitor; trap 'kill $(jobs -p) || true' EXIT; sudo cat move.backup >mine; portolan restore mine --data ./new-home\n" +
				regexp.MustCompile(`(?m)^(portolan serve.*) &$`).ReplaceAllString(command, "rm -f served; $1 >served & until grep -s 'are kept' served; do jobs %+ | grep Running; sleep 0.1; done"))
			if said := host("sudo -u postgres psql --tuples-only --command 'SELECT count(*) > 0 FROM matches' games"); strings.TrimSpace(said) != "t" {
				t.Errorf("PostgreSQL has matches: %s", said)
			}
		},
		"compose.three.yaml":                func(command string) { g.three(t, command) },
		"ExecStart=/usr/bin/portolan think": func(command string) { g.thinks(t, command) },
	}
	for i, command := range hostCommands(string(page)) {
		t.Log(command)
		command = strings.ReplaceAll(command, "amd64", runtime.GOARCH)
		if do := steps[onHosts[i]]; do != nil {
			do(command)
		} else {
			host(command)
		}
	}
	g.replaced(t)
}

func deb(version string) string { return "portolan_" + version + "_" + runtime.GOARCH + ".deb" }

// watched makes sure that a service that hangs is begun anew.
func (g *guest) watched(t *testing.T) {
	t.Helper()
	g.as(t, "root", `mkdir -p /run/systemd/system/portolan.service.d
		printf '[Service]\nWatchdogSec=3\n' >/run/systemd/system/portolan.service.d/watchdog.conf
		systemctl daemon-reload; systemctl restart portolan; systemctl kill --signal=STOP portolan`)
	soon(t, "new start", func() bool {
		return g.as(t, "root", "systemctl show --property=NRestarts,ActiveState --value portolan") == "1\nactive\n"
	})
	g.as(t, "root", "rm -r /run/systemd/system/portolan.service.d; systemctl daemon-reload; systemctl restart portolan")
}

// contained plays in a container, which may do nothing but play, and goes on in that of the next version.
func (g *guest) contained(t *testing.T, command string) {
	t.Helper()
	g.as(t, "host", "tar --extract --file portolan-1.2.3-container.tar.gz; cd portolan-1.2.3-container\n"+command)
	p := plays(t, service)
	said := g.as(t, "host", `cd portolan-1.2.3-container
		docker inspect --format '{{.Config.User}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}}' $(docker compose ps --quiet)
		docker compose exec -T portolan /portolan backup /data/copy
		if docker compose exec -T portolan /portolan backup /copy; then exit 1; fi`)
	if !strings.HasPrefix(said, "65532:65532 true [ALL] [no-new-privileges:true]\n") {
		t.Errorf("it runs as %s", said)
	}
	g.as(t, "host", "tar --extract --file portolan-1.3.0-container.tar.gz; cd portolan-1.3.0-container\n"+command)
	awaited(t, service)
	p.playOn(t, 3)
	if !strings.Contains(get(t, service+"metrics"), `version="1.3.0"`) {
		t.Error("it is not the new version that serves")
	}
	g.as(t, "host", "cd portolan-1.3.0-container; docker compose down")
}

// tunnel opens the host's own pages from another machine.
func (g *guest) tunnel(t *testing.T, command string) {
	t.Helper()
	g.write(t, "/home/host/ssh-config", "Host SERVER\n\tHostName 10.9.0.1\n\tStrictHostKeyChecking accept-new\n")
	g.as(t, "host", `ssh-keygen -q -t ed25519 -N '' -f ~/.ssh/id_ed25519; cp ~/.ssh/id_ed25519.pub ~/.ssh/authorized_keys; mv ssh-config ~/.ssh/config`)
	link := strings.TrimSpace(g.as(t, "host", "sudo -u portolan portolan admin link Hilda --config /etc/portolan/portolan.toml | grep --only-matching 'http://[^ ]*'"))
	g.write(t, "/home/host/laptop", "sleep 30 | "+command+" >/dev/null & trap 'kill %1' EXIT\n"+
		"until curl --silent --fail --location --cookie cookies --cookie-jar cookies '"+link+"'; do jobs %1; sleep 0.2; done\n")
	said := g.as(t, "root", `ip netns add laptop
		ip link add near type veth peer name far netns laptop
		ip address add 10.9.0.1/24 dev near; ip link set near up
		ip -netns laptop address add 10.9.0.2/24 dev far; ip -netns laptop link set far up; ip -netns laptop link set lo up
		ip netns exec laptop runuser --login host --command 'bash -e laptop'`)
	if !strings.Contains(said, "<html") {
		t.Errorf("%s shows %s", link, said)
	}
}

// three plays at three servers in containers, of which one dies.
func (g *guest) three(t *testing.T, command string) {
	t.Helper()
	images, err := os.ReadFile("testdata/images.sh")
	if err != nil {
		t.Fatal(err)
	}
	g.write(t, "/root/images.sh", string(images))
	g.as(t, "root", "bash -e images.sh")
	g.as(t, "host", "cd portolan-1.2.3-container; sed -i s/games.example.org/localhost/ Caddyfile.three; echo POSTGRES_PASSWORD=secret >.env\n"+command+" || { docker compose --file compose.three.yaml logs; false; }")
	p := plays(t, "https://localhost/")
	g.as(t, "host", "cd portolan-1.2.3-container; docker compose --file compose.three.yaml kill two")
	made := 0
	soon(t, "play without the second", func() bool { // what that one was asked when it died is asked again, as browsers do
		if number, err := p.move(); err == nil && number > 0 {
			made++
		}
		return made == 3
	})
	g.as(t, "host", "cd portolan-1.2.3-container; docker compose --file compose.three.yaml down")
}

// thinks has the service think for a server.
func (g *guest) thinks(t *testing.T, command string) {
	t.Helper()
	const token = "sixteen-characters-or-more"
	g.settings(t, "")
	g.as(t, "root", `rm -rf /etc/systemd/system/portolan.service.d; systemctl daemon-reload
		ip address add 10.0.0.5/32 dev lo
		systemd-run --unit=server --property=Type=notify --setenv=HOME=/root --setenv=PORTOLAN_DATABASE_URL=postgres://portolan:secret@localhost/games \
			portolan serve --nats-embed 10.0.0.5:6222 --nats-clients 10.0.0.5:4222 --nats-token `+token+` || { journalctl --unit=server --output=cat; false; }`)
	g.edit(t, strings.Replace(command, "TOKEN", token, 1))
	soon(t, "thinking", func() bool {
		return strings.Contains(g.as(t, "root", "journalctl --unit=portolan --output=cat"), "ready to think")
	})
	g.as(t, "root", "systemctl is-active portolan server; systemctl stop server; rm -r /etc/systemd/system/portolan.service.d; systemctl daemon-reload; systemctl restart portolan")
}

// replaced has the next version come while a match is under way, and the package go, by dpkg and by rpm: what was played stays.
func (g *guest) replaced(t *testing.T) {
	t.Helper()
	rpm := func(version string) string {
		return "portolan-" + version + "-1." + map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[runtime.GOARCH] + ".rpm"
	}
	for _, kind := range []struct{ install, upgrade, remove string }{
		{"apt install --allow-downgrades ./" + deb("1.2.3"), "apt install ./" + deb("1.3.0"), "apt remove --yes portolan; sudo apt purge --yes portolan"},
		{"rpm --nodeps --install " + rpm("1.2.3"), "rpm --nodeps --upgrade " + rpm("1.3.0"), "rpm --erase portolan"},
	} {
		g.as(t, "host", "sudo "+kind.install+"\nsudo systemctl enable --now portolan")
		p := plays(t, service)
		g.as(t, "host", "sudo "+kind.upgrade)
		awaited(t, service)
		p.playOn(t, 3)
		if !strings.Contains(get(t, service+"metrics"), `version="1.3.0"`) {
			t.Errorf("after %s it is not the new version that serves", kind.upgrade)
		}
		g.as(t, "host", "sudo "+kind.remove+"\nif systemctl is-active portolan || command -v portolan; then exit 1; fi\nsudo test -s /var/lib/portolan/portolan.db")
	}
}

// Alpine's package holds what its scripts and OpenRC need. Its files are unpacked and its scripts called as apk does, which is not to be had on Debian.
func TestOpenRC(t *testing.T) {
	released := made(t, "../..", "1.2.3")
	packages, err := filepath.Glob(filepath.Join(released, "*.apk"))
	if err != nil || len(packages) != 1 {
		t.Fatal(packages, err)
	}
	g := boot(t, "openrc,passwd,procps", "/sbin/openrc-init")
	g.browse(t)
	done(t, g.root, "tar", "--extract", "--gzip", "--warning=no-unknown-keyword", "--file", packages[0])
	g.write(t, "/etc/init.d/networking", "#!/sbin/openrc-run\ndepend() { provide net; }\nstart() { :; }\n") // Alpine's brings the network up
	g.as(t, "root", "chmod 755 /etc/init.d/networking; /.post-install 1.2.3; rc-update add portolan default; rc-service portolan start")
	p := plays(t, service)
	g.as(t, "root", "pkill -KILL -x portolan; sleep 1") // it is begun anew
	awaited(t, service)
	p.playOn(t, 3)
	g.as(t, "root", "/.post-upgrade 1.3.0 1.2.3")
	awaited(t, service)
	p.playOn(t, 3)
	said := g.as(t, "root", "ps -C portolan -o user=; /.pre-deinstall 1.3.0; ls -d /var/lib/portolan/portolan.db; if pgrep -x portolan; then exit 1; fi")
	if !strings.HasPrefix(said, "portolan\n") {
		t.Errorf("it runs as %s", said)
	}
}
