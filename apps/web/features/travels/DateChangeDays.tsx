import { formatDate, jalaliParts, monthName, weekdayName } from '@parastoo/kit/dates'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from '@parastoo/ui/classes.ts'
import { ChevronOnward } from '@parastoo/ui/icons.ts'
import { VisuallyHidden } from '@parastoo/ui/VisuallyHidden.tsx'
import { Link } from 'react-router'
import { tripChanges } from '../../messages/trip-changes.ts'
import { wordsOf } from '../../shell/words.ts'
import { cheapestOf, type DayOffer, weeksOf } from './date-change.ts'

const words = tripChanges.date
const say = wordsOf(words)

/** The days round a ticket as weeks, each day with what is paid in the end; the cheapest of them stands above, whole. */
export function DateChangeDays({
  offers,
  date,
  pathOf,
}: {
  offers: readonly DayOffer[]
  /** The day of the ticket. */
  date: string
  pathOf: (date: string) => string
}) {
  const cheapest = cheapestOf(offers, date)
  if (!cheapest) return <p className="mt-4">{words.noDays}</p>
  const isCheapest = ({ netRial }: DayOffer) => netRial === cheapest.netRial
  return (
    <>
      <Link
        to={pathOf(cheapest.date)}
        className="mt-4 flex items-center gap-3 rounded-card bg-good-wash px-4 py-3 text-ink no-underline transition-shadow hover:shadow-card"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-bold">
            <span className="block text-sm font-medium text-good">{words.cheapest}</span>
            {formatDate(cheapest.date, { form: 'weekday' })}
          </span>
          <span className="sm:text-end">
            <span className="block font-bold">{netWords(cheapest)}</span>
            <span className="block text-sm text-quiet">{newTicket(cheapest)}</span>
          </span>
        </span>
        <ChevronOnward aria-hidden className="size-5 shrink-0 text-good" />
      </Link>
      <p className="mt-5 text-xs text-quiet">{words.unit}</p>
      <table className="mt-1 w-full table-fixed border-separate border-spacing-1">
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((day) => (
              <th
                key={day}
                scope="col"
                abbr={weekdayName(day)}
                className="pb-1 text-xs font-medium text-quiet"
              >
                <span className="max-sm:hidden">{weekdayName(day)}</span>
                <span aria-hidden className="sm:hidden">
                  {weekdayName(day).slice(0, 1)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(offers, date).map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date: day, offer }) => (
                <td key={day} className="p-0 text-center align-top">
                  {offer ? (
                    <Link
                      to={pathOf(day)}
                      className={classes(
                        'flex h-15 flex-col items-center justify-center rounded-control border text-ink no-underline transition-colors hover:border-lead-strong active:bg-lead-wash',
                        isCheapest(offer) ? 'border-good' : 'border-line',
                      )}
                    >
                      <VisuallyHidden>
                        {formatDate(day, { form: 'weekday' })}، {netWords(offer)}،{' '}
                        {newTicket(offer)}
                      </VisuallyHidden>
                      <DayNumber day={day} isSpoken={false} />
                      <span
                        aria-hidden
                        className={classes(
                          'text-xs',
                          isCheapest(offer) || offer.netRial < 0
                            ? 'font-bold text-good'
                            : 'text-quiet',
                        )}
                      >
                        {inThousands(offer.netRial)}
                      </span>
                    </Link>
                  ) : (
                    <span
                      className={classes(
                        'flex h-15 flex-col items-center justify-center rounded-control text-quiet',
                        day === date && 'bg-lead-wash text-lead-text',
                      )}
                    >
                      <DayNumber day={day} />
                      <span className="text-xs">{day === date ? words.ticket : '—'}</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The first of a month says which. */
function DayNumber({ day, isSpoken = true }: { day: string; isSpoken?: boolean }) {
  const { day: number, month } = jalaliParts(day)
  return (
    <span aria-hidden={!isSpoken} className="leading-6 font-medium">
      {toPersianDigits(number)}
      {number === 1 && <span className="ms-1 text-xs">{monthName(month)}</span>}
    </span>
  )
}

const newTicket = ({ priceRial }: DayOffer): string =>
  say('newTicket', { toman: formatRialAsToman(priceRial) })

function netWords({ netRial }: DayOffer): string {
  if (netRial === 0) return words.even
  const toman = formatRialAsToman(Math.abs(netRial))
  return say(netRial > 0 ? 'more' : 'less', { toman })
}

/** Below zero comes back: it has a plus, as in the wallet. */
const inThousands = (netRial: number): string =>
  `${netRial < 0 ? '+' : ''}${formatRial(Math.round(Math.abs(netRial) / 10_000))}`
