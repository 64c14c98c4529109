import { untrack } from 'svelte'
import { keep, recall } from './kept.ts'

/** What a person chose for this browser; kept in local storage, so it needs no account. */
export interface Choices {
  lang: string | null
  theme: 'auto' | 'light' | 'dark'
  /** How loud sounds are, from 0 to 1. */
  volume: number
  /** How fast events are shown: a factor, 0 = at once. */
  speed: number
  motion: 'auto' | 'reduced'
}

const key = 'portolan.settings'
const defaults: Choices = { lang: null, theme: 'auto', volume: 0.6, speed: 1, motion: 'auto' }

/** What is kept in this browser. Before there was a volume, sound was on or off. */
function remembered(): Partial<Choices> {
  const { sound, ...known } = recall<Choices & { sound: boolean }>(key) ?? {}
  return sound === undefined || known.volume !== undefined ? known : { ...known, volume: sound ? defaults.volume : 0 }
}

/** The choices of this browser. All its tabs share them. */
export class Settings {
  #choices = $state.raw<Choices>({ ...defaults, ...remembered() })
  #dark = $state(matches('(prefers-color-scheme: dark)'))
  #still = $state(matches('(prefers-reduced-motion: reduce)'))
  #night = $state(false)

  constructor() {
    follow('(prefers-color-scheme: dark)', (on) => {
      this.#dark = on
      this.#show()
    })
    follow('(prefers-reduced-motion: reduce)', (on) => {
      this.#still = on
      this.#show()
    })
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) this.#take({})
    })
    this.#show()
  }

  get all(): Readonly<Choices> {
    return this.#choices
  }

  /** The colour scheme in force. */
  get theme(): 'light' | 'dark' {
    const { theme } = this.#choices
    return theme === 'auto' ? (this.#dark || this.#night ? 'dark' : 'light') : theme
  }

  /** Whether the page shows what lies under a night sky: it is dark then, unless the person has chosen otherwise. */
  night(on: boolean): void {
    this.#night = on
    untrack(() => this.#show()) // who tells is no follower of the theme
  }

  /** Whether motion is to be avoided, by the system's wish or the person's. */
  get reduced(): boolean {
    return this.#still || this.#choices.motion === 'reduced'
  }

  /** Changes some of the choices; what another tab has chosen meanwhile stays. */
  change(part: Partial<Choices>): void {
    this.#take(part)
    keep(key, JSON.stringify(this.#choices))
  }

  #take(part: Partial<Choices>): void {
    this.#choices = { ...this.#choices, ...remembered(), ...part }
    this.#show()
  }

  #show(): void {
    const root = document.documentElement
    root.dataset.theme = this.theme
    root.dataset.motion = this.reduced ? 'reduced' : 'full'
  }
}

function matches(query: string): boolean {
  return window.matchMedia(query).matches
}

function follow(query: string, tell: (on: boolean) => void): void {
  window.matchMedia(query).addEventListener('change', (event) => tell(event.matches))
}

export const settings = new Settings()
