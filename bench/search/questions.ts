import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import type { SearchAsk } from '@parastoo/server/modules/inventory/engine/search-ask'
import { airportsOfRegion, codeOfAirport, days, draws, firstDay, hubsOfRegion } from './world.ts'

const cabin = 1
const adult = { adults: 1, children: 0, infants: 0 }

export type Questions = { name: string; goal: number; asks: SearchAsk[] }

/** What is asked of the first region, by kind, with the ratio to the bare replay that G1 wants of it. */
export function questionsOf(columns: Columns, perKind: number): Questions[] {
  const kinds = [
    { name: 'direct', goal: 1.5, maxStops: 0, from: 0, crosses: undefined },
    { name: 'one stop, domestic', goal: 2, maxStops: 1, from: hubsOfRegion, crosses: false },
    { name: 'one stop, international', goal: 2, maxStops: 1, from: hubsOfRegion, crosses: true },
    { name: 'two stops, international', goal: 2.5, maxStops: 2, from: hubsOfRegion, crosses: true },
    { name: 'two stops, hub to hub', goal: 3, maxStops: 2, from: 0, crosses: undefined },
  ]
  return kinds.map(({ name, goal, maxStops, from, crosses }, kind) => {
    const draw = draws(31 + kind)
    const until = kind === 4 ? hubsOfRegion : airportsOfRegion
    const asks: SearchAsk[] = []
    while (asks.length < perKind) {
      const [origin, destination] = [from + draw(until - from), from + draw(until - from)]
      const country = columns.network.airportCountry
      if (origin === destination) continue
      if (crosses !== undefined && (country[origin] !== country[destination]) !== crosses) continue
      const pair = columns.pairOf[origin * columns.airports.words.length + destination] ?? -1
      if (kind === 0 && pair < 0) continue
      const wish = {
        origins: [codeOfAirport(origin)],
        destinations: [codeOfAirport(destination)],
        day: firstDay + 10 + draw(days - 20),
      }
      asks.push({ journeys: [wish], party: adult, cabin, nowMinutes: 0, maxStops })
    }
    return { name, goal, asks }
  })
}
