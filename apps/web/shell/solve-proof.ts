import { hasherAfter } from './sha256.ts'

/** So long a slice keeps the page from drawing; a frame of 60 a second has 16 ms. */
const sliceMs = 8

/**
 * Looks for the nonce the server asks of a busy network before it sends another code: the SHA-256 of `challenge:nonce` must
 * begin with `bits` zero bits. Works in slices between which the page draws and answers, so that nothing freezes.
 */
export function solveProof(asked: { challenge: string; bits: number }): Promise<string>
/** The same, telling between slices which share of the likely work is done; null once `onProgress` answers false. */
export function solveProof(asked: {
  challenge: string
  bits: number
  onProgress: (share: number) => boolean
}): Promise<string | null>
export async function solveProof({
  challenge,
  bits,
  onProgress = () => true,
}: {
  challenge: string
  bits: number
  onProgress?: (share: number) => boolean
}): Promise<string | null> {
  const hash = hasherAfter(`${challenge}:`)
  for (let nonce = 0; ; ) {
    const until = performance.now() + sliceMs
    // The clock is read now and then only: reading it costs as much as a hash.
    do {
      for (const stop = nonce + 64; nonce < stop; nonce += 1)
        if (leadingZeroBits(hash(String(nonce))) >= bits) return String(nonce)
    } while (performance.now() < until)
    if (!onProgress(1 - Math.exp(-nonce / 2 ** bits))) return null
    await new Promise((goOn) => setTimeout(goOn))
  }
}

function leadingZeroBits(words: Int32Array): number {
  const first = words.findIndex((word) => word !== 0)
  return first < 0 ? words.length * 32 : first * 32 + Math.clz32(words[first] ?? 0)
}
