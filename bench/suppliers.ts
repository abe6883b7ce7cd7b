/**
 * `npm run bench:suppliers`: what a search waits for its first answer over own stock and twelve accounts of suppliers, while all of them answer and
 * while one of them hangs, by turns. `--seconds=20` each turn, `--rate=10` searches a second, `--turns=3`.
 */
import { parseArgs } from 'node:util'
import { measureSuppliers } from './suppliers/measure-suppliers.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '10' },
    turns: { type: 'string', default: '3' },
  },
})
const [seconds, rate, turns] = [values.seconds, values.rate, values.turns].map(Number)
printTable(
  `npm run bench:suppliers -- --seconds=${seconds} --rate=${rate} --turns=${turns}`,
  await measureSuppliers({ seconds: seconds ?? 20, rate: rate ?? 10, turns: turns ?? 3 }),
)
