/** An address of a page, and whether others can open it: not where the server is reached from its own machine alone. */
export interface Invitation {
  address: string
  works: boolean
}

/**
 * The address of a page that others can open. Whoever sits at the server's own machine may see the page by an address that
 * leads others to their own machine; then the server tells how it is reached from its network.
 */
export async function invitation(
  path: string,
  friends: () => Promise<readonly string[]>,
  here: Pick<Location, 'origin' | 'hostname'> = location,
): Promise<Invitation> {
  if (!ownMachine(here.hostname)) return { address: here.origin + path, works: true }
  const [first] = await friends().catch(() => [])
  return { address: (first ? new URL(first).origin : here.origin) + path, works: first !== undefined }
}

function ownMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host)
}
