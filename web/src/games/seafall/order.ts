/** The parts of the board below the scene. */
export type Section = 'Guilds' | 'Bands' | 'Chart' | 'Own' | 'Market' | 'Others'

const usual: readonly Section[] = ['Guilds', 'Bands', 'Chart', 'Own', 'Market', 'Others']

/** Which part a phase is decided in, where it is not the usual first one. */
const firstIn: Readonly<Record<string, Section>> = {
  hire: 'Market',
  activate: 'Own',
  cargo: 'Own',
  give: 'Own',
  roster: 'Own',
  naming: 'Chart',
}

/** The order of the parts on a narrow page: the one in which a phase is decided stands first. */
export function arranged(phase: string): readonly Section[] {
  const first = firstIn[phase]
  return first ? [first, ...usual.filter((s) => s !== first)] : usual
}
