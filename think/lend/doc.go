// Package lend has thinking done on machines of their own, by way of core NATS. A [Lender] gives a server's jobs to workers, a [Worker] does
// them.
//
// A worker says that it is there, how many threads it has and which jobs it is at: at once when that changes, several times a second while it
// is at work, and every few seconds at rest. A lender sends a job to one worker of the same program, the one that had the bot's last move
// where that has room, and waits as long as the worker says that it is at it. What is lost, since the worker, the message or its answer is
// gone, is given to another worker, and then done by the server itself: nothing that matters depends on a worker.
//
// Positions travel as they lie in memory, which the same program understands. The lender's caller has taken out of them what the seat does
// not know.
package lend
