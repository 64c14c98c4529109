import { getContext, setContext } from 'svelte'

/** What a rule card tells about: a catalog's sort and id, as in captain.hubac. */
export interface Subject {
  sort: 'captain' | 'crew' | 'bonus' | 'field' | 'planet' | 'build' | 'nation'
  id: string
}

type Open = (subject: Subject) => void

const key = Symbol('rule')

/** Lets the parts below open rule cards. */
export function provideRules(open: Open): void {
  setContext(key, open)
}

/** Opens a rule card. */
export function useRules(): Open {
  return getContext<Open>(key)
}
