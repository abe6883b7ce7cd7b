import { createHash } from 'node:crypto'

/** The first nonce that answers a proof of work, as a client finds it. */
export function solveProof({ challenge, bits }: { challenge: string; bits: number }) {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return { challenge, nonce: String(nonce) }
  }
}
