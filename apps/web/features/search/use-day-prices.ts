import { addDays, daysBetween } from '@parastoo/kit/dates'
import { holidayOn } from '@parastoo/kit/holidays'
import type { DateSpan, DayCaption } from '@parastoo/ui/calendar-choices.ts'
import { useState } from 'react'
import { search } from '../../messages/search.ts'
import type { Draft } from './criteria.ts'
import { type DayPrice, dayPrices, inThousandToman, type Route } from './day-prices.ts'

/** The longest span asked for at once, in days. */
const longest = 92

/**
 * Lowest prices as captions of a calendar, loaded for the days in view once both places are chosen. Prices are an extra:
 * when they cannot be had the calendar goes without.
 */
export function useDayPrices({ origin, destination }: Pick<Draft, 'origin' | 'destination'>) {
  const [captions, setCaptions] = useState<ReadonlyMap<string, DayCaption>>(new Map())
  const [holidays, setHolidays] = useState<ReadonlyMap<string, string | null>>(new Map())
  const route = origin && destination && origin.code !== destination.code && { origin, destination }
  const load = ({ startsOn, endsOn }: DateSpan) => {
    if (!route) return
    const to = daysBetween(startsOn, endsOn) > longest ? addDays(startsOn, longest) : endsOn
    pricesFor({ ...route, from: startsOn, to }).then(
      (found) => {
        setCaptions((known) => new Map([...known, ...captionsOf(found)]))
        setHolidays(
          (known) =>
            new Map([...known, ...found.map((day) => [day.date, day.holidayName] as const)]),
        )
      },
      () => {},
    )
  }
  // Iran's until the calendar of a route has told whose days off count.
  const holidayOf = (date: string) =>
    holidays.get(date) ?? (holidays.has(date) ? null : (holidayOn(date, 'IR')?.name ?? null))
  return { captions: route ? captions : null, holidayOf, load }
}

async function pricesFor(asked: Route & { from: string; to: string }) {
  const { api } = await import('../../shell/api.ts')
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
