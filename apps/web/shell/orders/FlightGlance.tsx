import type { FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { PlaneLine } from '@parastoo/ui/drawings/PlaneLine.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { orders } from '../../messages/orders.ts'
import { wordsOf } from '../words.ts'
import {
  baggageWords,
  dayShiftWords,
  type Journey,
  journeyOf,
  journeysOf,
  minutesOf,
} from './flight-words.ts'

const say = wordsOf(orders.flight)

/** A proposal at a glance, each of its journeys: carrier, day, both ends with the line between them, and what the fare allows. */
export function FlightGlance({
  proposal,
  isWide = false,
}: {
  proposal: Proposal
  /** There is room for the names of the airports. */
  isWide?: boolean
}) {
  const { first, last } = journeyOf(proposal)
  const label = say('label', { from: first.originCityName, to: last.destinationCityName })
  return (
    <section aria-label={label}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AirlineBadge code={first.airlineCode} colour={first.airlineColour} size={40} />
        <div className="min-w-24 flex-1">
          <p className="font-bold">{first.airlineName}</p>
          <p className="text-sm text-quiet">
            {orders.flight.number}{' '}
            <Ltr>
              {first.airlineCode} {first.flightNumber}
            </Ltr>
          </p>
        </div>
        <Badge tone={proposal.isCharter ? 'lead' : 'plain'}>
          {proposal.isCharter ? orders.flight.charter : orders.flight.system}
        </Badge>
      </div>
      {journeysOf(proposal).map((journey) => (
        <JourneyGlance key={journey.first.departureTime} journey={journey} isWide={isWide} />
      ))}
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-sm">
        <div className="flex gap-1.5">
          <dt className="text-quiet">{orders.flight.baggage}:</dt>
          <dd className="font-medium">{baggageWords(proposal.baggage)}</dd>
        </div>
        <div>
          <dt className="sr-only">{orders.penalty.refund}</dt>
          <dd className="font-medium">
            {proposal.isRefundable ? orders.flight.refundable : orders.flight.fixed}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function JourneyGlance({ journey, isWide }: { journey: Journey; isWide: boolean }) {
  const { first, last } = journey
  return (
    <div>
      <p className="mt-4 text-sm font-medium">{formatJalaliDate(first.departureTime)}</p>
      {/* Letters twice as large push the ends onto lines of their own. */}
      <div className="mt-2 flex flex-wrap items-center gap-x-3">
        <JourneyEnd
          time={first.departureTime}
          city={first.originCityName}
          code={first.origin}
          {...(isWide && { airport: first.originName })}
        />
        <JourneyLine journey={journey} />
        <JourneyEnd
          time={last.arrivalTime}
          city={last.destinationCityName}
          code={last.destination}
          {...(isWide && { airport: last.destinationName })}
          dayShift={dayShiftWords(journey)}
        />
      </div>
    </div>
  )
}

type End = { time: string; city: string; code: FlightLeg['origin']; airport?: string }

function JourneyEnd({ time, city, code, airport, dayShift = '' }: End & { dayShift?: string }) {
  return (
    <div className="min-w-min grow basis-0 last:text-end">
      <p className="text-2xl leading-tight font-heavy whitespace-nowrap">
        <Ltr>{timeOf(time)}</Ltr>
      </p>
      {dayShift && <Badge tone="warm">{dayShift}</Badge>}
      <p className="font-medium">
        {city} <Ltr className="text-xs text-quiet">{code}</Ltr>
      </p>
      {airport && <p className="text-xs text-quiet max-sm:hidden">{airport}</p>}
    </div>
  )
}

function JourneyLine({ journey }: { journey: Journey }) {
  const cities = journey.legs.slice(0, -1).map(({ destinationCityName }) => destinationCityName)
  return (
    <div className="min-w-0 grow basis-12 text-center text-xs text-quiet">
      <p>{formatDuration(minutesOf(journey), 'fa')}</p>
      <PlaneLine stops={cities.length} />
      <p>
        {cities.length === 0
          ? orders.flight.direct
          : `${say('stops', { count: cities.length })}: ${cities.join('، ')}`}
      </p>
    </div>
  )
}
