import type { StayView } from '@parastoo/contract/hotels/stay-line'
import { stays } from '../../messages/stays.ts'
import { AdmissionRules } from './AdmissionRules.tsx'
import { CancelTimeline } from './CancelTimeline.tsx'
import { leftRial } from './sold-stays.ts'

/** What cancelling a sold stay costs as time goes by, and what its hotel asks for at the door. */
export function StayTerms({ stay }: { stay: StayView }) {
  const { hotel, admission, answerMinutes } = stay
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="mb-2 text-sm text-quiet">{stays.cancelling}</h3>
        <CancelTimeline
          proposal={{ cancellation: stay.cancellation, totalPrice: leftRial(stay) }}
          timeZone={hotel.timeZone}
          isBare
        />
      </div>
      <div>
        <h3 className="mb-2 text-sm text-quiet">{stays.admission}</h3>
        <AdmissionRules
          isBare
          hotel={{
            admission,
            answerMinutes,
            confirms: answerMinutes === null ? 'instant' : 'on-request',
          }}
        />
      </div>
    </div>
  )
}
