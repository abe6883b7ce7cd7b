/** `npm run bench:search`: the itinerary engine against the floor and at growing sizes (facts/flight-search.md, goals G1 to G13). */
import { parseArgs } from 'node:util'
import { lowestPrices } from '@parastoo/server/modules/inventory/engine/lowest-prices'
import { createScratch } from '@parastoo/server/modules/inventory/engine/scratch'
import { search } from '@parastoo/server/modules/inventory/engine/search'
import { floorRows, type Timed, timeQuestions } from './search/floor.ts'
import { drawQuestions } from './search/questions.ts'
import { bytesOf, columnsOf, drawWorld, type Size } from './search/world.ts'
import { percentile, printTable, type Row } from './table.ts'

const sizes: Record<string, Size> = {
  '1 M': { airports: 103, pairs: 1461, flights: 1_020_000 },
  '10 M': { airports: 3000, pairs: 33_987, flights: 10_100_000 },
  // The first one's places and pairs with ten times its flights.
  '10 M, dense': { airports: 103, pairs: 1461, flights: 10_200_000 },
}
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1 M;10 M;10 M, dense' },
    questions: { type: 'string', default: '400' },
  },
})

const rows: Row[] = []
const timedBySize = new Map<string, Timed[]>()
for (const name of values.sizes.split(';')) {
  const size = sizes[name]
  if (!size)
    throw new Error(`There is no size ${name}. There are: ${Object.keys(sizes).join('; ')}`)
  const startedMs = performance.now()
  const world = drawWorld(size)
  const drawnMs = performance.now()
  const columns = columnsOf(world)
  const builtMs = performance.now()
  console.log(
    `${name}: ${columns.flights} flights drawn in ${Math.round(drawnMs - startedMs)} ms, laid out in ${Math.round(builtMs - drawnMs)} ms`,
  )
  world.flights = []
  world.classes = []
  const perFlight = bytesOf(columns) / columns.flights
  rows.push({
    goal: 'G11',
    what: `${name}: bytes per flight date, ${(columns.classFare.length / columns.flights).toFixed(2)} classes each`,
    measured: perFlight.toFixed(1),
    wanted: '<= 96',
    holds: perFlight <= 96,
  })
  const questions = drawQuestions(world, columns, Number(values.questions))
  const timed = timeQuestions(columns, questions)
  timedBySize.set(name, timed)
  rows.push(...floorRows(timed, name))
  rows.push(...calendarRows(name, columns, questions))
}
rows.push(...growthRows())
printTable('npm run bench:search', rows)

/** A month of lowest prices against one day's search (G7). */
function calendarRows(
  name: string,
  columns: Parameters<typeof lowestPrices>[0],
  questions: ReturnType<typeof drawQuestions>,
): Row[] {
  const scratch = createScratch(columns)
  const ratios = questions
    .filter(({ kind }) => kind === 'direct')
    .map(({ ask }) => {
      const [journey] = ask.journeys
      if (!journey) throw new Error('A question without a journey')
      const { day, ...ends } = journey
      const month = { ...ask, ...ends, firstDay: day, lastDay: day + 30 }
      const monthUs = timed(() => lowestPrices(columns, month).length)
      return { monthUs, ratio: monthUs / timed(() => search(columns, scratch, ask).count) }
    })
  const ratio = percentile(
    ratios.map((each) => each.ratio),
    0.5,
  )
  return [
    {
      goal: 'G7',
      what: `${name}: calendar of 31 days, direct, against one day`,
      measured: `${percentile(
        ratios.map(({ monthUs }) => monthUs),
        0.5,
      ).toFixed(2)} us, ${ratio.toFixed(1)} ×`,
      wanted: '<= 3 ×',
      holds: ratio <= 3,
    },
  ]
}

/** What ten times the flights cost, spread over the world or on the same pairs (G6). */
function growthRows(): Row[] {
  const meanOf = (name: string, kind: string) =>
    timedBySize.get(name)?.find((one) => one.kind === kind)?.searchUs ?? Number.NaN
  return [
    { against: '10 M', wanted: 1.1, what: 'as dense' },
    { against: '10 M, dense', wanted: 5, what: 'ten times as dense' },
  ].flatMap(({ against, wanted, what }) =>
    ['direct', 'international, up to 1 stop'].flatMap((kind): Row[] => {
      const ratio = meanOf(against, kind) / meanOf('1 M', kind)
      if (!Number.isFinite(ratio)) return []
      return [
        {
          goal: 'G6',
          what: `${kind}: ${against} against 1 M, ${what}`,
          measured: `${ratio.toFixed(2)} ×`,
          wanted: `<= ${wanted} ×`,
          holds: ratio <= wanted,
        },
      ]
    }),
  )
}

function timed(work: () => number): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 30; run += 1) {
    const startedMs = performance.now()
    for (let each = 0; each < 8; each += 1) work()
    best = Math.min(best, ((performance.now() - startedMs) * 1000) / 8)
  }
  return best
}
