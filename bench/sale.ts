/**
 * `npm run bench:sale`: 20 sales a second and the wait from paid to issued, then 100 a second for a minute and whether the queue grows.
 * `--seconds=10` is a shorter look.
 */
import { parseArgs } from 'node:util'
import { measureSales } from './sale/measure-sales.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
printTable('npm run bench:sale', await measureSales({ seconds: Number(values.seconds) }))
