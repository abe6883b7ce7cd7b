import type { TourView } from '@parastoo/contract/tours/tour-line'
import { toPersianDigits } from '@parastoo/kit/text'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { tours } from '../../messages/tours.ts'
import { momentWords } from '../stays/moment-words.ts'
import { wordsOf } from '../words.ts'

const words = tours.request
const say = wordsOf(words)

/** Where the question to staff about a tour on request stands; nothing where it was sold at once. */
export function RequestNotice({ request }: Pick<TourView, 'request'>) {
  if (!request || request.state === 'accepted') return null
  const { answerBy, noteFa } = request
  const state = request.state
  const { day, time } = momentWords(answerBy, 'Asia/Tehran')
  const text =
    state === 'waiting'
      ? say('waitingText', {
          time: `${day} ${toPersianDigits(time)}`,
        })
      : words.nothingPaid
  return (
    <Notice tone={state === 'refused' ? 'bad' : 'caution'} title={words[state]}>
      {text}
      {noteFa && <p>{noteFa}</p>}
    </Notice>
  )
}
