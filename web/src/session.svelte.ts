import { alone } from './locks.ts'
import type { Backend } from './api/backend.ts'
import type { Self } from './api/types.ts'
import { keep, kept } from './kept.ts'
import { inventedName } from './names.ts'

/** The name in the field, for the next page that asks for one. */
const key = 'portolan.name'

/** The longest name that a server takes, in characters. */
const longest = 40

/**
 * Who sits at this browser. A guest is asked for a name once, when it is first needed. All tabs are the same person: what
 * one of them changes, the others follow.
 */
export class Session {
  person = $state.raw<Self | null>(null)
  /** Whether we know yet if there is a session. */
  known = $state(false)
  #name = $state(kept(key) || inventedName())
  /** What a newcomer was invited by; empty without an invitation. */
  invitation = ''
  /** How often somebody came or went here: who is here is not news where it was asked for before. */
  #turns = 0

  #backend: Backend
  readonly #followers = new Set<(person: Self | null) => void>()
  #tabs = new BroadcastChannel('portolan.session')

  constructor(backend: Backend) {
    this.#backend = backend
    this.#tabs.onmessage = () => void this.refresh()
    // A page that comes back from the browser's own history has heard nothing meanwhile.
    window.addEventListener('pageshow', (event) => event.persisted && void this.refresh())
  }

  /** The name in the one field that asks for it, invented until it is changed: the same on all pages until somebody is here. */
  get name(): string {
    return this.#name
  }

  set name(name: string) {
    this.#name = name
    keep(key, name)
  }

  /** The same as it is given at the table: of a longer one what has room. */
  get called(): string {
    return [...this.name.trim()].slice(0, longest).join('').trim()
  }

  async load(): Promise<void> {
    const turn = this.#turns
    try {
      const found = await this.#backend.me()
      if (turn !== this.#turns) return
      const person = this.#become(found)
      if (!person && !this.known) keep(key, this.name)
    } finally {
      this.known = true
    }
  }

  /**
   * Sees to it that there is a session: a newcomer becomes a guest by the name in the field. Another tab may have become one
   * a moment ago, and a second guest would take the first one's place; so one tab asks at a time, and asks first.
   */
  async ensure(): Promise<Self> {
    if (this.person) return this.person
    return alone('session', async () => {
      const before = await this.#backend.me()
      if (before) return this.#become(before)
      return this.#begin(await this.#backend.signIn(this.called || inventedName(), this.invitation))
    })
  }

  /** Becomes the guest whom a private link brings along. */
  async arrive(secret: string): Promise<Self> {
    return alone('session', async () => this.#begin(await this.#backend.arrive(secret)))
  }

  /** Becomes who the answer says: somebody who signs in, or the guest who has an account from now on. */
  async enter(ask: () => Promise<Self>): Promise<Self> {
    return alone('session', async () => this.#begin(await ask()))
  }

  /** Nobody is here any more. */
  left(): void {
    this.#turns++
    this.#tabs.postMessage('changed')
    this.#become(null)
  }

  /** Tells whoever follows when somebody else is here, or the same person by another name. The answer ends it. */
  follow(tell: (person: Self | null) => void): () => void {
    this.#followers.add(tell)
    return () => void this.#followers.delete(tell)
  }

  #begin(person: Self): Self {
    this.#turns++
    this.#tabs.postMessage('changed')
    return this.#become(person)
  }

  /** What is the same stays as it is, so that nobody takes it for a change. */
  #become<S extends Self | null>(person: S): S {
    const { id, name, guest } = this.person ?? {}
    if (person?.id !== id || person?.name !== name || person?.guest !== guest) {
      this.person = person
      if (person) keep(key, null)
      for (const tell of this.#followers) tell(person)
    }
    return person
  }

  /** Finds out who is here after something may have changed it. Whoever can't ask now finds it out with the next request. */
  async refresh(): Promise<void> {
    await this.load().catch(() => undefined)
  }
}
