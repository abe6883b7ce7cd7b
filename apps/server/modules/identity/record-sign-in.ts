import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { IdentityRoom } from './needs.ts'
import type { OpenSession } from './open-session.ts'
import type { Recipient } from './recipient.ts'

/** Refusals that say somebody guesses too often, not that they have mistyped. */
const locks: readonly string[] = ['NUMBER_LOCKED', 'SIGN_IN_LOCKED']

/** Lets somebody try to sign in, and writes the security event of how it ended: what was typed is in none of them. */
export async function recordSignIn(
  { securityEvents }: Pick<IdentityRoom, 'securityEvents'>,
  tried: { grant: string; recipient?: Recipient | Refusal | null; address?: string | undefined },
  outcome: Promise<OpenSession | Refusal<Code>>,
): Promise<OpenSession | Refusal<Code>> {
  const ended = await outcome
  const { grant, recipient, address } = tried
  const of = {
    recipient: recipient && !isRefused(recipient) ? recipient.address : null,
    address,
    more: { grant },
  }
  if (!isRefused(ended))
    securityEvents.record({ event: 'sign-in', reason: grant, userId: ended.userId, ...of })
  else {
    const event = locks.includes(ended.refused) ? 'sign-in-locked' : 'sign-in-failed'
    securityEvents.record({ event, reason: ended.refused, ...of })
  }
  return ended
}
