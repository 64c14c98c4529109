package admin

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"portolan/people"
	"portolan/store"
)

// door is where one comes in by a link.
func (p *Pages) door(v *visit) error { return v.show(http.StatusOK, "in", "Come in", "") }

// enter uses a link up and begins a session.
func (p *Pages) enter(v *visit) error {
	secret, key := people.NewSecret()
	now := p.cfg.Hub.Now()
	pass, err := p.cfg.Store.UsePass(v.r.Context(), people.KeyOf(strings.TrimSpace(v.r.PostForm.Get("key"))), store.Pass{
		Key: key, Created: now, Expires: now + passLives.Milliseconds(),
	})
	if errors.Is(err, store.ErrNotFound) {
		return v.show(http.StatusForbidden, "in", "Come in", "This key is unknown, used up or too old.")
	}
	if err != nil {
		return err
	}
	if err := p.deskOf(pass.Name).act(v.r.Context(), DidEnter, "", func() error { return nil }); err != nil {
		return errors.Join(err, p.cfg.Store.DropPass(v.r.Context(), key))
	}
	p.cfg.Log.Info("somebody who looks after the server has come in", "who", pass.Name)
	v.setCookie(secret, int(passLives/time.Second))
	http.Redirect(v.w, v.r, "/admin/", http.StatusSeeOther)
	return nil
}

// leave ends the session.
func (p *Pages) leave(v *visit) error {
	if err := v.desk().act(v.r.Context(), DidLeave, "", func() error { return p.cfg.Store.DropPass(v.r.Context(), v.pass.Key) }); err != nil {
		return err
	}
	v.setCookie("", -1)
	http.Redirect(v.w, v.r, "/admin/in", http.StatusSeeOther)
	return nil
}

func (v *visit) setCookie(secret string, age int) {
	http.SetCookie(v.w, &http.Cookie{
		Name: cookie, Value: secret, Path: "/admin/", MaxAge: age, HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: v.r.TLS != nil,
	})
}
