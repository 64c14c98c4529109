package server_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"portolan/server"
)

// The large part of a file is read of one at a time: whoever comes meanwhile is told to wait, before more of that file is read than anybody
// may send.
func TestOneLargeFileIsReadAtATime(t *testing.T) {
	p := open(t, server.Config{})
	first, second := p.holder("Dora"), p.holder("Emil")
	large := strings.Repeat(" ", 100<<10)
	var write *io.PipeWriter
	var answered chan int
	begin := func() {
		var read *io.PipeReader
		read, write = io.Pipe()
		request, err := http.NewRequest("POST", p.http.URL+"/api/campaigns", read)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+first.token)
		answer := make(chan int, 1)
		answered = answer
		go func() {
			defer close(answer)
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Error(err)
				return
			}
			defer response.Body.Close()
			answer <- response.StatusCode
		}()
		if _, err := io.WriteString(write, large); err != nil {
			t.Fatal(err)
		}
	}
	end := func() int {
		if err := write.Close(); err != nil {
			t.Fatal(err)
		}
		return <-answered
	}
	refused := false
	for range 20 {
		begin()
		for range 50 { // until the server has come so far
			if refused = second.post("/api/campaigns", large+"{").status == 429; refused {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		if refused {
			break
		}
		end() // it came while one of the second's was being read, or has not come so far yet
	}
	if !refused {
		t.Fatal("two large files are read at once")
	}
	if status := end(); status != 400 {
		t.Errorf("the first one: %d", status)
	}
	second.post("/api/campaigns", large+"{").problem(400, "malformed")
}
