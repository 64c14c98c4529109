/**
 * The address of a page that others can open. Whoever sits at the server's own machine may see the page by an address that
 * leads others to their own machine; then the server tells how it is reached from its network.
 */
export async function invitation(
  path: string,
  friends: () => Promise<readonly string[]>,
  here: Pick<Location, 'origin' | 'hostname'> = location,
): Promise<string> {
  if (!ownMachine(here.hostname)) return here.origin + path
  const [first] = await friends().catch(() => [])
  return (first ? new URL(first).origin : here.origin) + path
}

function ownMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host)
}
