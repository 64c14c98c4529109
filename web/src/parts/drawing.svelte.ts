import { nextTask } from './turns.ts'

/** What of the page is drawn in tasks of its own and still to come: until it is there, the page is not what it will be. */
class Drawing {
  parts = $state(0)
  #waiting: (() => void)[] = []

  /** A part is still to come, until the answer is called: once or more often. */
  readonly begin = (): (() => void) => {
    let waits = true
    this.parts++
    return () => {
      if (!waits) return
      waits = false
      if (--this.parts === 0) void this.#look()
    }
  }

  /** Resolves once all is there of what is about to be drawn. */
  readonly whole = (): Promise<void> =>
    new Promise((done) => {
      this.#waiting.push(done)
      void this.#look()
    })

  /** A part may have parts of its own, which begin with it. */
  async #look(): Promise<void> {
    await nextTask()
    if (this.parts === 0) for (const done of this.#waiting.splice(0)) done()
  }
}

export const drawing = new Drawing()
