package crash_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"portolan/crash"
)

// A panic becomes an error that says where it happened, is reported once, and stays the same when it is passed on.
func TestAPanicIsAnError(t *testing.T) {
	var reported []*crash.Error
	report := crash.Reporter(func(e *crash.Error, match string) {
		if match != "m" {
			t.Errorf("reported for match %q", match)
		}
		reported = append(reported, e)
	})
	fails := func(value any) (err error) {
		defer report.Catch("move", "m", &err)
		panic(value)
	}
	first, is := crash.As(fmt.Errorf("wrapped: %w", fails("oh")))
	if !is || first.Value != "oh" || first.Error() != "panic in move: oh" || !strings.Contains(string(first.Stack), "TestAPanicIsAnError") {
		t.Errorf("a panic is %v", first)
	}
	if again, _ := crash.As(fails(first)); again != first {
		t.Errorf("passed on it is %v", again)
	}
	report.Safely("stream", "m", func() { panic("ah") })()
	if len(reported) != 3 {
		t.Errorf("%d panics were reported", len(reported))
	}
	if _, is := crash.As(errors.New("oh")); is {
		t.Error("another error is taken for a panic")
	}
}
