/** What an event `patch` tells: `copies` in threes, see docs/interfaces.md. What is new comes in the line behind it. */
interface Patch {
  crc: number
  copies: number[]
}

/** The text of a match as a connection has told it last. A patch makes the next one from it, byte for byte. */
export class PatchedText {
  #text: string | null = null
  /** The same as UTF-8, of which patches are. It is not made before there is one. */
  #bytes: Uint8Array | null = null

  /** Takes the data of an event `match`. Patches know nothing of its first member, the match's id. */
  whole(data: string): void {
    this.#text = `{${data.slice(data.indexOf(',') + 1)}`
    this.#bytes = null
  }

  /** Takes the data of an event `patch`, and returns what it makes. Fails where it does not fit what came before. */
  patch(data: string): string {
    const [head, fresh] = cut(data)
    const { crc, copies } = JSON.parse(head) as Patch
    if (this.#text === null) throw new Error('a patch of nothing')
    const bytes = apply(this.#bytes ?? encoder.encode(this.#text), copies, encoder.encode(fresh))
    if (checksum(bytes) !== crc) throw new Error('a patch of another text')
    this.#bytes = bytes
    this.#text = decoder.decode(bytes)
    return this.#text
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function cut(data: string): [head: string, fresh: string] {
  const end = data.indexOf('\n')
  return [data.slice(0, end), data.slice(end + 1)]
}

/** Makes a text from an old one: pieces of that, and of what is made so far, with what is new in between. */
function apply(old: Uint8Array, copies: readonly number[], fresh: Uint8Array): Uint8Array {
  const length = copies.reduce((sum, count, i) => (i % 3 === 1 ? sum + count : sum), old.length + fresh.length)
  const both = new Uint8Array(length)
  both.set(old)
  let to = old.length
  let taken = 0
  for (let i = 0; i < copies.length; i += 3) {
    const [from, count, more] = [copies[i]!, copies[i + 1]!, copies[i + 2]!]
    if (!(from >= 0 && count >= 0 && more >= 0 && from + count <= to)) throw new Error('a patch copies what is not there')
    both.copyWithin(to, from, from + count)
    to += count
    both.set(fresh.subarray(taken, taken + more), to)
    to += more
    taken += more
  }
  if (taken !== fresh.length) throw new Error('a patch takes another part of what is new')
  return both.subarray(old.length)
}

/** CRC-32 (IEEE). */
export function checksum(bytes: Uint8Array): number {
  let crc = -1
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]!) & 255]!
  return ~crc >>> 0
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
