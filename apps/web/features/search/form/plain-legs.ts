/** Flights of a journey by several destinations as a form without scripts sends them: three words each. */
import { type Leg, mostLegs } from './leg.ts'

type Written = { origin: string; destination: string; date: string }

/** Names of the plain fields of one flight: those of the first are the same as on every other trip. */
export const plainNames = (index: number): Written => {
  const end = index === 0 ? '' : String(index + 1)
  return { origin: `origin${end}`, destination: `destination${end}`, date: `date${end}` }
}

/** What was written, without flights left empty. A flight that says no start begins where the last one ended. */
export function writtenLegs(search: URLSearchParams): Written[] {
  const legs: Written[] = []
  for (let index = 0; index < mostLegs; index++) {
    const names = plainNames(index)
    const read = (name: keyof Written) => search.get(names[name])?.trim().slice(0, 60) ?? ''
    const leg = { origin: read('origin'), destination: read('destination'), date: read('date') }
    if (!leg.destination && !leg.date) continue
    legs.push({ ...leg, origin: leg.origin || (legs.at(-1)?.destination ?? '') })
  }
  return legs
}

/** Reads each flight by `place` and `day`; a day without a year is the next one after the flight before. */
export async function readLegs(
  written: readonly Written[],
  {
    today,
    place,
    day,
  }: {
    today: string
    place: (words: string) => Promise<Leg['origin']>
    day: (words: string, from: string) => string | null
  },
): Promise<Leg[]> {
  const ends = await Promise.all(
    written.map(async ({ origin, destination }) => ({
      origin: origin ? await place(origin) : null,
      destination: destination ? await place(destination) : null,
    })),
  )
  let earliest = today
  return ends.map((pair, index) => {
    const date = day(written[index]?.date ?? '', earliest)
    if (date && date > earliest) earliest = date
    return { ...pair, date }
  })
}
