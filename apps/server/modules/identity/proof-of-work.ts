/**
 * A question that costs whoever answers it some computing and us nothing: find a nonce whose hash with our challenge
 * begins with enough zero bits. A captcha that needs no eyes. The challenge is signed, not kept; each is taken once.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { randomToken } from '../../platform/ids.ts'
import { codeWriter } from './code-store.ts'
import type { IdentityRoom } from './needs.ts'
import { isSameMac } from './secrets.ts'

export type ProofOfWork = { challenge: string; nonce: string }

const lifeSeconds = 300

/** What a client is asked to solve; bound to its network address and to the next minutes. */
export function proofAsked(
  room: Pick<IdentityRoom, 'clock' | 'secrets'>,
  { address, bits }: { address: string; bits: number },
): { challenge: string; bits: number } {
  const expires = Math.floor(room.clock.now().epochMilliseconds / 1000) + lifeSeconds
  const body = `${expires}.${bits}.${randomToken(9)}`
  return { challenge: `${body}.${macOf(room, body, address).toString('base64url')}`, bits }
}

/** Whether the work was done, for a challenge of ours, in time, and for the first time. */
export async function checkProof(
  room: Pick<IdentityRoom, 'clock' | 'secrets'>,
  tx: Tx,
  {
    proof: { challenge, nonce },
    address,
    bits: least,
  }: { proof: ProofOfWork; address: string; bits: number },
): Promise<boolean> {
  const [expires = '', bits = '', salt = '', mac = ''] = challenge.split('.')
  const expected = macOf(room, `${expires}.${bits}.${salt}`, address)
  if (!isSameMac(Buffer.from(mac, 'base64url'), expected)) return false
  const now = room.clock.now()
  if (Number(expires) * 1000 <= now.epochMilliseconds) return false
  if (Number(bits) < least) return false
  if (leadingZeroBits(hashOf(challenge, nonce)) < Number(bits)) return false
  const once = [{ max: 1, seconds: lifeSeconds * 2 }]
  return await codeWriter(tx).spend(`proof ${salt}`, once, now)
}

const hashOf = (challenge: string, nonce: string): Buffer =>
  createHash('sha256').update(`${challenge}:${nonce}`).digest()

const macOf = ({ secrets }: Pick<IdentityRoom, 'secrets'>, body: string, address: string): Buffer =>
  createHmac('sha256', secrets.proofKey).update(`${address}|${body}`).digest()

function leadingZeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  if (first < 0) return hash.length * 8
  return first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
