import { staffGate } from '../../../messages/staff-gate.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { failureTexts } from '../../../shell/toasts.tsx'
import { wordsOf } from '../../../shell/words.ts'

/** Of its own: the page of the gate stands without what the pages behind it tell moments by. */
const moment = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-arabext', {
  timeZone: 'Asia/Tehran',
  dateStyle: 'long',
  timeStyle: 'short',
})
const say = wordsOf(staffGate.prove)

/** What went wrong at the gate of the staff; of codes that are locked until when, for the right one is refused till then too. */
export function gateFaultOf(error: unknown): string | undefined {
  const refused = refusedOf(error)
  const until = refused?.entries[0]?.detail?.lockedUntil
  if (refused?.code === 'SECOND_FACTOR_LOCKED' && typeof until === 'string')
    return say('locked', { when: moment.format(new Date(until)) })
  return failureTexts(error)[0]
}
