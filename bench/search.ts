/**
 * `npm run bench:search`: the itinerary engine against a bare replay, against its own growth, against SQL and against other routers.
 * `--only=floor` runs one part, `--samples` sets the questions per kind, `--large=0` leaves out the ten million, `--oracle` sets the
 * questions whose answers must be those of SQL.
 */
import { parseArgs } from 'node:util'
import { measureColdStart } from './search/cold-start.ts'
import { measure as measureFloor } from './search/floor.ts'
import { compareSizes, measureCalendar, measureMemory, measureSize } from './search/growth.ts'
import { measure as measureOracle } from './search/oracle.ts'
import { measure as measureRouters } from './search/routers.ts'
import { measure as measureSql } from './search/sql.ts'
import { buildWorld } from './search/world.ts'
import { printTable, type Row } from './table.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    samples: { type: 'string', default: '2000' },
    oracle: { type: 'string', default: '100000' },
    large: { type: 'string', default: '10' },
  },
})
const samples = Number(values.samples)
const isWanted = (part: string) => values.only === undefined || values.only === part

const rows: Row[] = []
let columns = buildWorld({ regions: 1 })
if (isWanted('floor')) rows.push(...(await measureFloor({ columns, samples })))
if (isWanted('calendar')) rows.push(...measureCalendar({ columns, samples }))
if (isWanted('sql')) rows.push(...(await measureSql({ columns, samples: Math.min(samples, 500) })))
if (isWanted('oracle')) rows.push(...(await measureOracle(Number(values.oracle))))
if (isWanted('routers')) {
  rows.push(...(await measureRouters({ columns })))
  if (Number(values.large) > 1)
    rows.push(
      ...(await measureRouters({
        columns: buildWorld({ regions: Number(values.large), isLinked: true }),
      })),
    )
}
if (isWanted('start')) rows.push(...(await measureColdStart(columns)))
if (isWanted('growth')) {
  const small = measureSize(columns, samples)
  columns = buildWorld({ regions: 1, density: 10 })
  const dense = measureSize(columns, Math.ceil(samples / 10))
  rows.push(...compareSizes(small, dense, { what: 'ten times the density / one', wanted: 5 }))
  const regions = Number(values.large)
  if (regions > 1) {
    columns = buildWorld({ regions })
    const large = measureSize(columns, samples)
    rows.push(...compareSizes(small, large, { what: `${regions} M / 1 M`, wanted: 1.1 }))
  }
}
if (isWanted('memory')) rows.push(...measureMemory(columns))
printTable('npm run bench:search', rows)
