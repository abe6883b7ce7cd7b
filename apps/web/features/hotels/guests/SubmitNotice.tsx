import { Notice } from '@parastoo/ui/Notice.tsx'
import { lazy, Suspense } from 'react'
import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { isOfOpenOrders } from '../../../shell/buying/open-order-codes.ts'

const OpenOrders = lazy(async () => ({
  default: (await import('../../../shell/buying/OpenOrders.tsx')).OpenOrders,
}))

/** Nobody of the hotel answered; the same may be asked again. */
const unanswered = 'SUPPLIER_NOT_ANSWERING'

/** Refusals that leave the form as it is: each with its own way on. */
export function SubmitNotice({ notice }: { notice: { code: string; text: string } | null }) {
  if (!notice) return null
  const { code, text } = notice
  if (isOfOpenOrders(code))
    return (
      <Suspense>
        <OpenOrders text={text} />
      </Suspense>
    )
  const isUnanswered = code === unanswered
  return (
    <Notice tone="bad" isLive title={isUnanswered ? hotelGuests.booking : undefined}>
      {isUnanswered ? hotelGuests.bookingText : text}
    </Notice>
  )
}
