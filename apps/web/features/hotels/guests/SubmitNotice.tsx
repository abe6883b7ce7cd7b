import { Notice } from '@parastoo/ui/Notice.tsx'
import { Suspense, useEffect, useRef } from 'react'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'

const OpenOrders = lazyPart(
  () => import('../../../shell/buying/OpenOrders.tsx'),
  (module) => module.OpenOrders,
)

/** Nobody of the hotel answered; the same may be asked again. */
const unanswered = 'SUPPLIER_NOT_ANSWERING'

/** Refusals that leave the form as it is: each with its own way on. */
export function SubmitNotice({
  notice,
}: {
  notice: { code: string; text: string; heldIn: string | null } | null
}) {
  const box = useRef<HTMLDivElement>(null)
  // The button is pinned to the foot of a phone, far from here.
  useEffect(() => {
    if (notice) box.current?.scrollIntoView({ block: 'center' })
  }, [notice])
  if (!notice) return null
  const { code, text } = notice
  const isUnanswered = code === unanswered
  return (
    <div ref={box} className="scroll-mt-24">
      {isOfOpenOrders(code) ? (
        <Suspense>
          <OpenOrders text={text} heldIn={notice.heldIn} />
        </Suspense>
      ) : (
        <Notice tone="bad" isLive title={isUnanswered ? hotelGuests.booking : undefined}>
          {isUnanswered ? hotelGuests.bookingText : text}
        </Notice>
      )}
    </div>
  )
}
