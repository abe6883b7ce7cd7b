import { shell } from '../messages/shell.ts'
import { minutesUntil } from './minutes-until.ts'
import type { Refused } from './refused.ts'
import { wordsOf } from './words.ts'

const say = wordsOf(shell.refused)

/** The first sentence of a refusal; of one for haste, when to come back. */
export function sayRefused(refused: Refused): string | undefined {
  const seconds = retryAfterSeconds(refused)
  if (seconds !== null) return say('wait', { minutes: minutesUntil(seconds * 1000, 0) })
  return refused.entries[0]?.messages[0]
}

/** The seconds to wait that a 429 names, or null. */
export function retryAfterSeconds({ status, entries }: Refused): number | null {
  const seconds = entries[0]?.detail?.retryAfterSeconds
  return status === 429 && typeof seconds === 'number' ? seconds : null
}
