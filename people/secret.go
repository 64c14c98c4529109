package people

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"portolan/store"
)

// TokenPrefix begins every API token, so that it differs from a session's, for us and for those who search for leaked ones.
const TokenPrefix = "portolan_"

// NewSecret returns a secret to hand out and the key by which it is kept.
func NewSecret() (secret string, key store.Key) {
	var random [32]byte
	_, _ = rand.Read(random[:]) // never fails
	secret = base64.RawURLEncoding.EncodeToString(random[:])
	return secret, KeyOf(secret)
}

// KeyOf is the key by which a secret is kept.
func KeyOf(secret string) store.Key { return sha256.Sum256([]byte(secret)) }

// NewID returns a name for a player, a session, a token or a match, 60 bits that nobody guesses.
func NewID() string { return strings.ToLower(rand.Text()[:12]) }

const (
	codesGiven = 10

	// codeLength is how many characters of 5 bits a recovery code has: 80 bits, so that a quick hash is enough to keep it by.
	codeLength = 16
)

// newCodes returns the recovery codes of a player, in groups of four letters and digits, and the keys by which they are kept.
func newCodes(player string) (codes []string, keys []store.Key) {
	for range codesGiven {
		code := strings.ToLower(rand.Text()[:codeLength])
		keys = append(keys, codeKey(player, code))
		codes = append(codes, code[0:4]+"-"+code[4:8]+"-"+code[8:12]+"-"+code[12:16])
	}
	return codes, keys
}

// codeKey is the key by which a player's recovery code is kept, however it was written.
func codeKey(player, code string) store.Key {
	plain := strings.Map(func(r rune) rune {
		switch {
		case r == '0': // there is none: the letter was meant
			return 'o'
		case r == '1':
			return 'i'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		case r >= 'a' && r <= 'z', r >= '2' && r <= '7':
			return r
		}
		return -1
	}, code)
	return sha256.Sum256([]byte("portolan/recovery\x00" + player + "\x00" + plain))
}
