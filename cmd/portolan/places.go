package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// dataDirectory is where programs of this user keep their data.
func dataDirectory() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "portolan"), nil
	}
	home, err := os.UserHomeDir()
	switch runtime.GOOS {
	case "windows", "darwin": // there, settings and data share a place
		home, err = os.UserConfigDir()
	default:
		home = filepath.Join(home, ".local", "share")
	}
	if err != nil {
		return "", fmt.Errorf("this user has no directory for data (%w): name one with --data", err)
	}
	return filepath.Join(home, "portolan"), nil
}

// pages returns the address of the page for who sits here, and those for others in the same network, when they can come in.
func pages(scheme string, at net.Addr) (mine string, friends []string) {
	tcp, isTCP := at.(*net.TCPAddr)
	if !isTCP {
		return scheme + "://" + at.String() + "/", nil
	}
	if !tcp.IP.IsUnspecified() {
		return page(scheme, tcp.IP.String(), tcp.Port), nil
	}
	for _, ip := range networkAddresses() {
		friends = append(friends, page(scheme, ip.String(), tcp.Port))
	}
	return page(scheme, "localhost", tcp.Port), friends
}

// reachedAt is the address by which this machine reaches a server that listens at addr.
func reachedAt(scheme, addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr // nothing listens there
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	at := net.JoinHostPort(host, port)
	if scheme == "https" {
		at = strings.TrimSuffix(at, ":443")
	}
	return scheme + "://" + at
}

func page(scheme, host string, port int) string {
	return scheme + "://" + net.JoinHostPort(host, strconv.Itoa(port)) + "/"
}

// networkAddresses are the addresses by which private networks know this machine.
func networkAddresses() []net.IP {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil // then nothing is offered to friends; the page works here
	}
	var found []net.IP
	for _, i := range interfaces {
		// What does not run leads to nobody: a cable that is not plugged in, a container program's bridge without containers.
		if i.Flags&net.FlagRunning == 0 || i.Flags&(net.FlagLoopback|net.FlagPointToPoint) != 0 {
			continue
		}
		addresses, err := i.Addrs()
		if err != nil {
			continue
		}
		for _, a := range addresses {
			if network, ok := a.(*net.IPNet); ok && network.IP.To4() != nil && network.IP.IsPrivate() {
				found = append(found, network.IP)
			}
		}
	}
	return found
}
