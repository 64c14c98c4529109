import type { SeaFallDesk } from '../desk.svelte.ts'

/** The cards that a step of the turn chooses from, by id. They lie above the chart as long as the step lasts. */
export interface Docked {
  advisors: string[]
  treasures: string[]
}

/**
 * Hiring has the display and what can be bought of the treasures, activating the council's advisors that lie face up; and where an
 * advisor is to be given away on the way to something else, those who can.
 */
export function docked(desk: Pick<SeaFallDesk, 'view' | 'my' | 'can' | 'picked' | 'next'>): Docked {
  const { view, my } = desk
  const deciding = my !== undefined && view.decider >= 0 && view.provinces[view.decider] === my
  if (deciding && desk.picked.some((id) => id.startsWith('temple:')))
    return { advisors: my.advisors.map((a) => a.id).filter((id) => desk.next.has(`advisor:${id}`)), treasures: [] }
  if (deciding && view.phase === 'hire') {
    const treasures = view.treasures.filter((id) => desk.can(`treasure:${id}`))
    return { advisors: view.display.filter((id) => id !== ''), treasures }
  }
  if (deciding && view.phase === 'activate')
    return { advisors: my.advisors.filter((a) => !a.tired).map((a) => a.id), treasures: [] }
  return { advisors: [], treasures: [] }
}

/** The steps of a turn; in all other phases what is asked stands in a scene. */
export const steps = ['hire', 'activate', 'guild', 'action'] as const

/** Buttons of the page itself, which are there whatever else can be chosen. */
export const closing: ReadonlySet<string> = new Set(['button:end', 'button:skip', 'button:cancel'])

const drawers = { own: ['place', 'field', 'box'], market: ['upgrade', 'building', 'milestone'] } as const

/** How much of what can be chosen now is to be seen in a drawer alone. */
export type Holding = 'all' | 'some' | 'none'

export function wanted(desk: Pick<SeaFallDesk, 'view' | 'next'>): Record<keyof typeof drawers, Holding> {
  const turn = (steps as readonly string[]).includes(desk.view.phase)
  const asked = turn ? [...desk.next].filter((id) => !closing.has(id)) : []
  const holds = (sorts: readonly string[]): Holding => {
    const within = asked.filter((id) => sorts.includes(id.slice(0, id.indexOf(':')))).length
    if (within === 0) return 'none'
    return within === asked.length ? 'all' : 'some'
  }
  return { own: holds(drawers.own), market: holds(drawers.market) }
}
