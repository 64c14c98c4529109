/** What a person chose for this browser; kept in local storage, so it needs no account. */
export interface Choices {
  lang: string | null
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  /** How fast events are shown: a factor, 0 = at once. */
  speed: number
  motion: 'auto' | 'reduced'
}

const key = 'portolan.settings'
const defaults: Choices = { lang: null, theme: 'auto', sound: false, speed: 1, motion: 'auto' }

class Settings {
  #choices = $state<Choices>(read())
  #dark = $state(matches('(prefers-color-scheme: dark)'))
  #still = $state(matches('(prefers-reduced-motion: reduce)'))

  constructor() {
    follow('(prefers-color-scheme: dark)', (on) => {
      this.#dark = on
      this.#show()
    })
    follow('(prefers-reduced-motion: reduce)', (on) => {
      this.#still = on
      this.#show()
    })
    this.#show()
  }

  get all(): Readonly<Choices> {
    return this.#choices
  }

  /** The colour scheme in force. */
  get theme(): 'light' | 'dark' {
    const { theme } = this.#choices
    return theme === 'auto' ? (this.#dark ? 'dark' : 'light') : theme
  }

  /** Whether motion is to be avoided, by the system's wish or the person's. */
  get reduced(): boolean {
    return this.#still || this.#choices.motion === 'reduced'
  }

  change(part: Partial<Choices>): void {
    Object.assign(this.#choices, part)
    keep(key, JSON.stringify(this.#choices))
    this.#show()
  }

  #show(): void {
    const root = document.documentElement
    root.dataset.theme = this.theme
    root.dataset.motion = this.reduced ? 'reduced' : 'full'
  }
}

function read(): Choices {
  try {
    return { ...defaults, ...(JSON.parse(kept(key) ?? '{}') as Partial<Choices>) }
  } catch {
    return { ...defaults }
  }
}

/** What was kept under a key; null also where the browser keeps nothing (private windows). */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text, where the browser lets us. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // Nothing is lost but convenience.
  }
}

function matches(query: string): boolean {
  return window.matchMedia(query).matches
}

function follow(query: string, tell: (on: boolean) => void): void {
  window.matchMedia(query).addEventListener('change', (event) => tell(event.matches))
}

export const settings = new Settings()
