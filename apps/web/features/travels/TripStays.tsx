import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Disclosure } from '@parastoo/ui/Disclosure.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { stayReview } from '../../messages/stay-review.ts'
import { stays } from '../../messages/stays.ts'
import { tripChanges } from '../../messages/trip-changes.ts'
import { paths } from '../../paths.ts'
import { isStayed } from '../../shell/orders/sole-kind.ts'
import { StayGlance } from '../../shell/stays/StayGlance.tsx'
import { StayRooms } from '../../shell/stays/StayRooms.tsx'
import { StayTerms } from '../../shell/stays/StayTerms.tsx'
import { glanceOf, notGivenBy, othersInCityOf, stayLines } from '../../shell/stays/sold-stays.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'

/** The stays of a trip: the house and its days, who sleeps where, and what it binds to. */
export function TripStays({
  order,
  now,
}: {
  order: Pick<OrderDetails, 'lines' | 'orderId'>
  /** When the page was asked for: server and browser show the same day. */
  now: string
}) {
  const today = tehranDayOf(new Date(now))
  return stayLines(order.lines).map(({ lineId, stay, state }) => (
    <Card key={lineId} as="section" className="flex flex-col gap-5 sm:p-6">
      <h2 className="text-lg font-bold">{stays.title}</h2>
      <StayGlance stay={glanceOf(stay)} />
      {state === 'failed' && !isStayed(order) && <NotGiven stay={stay} />}
      {stay.request?.state === 'refused' && stay.request.noteFa !== '' && (
        <p className="text-sm wrap-anywhere">
          <span className="text-quiet">{stays.hotelSaid}: </span>
          {stay.request.noteFa}
        </p>
      )}
      {stay.voucher?.reference && (
        <p className="text-sm">
          <span className="text-quiet">{stays.reference}: </span>
          <Ltr className="font-bold">{stay.voucher.reference}</Ltr>
        </p>
      )}
      <div className="border-t border-line pt-4">
        <StayRooms stay={stay} />
      </div>
      {stay.voucher && stay.checkIn >= today && stay.rooms.some((room) => !room.isCancelled) && (
        <Link
          to={paths.stayChange(order.orderId, lineId)}
          className={`${buttonClass({ kind: 'quiet' })} self-start`}
        >
          {tripChanges.stay.title}
        </Link>
      )}
      {isOver(stay, today) && (
        <Link
          to={paths.stayReview(order.orderId)}
          className={`${buttonClass({ kind: 'quiet' })} self-start`}
        >
          {stayReview.write}
        </Link>
      )}
      <Disclosure title={stays.rules}>
        <StayTerms stay={stay} />
      </Disclosure>
    </Card>
  ))
}

/** Of a trip that goes on without its rooms: why they were not given, and where others are. */
function NotGiven({ stay }: { stay: StayView }) {
  const { title, text } = stays.notGiven[notGivenBy(stay) ?? 'full']
  return (
    <Notice
      tone="caution"
      title={title}
      action={
        <Link to={othersInCityOf(stay)} className={buttonClass({ kind: 'quiet' })}>
          {stays.others}
        </Link>
      }
    >
      {text}
    </Notice>
  )
}

/** Slept in and over; of a sample nobody says anything. */
const isOver = (
  { checkOut, voucher, rooms, hotel }: ReturnType<typeof stayLines>[number]['stay'],
  today: string,
): boolean =>
  checkOut < today && voucher !== null && !hotel.isSample && rooms.some((room) => !room.isCancelled)
