/**
 * A 128-bit name for a text: MurmurHash3 (x86, 128 bits, Austin Appleby's, public domain) over UTF-16 units. It spreads well, so
 * two texts of ours never meet by accident, but it keeps no secret: use it for names, never for permission.
 */
export type TextHash = Uint32Array<ArrayBuffer>

const hash = new Uint32Array(4)
const [c1, c2, c3, c4] = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93]
const turn = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))

/** Hashes `text` into four words that stand until the next call: whoever keeps them copies them. */
function hashText(text: string): TextHash {
  const { length } = text
  let [h1, h2, h3, h4] = [0, 0, 0, 0]
  // A block is eight UTF-16 units; past the end stand zeroes, and the length goes in at the end.
  for (let at = 0; at < length; at += 8) {
    const k1 = pairAt(text, at)
    const k2 = pairAt(text, at + 2)
    const k3 = pairAt(text, at + 4)
    const k4 = pairAt(text, at + 6)
    h1 ^= Math.imul(turn(Math.imul(k1, c1), 15), c2)
    h1 = (Math.imul(turn(h1, 19) + h2, 5) + 0x561ccd1b) | 0
    h2 ^= Math.imul(turn(Math.imul(k2, c2), 16), c3)
    h2 = (Math.imul(turn(h2, 17) + h3, 5) + 0x0bcaa747) | 0
    h3 ^= Math.imul(turn(Math.imul(k3, c3), 17), c4)
    h3 = (Math.imul(turn(h3, 15) + h4, 5) + 0x96cd1c35) | 0
    h4 ^= Math.imul(turn(Math.imul(k4, c4), 18), c1)
    h4 = (Math.imul(turn(h4, 13) + h1, 5) + 0x32ac3b17) | 0
  }
  h1 ^= length
  h2 ^= length
  h3 ^= length
  h4 ^= length
  h1 = (h1 + h2 + h3 + h4) | 0
  h1 = finish(h1)
  h2 = finish((h2 + h1) | 0)
  h3 = finish((h3 + h1) | 0)
  h4 = finish((h4 + h1) | 0)
  hash[0] = (h1 + h2 + h3 + h4) | 0
  hash[1] = (h2 + hash[0]) | 0
  hash[2] = (h3 + hash[0]) | 0
  hash[3] = (h4 + hash[0]) | 0
  return hash
}

/** Two units as one word; `charCodeAt` past the end is NaN, which a bit operation makes 0. */
const pairAt = (text: string, at: number) => text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)

function finish(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const hexOf = (word: number | undefined) => (word ?? 0).toString(16).padStart(8, '0')

/** The text's name as a UUID of version 8, which leaves 122 bits of it. */
export function textUuid(text: string): string {
  const words = hashText(text)
  const [a, b, c, d] = [hexOf(words[0]), hexOf(words[1]), hexOf(words[2]), hexOf(words[3])]
  const variant = '89ab'[Number.parseInt(c.charAt(0), 16) & 3]
  return `${a}-${b.slice(0, 4)}-8${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`
}

/** The text's name as 32 hexadecimal signs. */
export function textName(text: string): string {
  const words = hashText(text)
  return hexOf(words[0]) + hexOf(words[1]) + hexOf(words[2]) + hexOf(words[3])
}
