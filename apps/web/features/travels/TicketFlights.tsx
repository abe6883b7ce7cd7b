import type { FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import type { LegStanding } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatDate, formatJalaliDate } from '@parastoo/kit/dates'
import { terminalWords } from '@parastoo/kit/terminal-words'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { PlaneLine } from '@parastoo/ui/drawings/PlaneLine.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { orders } from '../../messages/orders.ts'
import { travels } from '../../messages/travels.ts'
import { baggageWords, dayShiftWords, journeysOf } from '../../shell/orders/flight-words.ts'
import { wordsOf } from '../../shell/words.ts'
import { LegStandingBadge } from './LegStandingBadge.tsx'
import { QrCode } from './QrCode.tsx'
import { hoursBefore } from './TripNextStep.tsx'
import type { QrPath } from './ticket-qr.ts'
import { beAtAirport, cabinName } from './ticket-words.ts'

const words = travels.ticket
const say = wordsOf(words)

type Placed = {
  leg: FlightLeg
  proposal: Proposal
  isFirst: boolean
  stopBefore: FlightLeg | null
  standing: LegStanding | undefined
}

/** Every flight of the ticket as a boarding card with its stub: reservation code and QR. */
export function TicketFlights({ order, qr }: { order: OrderDetails; qr: QrPath }) {
  const placed = order.flightOrder.proposals.flatMap((proposal, line) =>
    journeysOf(proposal)
      .flatMap(({ legs }, journey) =>
        legs.map((leg, place) => {
          const stopBefore = legs[place - 1] ?? null
          return { leg, proposal, isFirst: journey === 0 && place === 0, stopBefore }
        }),
      )
      .map((one, place): Placed => {
        return { ...one, standing: order.flightOrder.standings[line]?.[place] }
      }),
  )
  return (
    <div className="flex flex-col gap-4">
      {placed.map((one) => (
        <div key={`${one.leg.flightNumber} ${one.leg.departureTime}`} className="print-whole">
          {one.stopBefore && (
            <p className="mb-3 text-center">
              <Badge tone="warm">
                {say('stopover', {
                  city: one.stopBefore.destinationCityName,
                  duration: formatDuration(one.stopBefore.stopMinutes, 'fa'),
                })}
              </Badge>
            </p>
          )}
          <section
            aria-label={say('flight', {
              from: one.leg.originCityName,
              to: one.leg.destinationCityName,
            })}
            className="grid overflow-hidden rounded-panel border border-line bg-card shadow-panel sm:grid-cols-[minmax(0,1fr)_11.5rem]"
          >
            <LegCard {...one} order={order} />
            <Stub pnr={order.flightOrder.pnr ?? ''} qr={qr} />
          </section>
        </div>
      ))}
    </div>
  )
}

function LegCard({ leg, proposal, isFirst, standing, order }: Placed & { order: OrderDetails }) {
  // Nobody need be at the airport for a flight that goes no more.
  const isAwaited = isFirst && standing?.state !== 'called-off'
  const dayShift = dayShiftWords({ first: leg, last: leg, legs: [leg] })
  return (
    <div className="min-w-0 px-4 py-5 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-3">
        <AirlineBadge code={leg.airlineCode} colour={leg.airlineColour} size={38} />
        <strong>{leg.airlineName}</strong>
        <span className="text-quiet">
          {words.flightNumber}{' '}
          <Ltr className="font-bold text-ink">
            {leg.airlineCode} {leg.flightNumber}
          </Ltr>
        </span>
        <LegStandingBadge standing={standing} />
      </p>
      <div className="flex flex-wrap gap-x-3 gap-y-4 py-4 sm:gap-x-4">
        <TicketEnd
          city={leg.originCityName}
          code={leg.origin}
          airport={leg.originName}
          terminal={leg.originTerminal}
          at={leg.departureTime}
        />
        <div className="grow basis-10 pt-8 sm:grow-6 text-center text-xs text-quiet">
          {formatDuration(leg.durationMinutes, 'fa')}
          <PlaneLine />
        </div>
        <TicketEnd
          city={leg.destinationCityName}
          code={leg.destination}
          airport={leg.destinationName}
          terminal={leg.destinationTerminal}
          at={leg.arrivalTime}
          dayShift={dayShift}
        />
      </div>
      <Facts leg={leg} proposal={proposal} isAwaited={isAwaited} order={order} />
    </div>
  )
}

type End = {
  city: string
  code: string
  airport: string
  terminal: string | undefined
  at: string
  dayShift?: string
}

function TicketEnd({ city, code, airport, terminal, at, dayShift = '' }: End) {
  return (
    <div className="min-w-min grow-3 basis-0 last:text-end">
      <p className="text-xl leading-snug font-heavy sm:text-2xl">
        {city} <Ltr className="text-sm font-bold text-lead-text">{code}</Ltr>
      </p>
      <p className="text-2xl leading-snug font-heavy sm:text-3xl">
        <Ltr>{timeOf(at)}</Ltr> {dayShift && <Badge tone="warm">{dayShift}</Badge>}
      </p>
      <p className="text-sm">{formatJalaliDate(at)}</p>
      <p className="text-xs text-quiet">
        {formatDate(at, { form: 'medium', calendar: 'gregorian' })}
      </p>
      <p className="text-xs text-quiet">
        {airport}
        {terminal !== undefined && (
          <strong className="ms-1.5 text-ink">{terminalWords(terminal)}</strong>
        )}
      </p>
    </div>
  )
}

function Facts({
  leg,
  proposal,
  isAwaited,
  order,
}: Pick<Placed, 'leg' | 'proposal'> & { isAwaited: boolean; order: OrderDetails }) {
  const kind = `${proposal.isCharter ? words.charter : words.system}، ${proposal.isRefundable ? orders.flight.refundable : orders.flight.fixed}`
  const arriveBy = beAtAirport(leg.departureTime, hoursBefore(order.orderType))
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3 max-sm:grid max-sm:grid-cols-2 [&_dd]:text-sm [&_dd]:font-bold [&_dt]:text-xs [&_dt]:text-quiet">
      {/* Who changes planes is inside the airport already. */}
      {isAwaited && (
        <div>
          <dt>{words.arrive}</dt>
          <dd>
            {words.until} <Ltr>{arriveBy}</Ltr>
          </dd>
        </div>
      )}
      <div>
        <dt>{words.baggage}</dt>
        <dd>{baggageWords(proposal.baggage)}</dd>
      </div>
      <div>
        <dt>{words.cabin}</dt>
        <dd>
          {cabinName(proposal.cabinClass)} <Ltr>{proposal.fareClass}</Ltr>
        </dd>
      </div>
      <div>
        <dt>{words.kind}</dt>
        <dd>{kind}</dd>
      </div>
      {leg.aircraft && (
        <div>
          <dt>{words.aircraft}</dt>
          <dd>
            <Ltr>{leg.aircraft}</Ltr>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The part one tears off: the code of the reservation, and the QR of the trip's page. */
function Stub({ pnr, qr }: { pnr: string; qr: QrPath }) {
  return (
    <div className="relative flex items-center justify-between gap-4 border-edge/60 bg-lead-wash/50 px-4 py-5 text-sm text-quiet max-sm:border-t-2 max-sm:border-dotted sm:flex-col sm:justify-center sm:border-s-2 sm:border-dotted sm:text-center">
      <p>
        {words.pnr}
        <strong className="block text-2xl leading-snug font-heavy tracking-wider text-ink">
          <Ltr>{pnr}</Ltr>
        </strong>
      </p>
      <div className="flex flex-col items-center gap-1.5">
        <QrCode qr={qr} label={words.qr} />
        <span className="text-xs">{words.scan}</span>
      </div>
    </div>
  )
}
