import { staffGate } from '../../../messages/staff-gate.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { failureTexts } from '../../../shell/toasts.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(staffGate.prove)

/** What went wrong at the gate of the staff; of codes that are locked until when, for the right one is refused till then too. */
export function gateFaultOf(error: unknown): string | undefined {
  const refused = refusedOf(error)
  const until = refused?.entries[0]?.detail?.lockedUntil
  if (refused?.code === 'SECOND_FACTOR_LOCKED' && typeof until === 'string')
    return say('locked', { when: toldMoment(until) })
  return failureTexts(error)[0]
}
