import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import { formatDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Disclosure } from '@parastoo/ui/Disclosure.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { tours } from '../../messages/tours.ts'
import { paths } from '../../paths.ts'
import { momentWords } from '../../shell/stays/moment-words.ts'
import { ProgrammePdfButton } from '../../shell/tours/ProgrammePdfButton.tsx'
import { RequestNotice } from '../../shell/tours/RequestNotice.tsx'
import { SoldRooms } from '../../shell/tours/SoldRooms.tsx'
import { tourGlanceOf, tourLines } from '../../shell/tours/sold-tours.ts'
import { TourBands } from '../../shell/tours/TourBands.tsx'
import { TourChanges } from '../../shell/tours/TourChanges.tsx'
import { TourGlance } from '../../shell/tours/TourGlance.tsx'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(tours)

/** The tours of a trip: both days, its number and leader once known, who sleeps where, papers, and what it binds to. */
export function TripTours({ order }: { order: OrderDetails }) {
  return tourLines(order.lines).map(({ lineId, tour }) => (
    <Card key={lineId} as="section" className="flex flex-col gap-5 sm:p-6">
      <h2 className="text-lg font-bold">{tours.title}</h2>
      <RequestNotice request={tour.request} />
      <TourChanges order={order} tour={tour} />
      <TourGlance tour={tourGlanceOf(tour)} />
      <Facts tour={tour} />
      <div className="border-t border-line pt-4">
        <SoldRooms tour={tour} />
        {tour.travellerChange && (
          <Link
            to={paths.changeTraveller(order.orderId)}
            className="inline-flex min-h-11 items-center text-sm text-lead-text underline"
          >
            {tours.changeTraveller}
          </Link>
        )}
      </div>
      <Documents tour={tour} />
      <VisaOfTour orderId={order.orderId} tour={tour} />
      <Disclosure title={tours.rules}>
        <TourBands bands={tour.cancellation} />
      </Disclosure>
      {tour.programme && (
        <ProgrammePdfButton
          orderId={order.orderId}
          lineId={lineId}
          number={tour.programme.number}
        />
      )}
      <p className="flex flex-wrap gap-x-5 text-sm">
        <Link
          to={`${paths.tour(tour.tour.code)}#programme`}
          className="inline-flex min-h-11 items-center text-lead-text underline"
        >
          {tours.days}
        </Link>
        <Link
          to={paths.rules('tourPrivacy')}
          className="inline-flex min-h-11 items-center text-lead-text underline"
        >
          {tours.privacy}
        </Link>
      </p>
    </Card>
  ))
}

/** Where a visa is needed: what the organiser says of it, and the form for those who go, with their names in it. */
function VisaOfTour({
  orderId,
  tour: { visa, people: places },
}: {
  orderId: string
  tour: TourView
}) {
  const going = places.filter(({ isCancelled }) => !isCancelled)
  if (!visa?.isNeeded || going.length === 0) return null
  const count = (isOne: (band: TourView['people'][number]['bandOnReturn']) => boolean) =>
    going.filter(({ bandOnReturn }) => isOne(bandOnReturn)).length || null
  const people = {
    adults: count((band) => band === 'adult'),
    children: count((band) => band === 'child' || band === 'young-child'),
    infants: count((band) => band === 'infant'),
  }
  return (
    <div className="text-sm">
      <p className="font-medium text-ink">{tours.visaNeeded}</p>
      {visa.noteFa && <p>{visa.noteFa}</p>}
      {visa.visaCode && (
        <Link
          to={paths.visaType(visa.visaCode, { ...people, order: orderId })}
          className="inline-flex min-h-11 items-center text-lead-text underline"
        >
          {tours.visaAsk}
        </Link>
      )}
    </div>
  )
}

/** The numbers one names, and whom one calls. */
function Facts({ tour: { programme, leader, tour } }: { tour: TourView }) {
  const { organiser } = tour
  return (
    <dl className="grid gap-3 text-sm sm:grid-cols-2">
      {programme && (
        <>
          <Fact term={tours.programme}>
            <Ltr className="font-bold">{programme.number}</Ltr>
          </Fact>
          <Fact term={tours.reference}>
            <Ltr className="font-bold">{programme.reference}</Ltr>
          </Fact>
          <Fact term={tours.leader}>
            {leader ? (
              <>
                {leader.nameFa}{' '}
                {leader.phone ? (
                  <a href={`tel:${leader.phone}`} className="text-lead-text">
                    <Ltr>{toPersianDigits(leader.phone)}</Ltr>
                  </a>
                ) : (
                  <span className="text-quiet">
                    {say('leaderFrom', { day: momentWords(leader.phoneFrom, 'Asia/Tehran').day })}
                  </span>
                )}
              </>
            ) : (
              <span className="text-quiet">{tours.leaderNone}</span>
            )}
          </Fact>
        </>
      )}
      <Fact term={tours.organiser}>
        {organiser.nameFa}{' '}
        {organiser.phone && (
          <a href={`tel:${organiser.phone}`} className="text-lead-text">
            <Ltr>{toPersianDigits(organiser.phone)}</Ltr>
          </a>
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-quiet">{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** The papers of each traveller: given with the form, or still to be brought. */
function Documents({ tour: { people } }: { tour: TourView }) {
  const own = people.filter(({ isCancelled, documents }) => !isCancelled && documents.length > 0)
  if (own.length === 0) return null
  return (
    <Disclosure title={tours.documents}>
      <ul className="flex flex-col gap-3">
        {own.map(({ unitId, firstNameFarsi, lastNameFarsi, firstName, lastName, documents }) => (
          <li key={unitId}>
            <p className="font-medium text-ink">
              {`${firstNameFarsi} ${lastNameFarsi}`.trim() || `${firstName} ${lastName}`}
            </p>
            <ul className="mt-1 flex flex-col gap-1 text-sm">
              {documents.map(({ kind, nameFa, noteFa, dueOn, state }) => (
                <li key={kind} className="flex flex-wrap items-center gap-x-2">
                  {nameFa}
                  <Badge tone={state === 'given' ? 'good' : 'caution'}>
                    {state === 'given' ? tours.given : tours.needed}
                  </Badge>
                  {state === 'needed' && (
                    <span>{say('due', { day: formatDate(dueOn, { form: 'day-month' }) })}</span>
                  )}
                  {noteFa && <span>{noteFa}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
