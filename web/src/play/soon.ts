const patience = 4000 // milliseconds to wait for what was missed; without it the newest state is shown at once

/** A list that comes soon enough; else nothing of it, for how it all ended is enough. */
export async function soon<T>(list: Promise<T[]>): Promise<T[]> {
  const late = new Promise<T[]>((done) => setTimeout(() => done([]), patience))
  return Promise.race([list.catch(() => []), late])
}
