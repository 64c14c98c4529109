/**
 * What is told anew, with all of what was told before that is the same in it: parts that are alike are one object. Whoever looks at
 * a part sees by the object alone that nothing changed in it, and need not work anything out again. Neither may be changed.
 */
export function share<T>(before: unknown, now: T): T {
  return alike(before, now) as T
}

function alike(before: unknown, now: unknown): unknown {
  if (before === now || typeof before !== 'object' || typeof now !== 'object' || !before || !now) return now
  if (Array.isArray(now)) return Array.isArray(before) ? row(before, now) : now
  return Array.isArray(before) ? now : record(before as Fields, now as Fields)
}

type Fields = Record<string, unknown>

function record(before: Fields, now: Fields): Fields {
  const names = Object.keys(now)
  let same = names.length === Object.keys(before).length
  const shared: Fields = {}
  for (const name of names) {
    const part = alike(before[name], now[name])
    same &&= part === before[name] && name in before
    shared[name] = part
  }
  return same ? before : shared
}

/** The parts of a row that have an id are compared with what had the same id: there may be more of them now, or fewer. */
function row(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.flatMap((part) => (idOf(part) === undefined ? [] : [[idOf(part), part] as const])))
  const shared = now.map((part, i) => alike(idOf(part) === undefined ? before[i] : known.get(idOf(part)), part))
  return shared.length === before.length && shared.every((part, i) => part === before[i]) ? before : shared
}

function idOf(part: unknown): unknown {
  if (typeof part !== 'object' || !part) return undefined
  const { id, move } = part as Fields
  return id ?? move
}
