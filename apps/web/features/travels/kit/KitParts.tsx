import type { FlightGroup } from '@parastoo/contract/flights/proposal'
import type { Kit } from '@parastoo/contract/visas/kits'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { RadioCards, type RadioOption } from '@parastoo/ui/RadioCards.tsx'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { visaKit } from '../../../messages/visa-kit.ts'
import { sumText } from '../../../shell/insurance/plan-words.ts'
import { wordsOf } from '../../../shell/words.ts'
import { tehranTime } from '../tehran-time.ts'

const sayRisk = wordsOf(visaKit)
const sayFlight = wordsOf(visaKit.flight)
const sayHotel = wordsOf(visaKit.hotel)
const sayCover = wordsOf(visaKit.cover)

/** Stands for a part that is not wanted. */
const none = 'none'

type Part = { kit: Kit; value: string | null; onChange: (id: string | null) => void }

/** Flights there and back that give something back where the visa is refused. */
export function KitFlights({ kit: { flights, isWhole }, ...part }: Part) {
  const { revalidate, state } = useRevalidator()
  return (
    <Choice
      {...part}
      title={visaKit.flight.title}
      whenNone={visaKit.flight.none}
      options={flights.map(({ proposal, riskRial }) => {
        const [out, back] = proposal.flightGroups
        return {
          id: proposal.proposalId,
          text: out ? `${out.marketingAirlineName}، ${flightNumbers(proposal.flightGroups)}` : '',
          description: (
            <>
              {out && <Way group={out} way="out" />}
              {back && <Way group={back} way="back" />}
              <Costs priceRial={proposal.totalPrice} riskRial={riskRial} />
            </>
          ),
        }
      })}
    >
      {!isWhole && (
        <p className="text-sm text-quiet">
          {visaKit.flight.more}{' '}
          <button
            type="button"
            disabled={state !== 'idle'}
            onClick={() => void revalidate()}
            className="min-h-11 text-lead-text underline underline-offset-4"
          >
            {visaKit.flight.again}
          </button>
        </p>
      )}
    </Choice>
  )
}

const flightNumbers = (groups: readonly FlightGroup[]): string =>
  groups
    .flatMap(({ flightLegs }) => flightLegs)
    .map(({ airlineCode, flightNumber }) => `\u2066${airlineCode} ${flightNumber}\u2069`)
    .join('، ')

function Way({ group, way }: { group: FlightGroup; way: 'out' | 'back' }) {
  const { departureTime, arrivalTime, flightLegs } = group
  const at = (local: string) =>
    `${formatJalaliDate(local, 'day-month')} ${toPersianDigits(timeOf(local))}`
  const stops = flightLegs.length - 1
  return (
    <span className="block">
      {sayFlight(way, { from: at(departureTime), until: at(arrivalTime) })}،{' '}
      {stops === 0 ? visaKit.flight.direct : sayFlight('stops', { stops })}
    </span>
  )
}

/** Rates that are free until after the promise. */
export function KitHotels({ kit: { hotels }, ...part }: Part) {
  return (
    <Choice
      {...part}
      title={visaKit.hotel.title}
      whenNone={visaKit.hotel.none}
      options={hotels.map((hotel) => ({
        id: hotel.offerKey,
        text: <Named name={hotel.nameFa} isSample={hotel.isSample} />,
        description: (
          <>
            <span className="block">
              {[
                hotel.stars && sayHotel('stars', { stars: hotel.stars }),
                sayHotel('rooms', { rooms: hotel.rooms }),
                hotelWords.boards[hotel.board],
              ]
                .filter(Boolean)
                .join('، ')}
            </span>
            <span className="block">
              {sayHotel('free', {
                until: formatJalaliDate(tehranTime(hotel.freeUntil), 'weekday'),
              })}
            </span>
            {hotel.payAtHotel > 0 && (
              <span className="block">
                {sayHotel('atHotel', { toman: formatRialAsToman(hotel.payAtHotel) })}
              </span>
            )}
            <Costs priceRial={hotel.payNow} riskRial={hotel.riskRial} />
          </>
        ),
      }))}
    />
  )
}

/** Policies for the days of the journey; what their buyer has to say stands below as children. */
export function KitCovers({ kit: { covers }, children, ...part }: Part & { children: ReactNode }) {
  return (
    <Choice
      {...part}
      title={visaKit.cover.title}
      whenNone={visaKit.cover.none}
      options={covers.map((cover) => ({
        id: cover.planCode,
        text: <Named name={`${cover.nameFa}، ${cover.insurerFa}`} isSample={cover.isSample} />,
        description: (
          <>
            <span className="block">
              {sayCover('limit', { limit: sumText(cover.limit.amount, cover.limit.currency) })}
            </span>
            <Costs priceRial={cover.totalPrice} riskRial={cover.riskRial} />
          </>
        ),
      }))}
    >
      {children}
    </Choice>
  )
}

const Named = ({ name, isSample }: { name: string; isSample: boolean }) => (
  <span className="flex flex-wrap items-center gap-2">
    <span className="wrap-anywhere">{name}</span>
    {isSample && <Badge tone="caution">{visaKit.sample}</Badge>}
  </span>
)

/** What it costs, and what of that is lost. */
const Costs = ({ priceRial, riskRial }: { priceRial: number; riskRial: number }) => (
  <span className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
    <span className={riskRial === 0 ? 'text-good' : 'text-caution'}>
      {riskRial === 0 ? visaKit.noRisk : sayRisk('risk', { toman: formatRialAsToman(riskRial) })}
    </span>
    <span className="text-ink">
      <Price priceRial={priceRial} />
    </span>
  </span>
)

/** One of what is offered, or none of it. */
function Choice({
  title,
  whenNone,
  options,
  value,
  onChange,
  children,
}: {
  title: string
  whenNone: string
  options: readonly RadioOption[]
  value: string | null
  onChange: (id: string | null) => void
  children?: ReactNode
}) {
  return (
    <Card as="section" className="flex flex-col gap-3 sm:p-6">
      <h2 className="font-bold">{title}</h2>
      {options.length === 0 ? (
        <p className="text-sm text-quiet">{whenNone}</p>
      ) : (
        <RadioCards
          label={title}
          isLabelHidden
          options={[...options, { id: none, text: visaKit.without }]}
          value={value ?? none}
          onChange={(id) => onChange(id === none ? null : id)}
        />
      )}
      {children}
    </Card>
  )
}
