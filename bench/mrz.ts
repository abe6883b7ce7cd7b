/**
 * `npm run bench:mrz`: how many passports and cards are read rightly, how soon, in how much memory, and what reading them does to
 * searches. `--count=90` reads fewer pictures; `--from=0` those that were tuned on; `--only=pictures` leaves the searches out, and
 * `--varied` prints the pictures otherwise, under holograms and glare; `--only=phone` reads a handful in a browser that is slowed down to a phone.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measurePhone } from './mrz/measure-phone.ts'
import { measurePictures } from './mrz/measure-pictures.ts'
import { measureSearches } from './mrz/measure-searches.ts'
import { printTable, type Row } from './table.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
    varied: { type: 'boolean', default: false },
  },
})
const isWanted = (part: string) => values.only === undefined || values.only === part

const asked = { from: Number(values.from ?? 1_000), count: values.count && Number(values.count) }

const rows: Row[] = []
if (isWanted('pictures')) {
  // Seeds 0 to 999 were tuned on; so were single ones of 1000 to 4199 that were read wrong.
  rows.push(
    ...(await measurePictures({ ...asked, count: asked.count || 200, isVaried: values.varied })),
  )
}
if (isWanted('searches')) rows.push(...(await measureSearches()))
if (values.only === 'phone')
  rows.push(...(await measurePhone({ ...asked, count: asked.count || 9 })))
console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
printTable('npm run bench:mrz', rows)
