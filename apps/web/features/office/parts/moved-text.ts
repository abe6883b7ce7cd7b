import { office } from '../../../messages/office.ts'
import type { Refused } from '../../../shell/refused.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = office.moved
const say = wordsOf(words)

/** What whoever was faster has done, where the server says so; else its own sentence. */
export function movedText({ entries: [first], message }: Refused): string {
  const { stateFa, by, nameFa, at } = first?.detail ?? {}
  if (typeof stateFa !== 'string' || typeof at !== 'string') return message
  if (typeof nameFa === 'string')
    return say('before', { who: nameFa, state: stateFa, when: toldMoment(at) })
  if (!isKnown(by)) return message
  return say('text', { who: words.who[by], state: stateFa, when: toldMoment(at) })
}

const isKnown = (by: unknown): by is keyof typeof words.who =>
  typeof by === 'string' && Object.hasOwn(words.who, by)
