/**
 * Whether a seed is what a match was committed to: the commitment is the SHA-256 of the seed's bytes, both in hexadecimal
 * digits. Undefined where a page can't tell, because browsers compute hashes for safe origins only.
 */
export async function keeps(commitment: string, seed: string): Promise<boolean | undefined> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  const hash = await globalThis.crypto?.subtle?.digest('SHA-256', bytes)
  if (!hash) return undefined
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits === commitment.toLowerCase()
}
