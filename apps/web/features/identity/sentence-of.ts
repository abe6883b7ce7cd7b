import { isCode, messageOf } from '@parastoo/contract/messages'
import { identity } from '../../messages/identity.ts'
import { type Refused, refusedOf } from '../../shell/refused.ts'
import { serverNow } from '../../shell/server-clock.ts'
import { failureTexts } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(identity.throttled)

/** The sentence to show for anything that went wrong while signing in. The provider answers with bare codes. */
export function sentenceOf(error: unknown): string {
  const refused = refusedOf(error)
  const wait = refused && waitMinutesOf(refused)
  return wait ? `${bareSentenceOf(error)} ${againIn(wait)}` : bareSentenceOf(error)
}

/** A lock doubles up to a day, which nobody counts in minutes. */
const againIn = (minutes: number): string =>
  minutes < 120 ? say('again', { minutes }) : say('againHours', { hours: Math.ceil(minutes / 60) })

/** In how many minutes what was refused is open again; null where waiting is not what helps, or a countdown says it. */
function waitMinutesOf({ code, entries }: Refused): number | null {
  const { lockedUntil, retryAfterSeconds } = entries[0]?.detail ?? {}
  if (code === 'CODES_OF_DAY_SPENT') return null
  const waitMs =
    typeof lockedUntil === 'string'
      ? Date.parse(lockedUntil) - serverNow()
      : Number(retryAfterSeconds ?? 0) * 1000
  return waitMs > 0 ? Math.ceil(waitMs / 60_000) : null
}

/** Whether somebody is to wait, so that the other ways in come first. */
export const isThrottled = (error: unknown): boolean =>
  throttles.includes(refusedOf(error)?.code ?? '')

const throttles = [
  'TOO_MANY_REQUESTS',
  'NUMBER_LOCKED',
  'CODES_OF_DAY_SPENT',
  'CHANNEL_NOT_AVAILABLE',
]

function bareSentenceOf(error: unknown): string {
  const refused = refusedOf(error)
  const told = refused?.entries[0]?.messages[0]
  if (told) return told
  if (refused && isCode(refused.code)) return messageOf(refused.code)
  if (refused?.status === 429) return messageOf('TOO_MANY_REQUESTS')
  if (refused && refused.status >= 500) return messageOf('INTERNAL_SERVER_ERROR')
  return refused ? messageOf('CHECK_ENTERED_VALUES') : (failureTexts(error)[0] ?? '')
}
