import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { daysBetween } from '@parastoo/kit/dates'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { tourWords } from '../../messages/tour-words.ts'
import { tours } from '../../messages/tours.ts'
import { paths } from '../../paths.ts'
import { RulesCard } from '../kinds/RulesCard.tsx'
import { OrderContact } from '../orders/OrderContact.tsx'
import { tehranDayOf } from '../tehran-day.ts'
import { guaranteeText } from './GuaranteeBadge.tsx'
import { SoldRooms } from './SoldRooms.tsx'
import { tourLines } from './sold-tours.ts'
import { TourBands } from './TourBands.tsx'
import { TourChanges } from './TourChanges.tsx'

/** Each tour of an order before it is paid: what its organiser changed, who sleeps where at which price, whether it leaves, and what cancelling costs. */
export function TourCards({ order, now }: { order: OrderDetails; now: string }) {
  return tourLines(order.lines).map(({ lineId, tour }, place) => (
    <div key={lineId} className="contents">
      {tour.tour.isSample && <Notice tone="caution">{tourWords.sampleText}</Notice>}
      <TourChanges order={order} tour={tour} />
      <Card as="section" className="sm:p-6">
        <h2 className="mb-3 text-lg font-bold">{tours.people}</h2>
        <SoldRooms tour={tour} />
        <OrderContact contact={order.contact} />
      </Card>
      <RulesCard of="tour" place={place} title={tours.rules}>
        <TourBands
          bands={tour.cancellation}
          daysLeft={daysBetween(tehranDayOf(now), tour.departure.startsOn)}
        />
        <p className="mt-3 text-sm">
          {guaranteeText({ state: 'open', guarantee: tour.departure.guarantee })}
        </p>
        <p className="flex flex-wrap gap-x-5 text-sm">
          <Link
            to={paths.tour(tour.tour.code)}
            target="_blank"
            className="inline-flex min-h-11 items-center text-lead-text underline"
          >
            {tours.tourPage}
          </Link>
          <Link
            to={paths.rules('tourPrivacy')}
            target="_blank"
            className="inline-flex min-h-11 items-center text-lead-text underline"
          >
            {tours.privacy}
          </Link>
        </p>
      </RulesCard>
    </div>
  ))
}
