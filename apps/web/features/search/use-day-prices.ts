import { addDays, daysBetween } from '@parastoo/kit/dates'
import type { DateSpan, DayCaption } from '@parastoo/ui/calendar-choices.ts'
import { useState } from 'react'
import type { Draft } from './criteria.ts'
import { dayPrices, inThousandToman, type Route } from './day-prices.ts'

/** The longest span asked for at once, in days. */
const longest = 92

/**
 * Lowest prices as captions of a calendar, loaded for the days in view once both places are chosen. Prices are an extra:
 * when they cannot be had the calendar goes without.
 */
export function useDayPrices({ origin, destination }: Draft) {
  const [captions, setCaptions] = useState<ReadonlyMap<string, DayCaption>>(new Map())
  const route = origin && destination && origin.code !== destination.code && { origin, destination }
  const load = ({ startsOn, endsOn }: DateSpan) => {
    if (!route) return
    const to = daysBetween(startsOn, endsOn) > longest ? addDays(startsOn, longest) : endsOn
    pricesFor({ ...route, from: startsOn, to }).then(
      (found) => setCaptions((known) => new Map([...known, ...found])),
      () => {},
    )
  }
  return { captions: route ? captions : null, load }
}

async function pricesFor(asked: Route & { from: string; to: string }) {
  const { api } = await import('../../shell/api.ts')
  const prices = await dayPrices(api.search, asked)
  return prices.flatMap(({ date, priceRial, isCheapest }): [string, DayCaption][] =>
    priceRial === null
      ? []
      : [[date, { text: inThousandToman(priceRial), tone: isCheapest ? 'good' : 'plain' }]],
  )
}
