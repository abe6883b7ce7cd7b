/**
 * `npm run bench:mrz`: how many passports and cards are read rightly, how soon, in how much memory, and what reading them does to
 * searches. `--count=90` reads fewer pictures; `--from=0` those that were tuned on; `--only=pictures` leaves the searches out.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measurePictures } from './mrz/measure-pictures.ts'
import { measureSearches } from './mrz/measure-searches.ts'
import { printTable, type Row } from './table.ts'

const { values } = parseArgs({
  options: { count: { type: 'string' }, from: { type: 'string' }, only: { type: 'string' } },
})
const isWanted = (part: string) => values.only === undefined || values.only === part

const rows: Row[] = []
if (isWanted('pictures')) {
  // Seeds 0 to 999 were tuned on; these were not looked at.
  const pictures = { from: Number(values.from ?? 1_000), count: Number(values.count ?? 200) }
  rows.push(...(await measurePictures(pictures)))
}
if (isWanted('searches')) rows.push(...(await measureSearches()))
console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
printTable('npm run bench:mrz', rows)
