import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import { lowestPrices } from '@parastoo/server/modules/inventory/engine/lowest-prices'
import { lowestWithStops } from '@parastoo/server/modules/inventory/engine/lowest-with-stops'
import { search } from '@parastoo/server/modules/inventory/engine/search'
import { createSearchBuffers } from '@parastoo/server/modules/inventory/engine/search-buffers'
import type { Row } from '../table.ts'
import { questionsOf } from './questions.ts'
import { median, micros, timeEach, usualTime } from './timing.ts'

/** What one size of the world takes, kept so that only one of them is in memory at a time. */
export type Size = { flights: number; medians: { name: string; us: number }[] }

export function measureSize(columns: Columns, samples: number): Size {
  const buffers = createSearchBuffers(columns)
  const medians = questionsOf(columns, samples).map(({ name, asks }) => ({
    name,
    us: usualTime(asks, (ask) => search(columns, buffers, ask)),
  }))
  return { flights: columns.flights, medians }
}

/** G6: the same questions where the world, or the sky above them, is larger. */
export function compareSizes(
  one: Size,
  other: Size,
  { what, wanted }: { what: string; wanted: number },
): Row[] {
  return one.medians.map(({ name, us }, kind) => {
    const larger = other.medians[kind]?.us ?? Number.NaN
    return {
      goal: 'G6',
      what: `${name}: ${what}`,
      measured: `${(larger / us).toFixed(2)} (${micros(larger)} / ${micros(us)})`,
      wanted: `<= ${wanted}`,
      holds: larger / us <= wanted,
    }
  })
}

/** G7: the lowest price of each of 31 days against the search of one, with as many stops. */
export function measureCalendar({
  columns,
  samples,
}: {
  columns: Columns
  samples: number
}): Row[] {
  const buffers = createSearchBuffers(columns)
  const wantedOf: Record<number, number> = { 0: 3, 1: 2 }
  return questionsOf(columns, samples).flatMap(({ name, asks }): Row[] => {
    const wanted = wantedOf[asks[0]?.maxStops ?? 2]
    if (!wanted) return []
    const oneDay = median(timeEach(asks, (ask) => search(columns, buffers, ask)))
    const calendar = median(
      timeEach(asks, ({ journeys: [wish], ...ask }) => {
        if (!wish) return
        const { origins, destinations, day } = wish
        const span = { origins, destinations, firstDay: day, lastDay: day + 30 }
        return ask.maxStops === 0
          ? lowestPrices(columns, { ...ask, ...span })
          : lowestWithStops(columns, buffers, { ...ask, ...span })
      }),
    )
    return [
      {
        goal: 'G7',
        what: `calendar of 31 days, ${name} / search of one day`,
        measured: `${(calendar / oneDay).toFixed(1)} (${micros(calendar)} / ${micros(oneDay)})`,
        wanted: `<= ${wanted}`,
        holds: calendar / oneDay <= wanted,
      },
    ]
  })
}

/** G11: bytes of all columns by flight date, spare room included, and what the process takes beside them. */
export function measureMemory(columns: Columns): Row[] {
  const bytes = [columns, columns.fares, columns.network]
    .flatMap((part): unknown[] => Object.values(part))
    .reduce<number>((sum, each) => sum + (ArrayBuffer.isView(each) ? each.byteLength : 0), 0)
  const perFlight = bytes / columns.flights
  const whole = process.memoryUsage.rss() / bytes
  const of = `of ${columns.flights.toLocaleString('en')} flight dates`
  return [
    {
      goal: 'G11',
      what: `bytes per flight date, exact money included, ${of}`,
      measured: perFlight.toFixed(1),
      wanted: '<= 96',
      holds: perFlight <= 96,
    },
    {
      goal: 'G11',
      what: `resident memory of the process / columns, ${of}`,
      measured: whole.toFixed(2),
      wanted: '<= 1.3',
      holds: whole <= 1.3,
      remark: 'of the whole bench process, made-up world and compiler included',
    },
  ]
}
