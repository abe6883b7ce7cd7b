import { addDays, daysBetween } from '@parastoo/kit/dates'
import { holidayOn } from '@parastoo/kit/holidays'
import type { Party } from '@parastoo/kit/party'
import type { DateSpan, DayCaption } from '@parastoo/ui/calendar-choices.ts'
import { useState } from 'react'
import { search } from '../../../messages/search.ts'
import type { Draft } from '../criteria.ts'
import { type DayPrice, inThousandToman } from '../ribbon/ribbon-days.ts'
import { dayPrices, type Route } from './day-prices.ts'

/** The longest span asked for at once, in days. */
const longest = 92

type Known = {
  captions: ReadonlyMap<string, DayCaption>
  /** Null for a day that is asked about and is none. */
  holidays: ReadonlyMap<string, string | null>
}
const nothing: Known = { captions: new Map(), holidays: new Map() }
/** By route, for this visit: a calendar opened again, or drawn anew as a phone is turned, is not empty while it asks. */
const shownBefore = new Map<string, Known>()

/**
 * Lowest prices as captions of a calendar, loaded for the days in view once both places are chosen. Prices are an extra:
 * when they cannot be had the calendar goes without.
 */
export function useDayPrices({
  origin,
  destination,
  adults,
  children,
  infants,
}: Pick<Draft, 'origin' | 'destination'> & Party) {
  const route = origin &&
    destination &&
    origin.code !== destination.code && { origin, destination, adults, children, infants }
  const key = route ? JSON.stringify(route) : ''
  const [{ captions, holidays }, setKnown] = useState(() => shownBefore.get(key) ?? nothing)
  const load = ({ startsOn, endsOn }: DateSpan) => {
    if (!route) return
    const to = daysBetween(startsOn, endsOn) > longest ? addDays(startsOn, longest) : endsOn
    pricesFor({ ...route, from: startsOn, to }).then(
      (found) => {
        const known = withDays(shownBefore.get(key) ?? nothing, found)
        shownBefore.set(key, known)
        setKnown(known)
      },
      () => {},
    )
  }
  // Iran's until the calendar of a route has told whose days off count.
  const holidayOf = (date: string) =>
    holidays.get(date) ?? (holidays.has(date) ? null : (holidayOn(date, 'IR')?.name ?? null))
  return { captions: route ? captions : null, holidayOf, load }
}

/** What is known with newer days in it; a day that has sold out since loses its price. */
function withDays(known: Known, found: readonly DayPrice[]): Known {
  const captions = new Map(known.captions)
  for (const { date } of found) captions.delete(date)
  for (const [date, caption] of captionsOf(found)) captions.set(date, caption)
  const holidays = new Map(known.holidays)
  for (const { date, holidayName } of found) holidays.set(date, holidayName)
  return { captions, holidays }
}

async function pricesFor(asked: Route & Party & { from: string; to: string }) {
  const { api } = await import('../../../shell/api.ts')
  return await dayPrices(api.search, asked)
}

function captionsOf(prices: readonly DayPrice[]) {
  return prices.flatMap(({ date, priceRial, isCheapest, tint }): [string, DayCaption][] => {
    if (priceRial === null) return []
    const text = inThousandToman(priceRial)
    const { thousandToman, cheapest, tints } = search.ribbon
    const standing = isCheapest ? cheapest : tint && tints[tint]
    const said = [`${text} ${thousandToman}`, ...(standing ? [standing] : [])].join('، ')
    const tone = isCheapest ? ('good' as const) : ('plain' as const)
    return [[date, { text, said, tone, ...(tint && { level: tint }) }]]
  })
}
