/** What a night costs more or less than usual, in percent, by kind of place: the time of the year, Nowruz, Arbaeen and the days off. */

export const seasonNames = [
  'iran',
  'north',
  'gulf-shore',
  'turkish-shore',
  'iraq',
  'abroad',
] as const
export type SeasonName = (typeof seasonNames)[number]

/** Twelve months of the Gregorian year. */
const months: Readonly<Record<SeasonName, readonly number[]>> = {
  iran: [88, 90, 104, 112, 108, 100, 104, 106, 104, 98, 92, 88],
  north: [76, 78, 100, 104, 108, 126, 140, 146, 122, 96, 82, 76],
  'gulf-shore': [124, 122, 118, 104, 90, 78, 76, 78, 86, 104, 118, 124],
  'turkish-shore': [66, 68, 82, 96, 112, 132, 148, 150, 126, 100, 76, 68],
  iraq: [94, 96, 102, 100, 96, 94, 98, 104, 104, 102, 98, 96],
  abroad: [92, 92, 104, 108, 106, 110, 118, 116, 108, 102, 94, 104],
}

type Periods = readonly { calendar: string; fromNight: string; untilNight: string }[]

/** The percentage of a night, and how many nights a stay through it must have. */
export function nightOf(
  season: SeasonName,
  night: Temporal.PlainDate,
  peaks: Periods,
): { percent: number; leastNights: number } {
  const text = night.toString()
  const isIn = (calendar: string) =>
    peaks.some(
      (peak) => peak.calendar === calendar && peak.fromNight <= text && text <= peak.untilNight,
    )
  const usual = months[season][night.month - 1] ?? 100
  // Thursday and Friday where those are the days off, Friday and Saturday elsewhere.
  const isWeekend = ['iran', 'north', 'gulf-shore', 'iraq'].includes(season)
    ? night.dayOfWeek === 4 || night.dayOfWeek === 5
    : night.dayOfWeek === 5 || night.dayOfWeek === 6
  const isHome = ['iran', 'north', 'gulf-shore'].includes(season)
  const isPeak = isHome ? isIn('nowruz') : season === 'iraq' && isIn('arbaeen')
  const percent = Math.round((usual * (isWeekend ? 115 : 100) * (isPeak ? 155 : 100)) / 10_000)
  return { percent, leastNights: isPeak ? 2 : 1 }
}
