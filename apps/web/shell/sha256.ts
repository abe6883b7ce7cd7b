/**
 * SHA-256 (FIPS 180-4) for looking for a nonce: what stays the same of many texts is hashed once. The browser's own is
 * withheld on plain HTTP, and answers each text by a promise, which costs more than the hashing.
 */

const primes = firstPrimes(64)
const fractionOf = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const roundConstants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)))
const startState = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))

const schedule = new Int32Array(64)
const block = new DataView(new ArrayBuffer(64))

/** Hashes `prefix + rest` for many short `rest`, ASCII both; answers the eight 32-bit words of the digest. */
export function hasherAfter(prefix: string): (rest: string) => Int32Array {
  const wholeLength = prefix.length - (prefix.length % 64)
  const known = startState.slice()
  for (let from = 0; from < wholeLength; from += 64) compress(known, prefix.slice(from, from + 64))
  const open = prefix.slice(wholeLength)
  return (rest) => {
    const state = known.slice()
    const tail = open + rest
    const bitLength = (prefix.length + rest.length) * 8
    let from = 0
    for (; from + 64 <= tail.length; from += 64) compress(state, tail.slice(from, from + 64))
    const last = `${tail.slice(from)}\u0080`
    // The length stands in the last eight bytes; where there is no room left for it, a block of its own follows.
    if (last.length > 56) compress(state, last)
    compress(state, last.length > 56 ? '' : last, bitLength)
    return state
  }
}

function compress(state: Int32Array, text: string, bitLength = 0): void {
  for (let at = 0; at < 64; at += 1) block.setUint8(at, at < text.length ? text.charCodeAt(at) : 0)
  if (bitLength > 0) block.setUint32(60, bitLength)
  for (let at = 0; at < 16; at += 1) schedule[at] = block.getInt32(at * 4)
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)]
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[at] = word(at - 16) + first + word(at - 7) + second
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + mixed + chosen + (roundConstants[at] ?? 0) + word(at)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [at, sum] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + sum
}

const word = (at: number) => schedule[at] ?? 0
const turn = (bits: number, by: number) => (bits >>> by) | (bits << (32 - by))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let each = 2; found.length < count; each += 1)
    if (found.every((prime) => each % prime !== 0)) found.push(each)
  return found
}
