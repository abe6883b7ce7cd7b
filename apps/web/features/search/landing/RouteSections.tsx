import type { RouteFacts } from '@parastoo/contract/content/content'
import { addDays, formatDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { formatDuration, localTimeIn, timeOf } from '@parastoo/kit/times'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { AirlineBadge } from '@parastoo/ui/drawings/AirlineBadge.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { landing } from '../../../messages/landing.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import { emptyDraft, queryOf } from '../criteria.ts'
import { PriceChart } from './PriceChart.tsx'
import { cheapestMonth, lowestUntil } from './price-months.ts'

const say = wordsOf(landing)

/** A "from" price is of days near enough to be meant. */
const nearDays = 30

/** What is known of a route today: its price, its hours, who flies it, what it costs to give a ticket back. */
export function RouteSections({ facts }: { facts: RouteFacts }) {
  return (
    <>
      <AtAGlance facts={facts} />
      {facts.days.length > 0 && (
        <Section
          title={say('chart', {
            origin: facts.origin.nameFa,
            destination: facts.destination.nameFa,
          })}
        >
          <PriceChart days={facts.days} from={facts.from} to={facts.to} />
        </Section>
      )}
      {facts.airlines.length > 0 && <Airlines facts={facts} />}
      {facts.penalties && <Penalties facts={facts} penalties={facts.penalties} />}
    </>
  )
}

function AtAGlance({ facts }: { facts: RouteFacts }) {
  const lowest = lowestUntil(facts.days, addDays(facts.from, nearDays))
  const month = cheapestMonth(facts.days)
  const { baggage, firstDeparture, lastDeparture, shortestMinutes } = facts
  if (!lowest) return <p className="rounded-card bg-well p-5">{landing.none}</p>
  return (
    <Section title={landing.facts}>
      <div className="mt-4 grid gap-3 sm:gap-4 lg:grid-cols-[1.2fr_2fr]">
        <div className="rounded-card border border-line bg-card p-5 shadow-card">
          <p className="text-sm text-quiet">{landing.from}</p>
          <Price
            className="mt-1 [&>span]:whitespace-normal"
            size="large"
            priceRial={lowest.priceRial}
          />
          <p className="mt-1 text-sm text-quiet">
            {say('fromDay', {
              date: formatDate(lowest.date, { form: 'weekday' }),
              time: toPersianDigits(localTimeIn(facts.seenAt, 'Asia/Tehran').slice(11, 16)),
            })}
          </p>
          <Link
            to={resultsOn(facts, lowest.date)}
            className={`${buttonClass({ isWide: true })} mt-4 py-2 text-center whitespace-normal!`}
          >
            {landing.search}
          </Link>
        </div>
        <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2">
          {month && (
            <Fact
              name={landing.month}
              note={say('monthText', { price: formatRialAsToman(month.medianRial) })}
            >
              {month.name}
            </Fact>
          )}
          <Fact
            name={landing.flights}
            note={say('flightsText', { airlines: facts.airlines.length })}
          >
            {toPersianDigits(facts.flightsAWeek)}
          </Fact>
          {firstDeparture && lastDeparture && (
            <Fact name={landing.hours} note={landing.hoursText}>
              {`${toPersianDigits(firstDeparture)} تا ${toPersianDigits(lastDeparture)}`}
            </Fact>
          )}
          {shortestMinutes !== null && (
            <Fact name={landing.duration} note={say('distance', { kilometres: facts.distanceKm })}>
              {formatDuration(shortestMinutes, 'fa')}
            </Fact>
          )}
          {baggage && (
            <Fact name={landing.baggage} note={landing.baggageNote}>
              {baggage.leastKg === baggage.mostKg
                ? say('baggageSame', { most: baggage.mostKg })
                : say('baggageText', { least: baggage.leastKg, most: baggage.mostKg })}
            </Fact>
          )}
        </dl>
      </div>
    </Section>
  )
}

const Fact = ({ name, note, children }: { name: string; note: string; children: ReactNode }) => (
  <div className="bg-card p-4 sm:last:odd:col-span-2">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="mt-1 font-bold">{children}</dd>
    <dd className="text-sm text-quiet">{note}</dd>
  </div>
)

/** Who flies the route, as bars of their flights in a week. */
function Airlines({ facts: { airlines } }: { facts: RouteFacts }) {
  const most = airlines[0]?.flightsAWeek ?? 1
  return (
    <Section title={landing.airlines} text={landing.airlinesText}>
      <ul className="mt-4 grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {airlines.map(({ code, nameFa, colour, flightsAWeek }) => (
          <li key={code} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3">
            <AirlineBadge code={code} colour={colour ?? undefined} size={32} />
            <span className="min-w-0">
              <span className="block truncate text-sm font-medium">{nameFa}</span>
              <span className="mt-1 block h-1.5 rounded-full bg-well">
                <span
                  className="block h-full rounded-full bg-lead"
                  style={{ inlineSize: `${(flightsAWeek / most) * 100}%` }}
                />
              </span>
            </span>
            <span className="text-sm text-quiet">{say('weekly', { count: flightsAWeek })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Penalties({
  facts,
  penalties: { airlineName, departureTime, bands },
}: {
  facts: RouteFacts
  penalties: NonNullable<RouteFacts['penalties']>
}) {
  return (
    <Section
      title={landing.penalties}
      text={say('penaltiesText', {
        airline: airlineName,
        day: formatDate(departureTime.slice(0, 10), { form: 'weekday' }),
        time: timeOf(departureTime),
      })}
    >
      <table className="mt-4 w-full max-w-prose border-collapse overflow-hidden rounded-card text-start">
        <thead className="bg-well text-sm">
          <tr>
            <th scope="col" className="px-4 py-2 text-start">
              {landing.until}
            </th>
            <th scope="col" className="px-4 py-2 text-start">
              {landing.kept}
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ labelFa, percent }) => (
            <tr key={labelFa} className="border-t border-line">
              <td className="px-4 py-2">{labelFa}</td>
              <td className="px-4 py-2 font-medium">
                {percent === 0 ? landing.keptNone : say('keptPercent', { percent })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {facts.hasCharters && (
        <p className="mt-3 max-w-prose text-sm text-quiet">{landing.charters}</p>
      )}
    </Section>
  )
}

export const Section = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) => (
  <section>
    <h2 className="text-xl font-heavy">{title}</h2>
    {text && <p className="mt-1 text-sm text-quiet">{text}</p>}
    {children}
  </section>
)

const resultsOn = ({ origin, destination, productType }: RouteFacts, date: string): string =>
  paths.results(
    queryOf({
      ...emptyDraft,
      product: productType === 'DomesticFlight' ? 'domestic' : 'international',
      origin: { code: origin.cityCode, kind: 'CityCode' },
      destination: { code: destination.cityCode, kind: 'CityCode' },
      date,
    }),
  )
