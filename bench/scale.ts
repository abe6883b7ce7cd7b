/**
 * `npm run bench:scale`: what 1, 10 and 100 million visitors a month need, from what bench:load measured, with the waits that come of it
 * simulated; `--draw=docs/scale.svg` draws how they grow. Measures nothing itself.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { drawWaits } from './scale/draw.ts'
import { busiest, limitsMet, needOf, visitsAtPeak, waitByFormulaMs } from './scale/model.ts'
import { simulate, variation } from './scale/simulate.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, draw: { type: 'string' } },
})
const seconds = Number(values.seconds)
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

console.log(
  '| visitors a month | visits/s, worst minutes | sales/s | processes of Node | cores of the primary | memory | money a month | one in two | one in a hundred | mean wait, by the formula | busy: processes, database |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const visitors of [1_000_000, 10_000_000, 100_000_000]) {
  const need = needOf(visitors)
  const { visitsPerSecond, processes, databaseCores } = need
  const played = simulate({ visitsPerSecond, processes, databaseCores, seconds, seed: 1 })
  const cells = [
    `${visitors / 1e6} million`,
    visitsPerSecond.toFixed(1),
    need.salesPerSecond.toFixed(2),
    processes,
    databaseCores,
    `${Math.round(need.gigabytes)} GB`,
    `${Math.round(need.euroMonthly)} €`,
    ms(played.p50),
    ms(played.p99),
    `${ms(played.meanWaitMs)}, ${ms(waitByFormulaMs(need, variation))}`,
    `${played.nodeBusy.toFixed(2)}, ${played.databaseBusy.toFixed(2)}`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
console.log('\nWhat is met first, in visitors a month:\n')
for (const { what, visitors } of limitsMet())
  console.log(`- ${(visitors / 1e6).toFixed(0)} million: ${what}`)

if (values.draw !== undefined) {
  // One process, by ever more visits.
  const full = needOf(1_000_000_000)
  const perProcess = (full.visitsPerSecond / full.processes) * (1 / busiest)
  const points = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((busy) => {
    const visitsPerSecond = perProcess * busy * 4
    const { p50, p99 } = simulate({
      visitsPerSecond,
      processes: 4,
      databaseCores: 4,
      seconds: seconds * 2,
      seed: 1,
    })
    return { busy, p50, p99 }
  })
  writeFileSync(values.draw, drawWaits(points, { planned: busiest }))
}
console.log(`\n${visitsAtPeak(1_000_000).toFixed(2)} visits/s at the worst for each million.`)
