/**
 * `npm run bench:tours`: parties of nine are quoted on a departure of two packages, by their cheapest legal rooming, beside `select 1` in the
 * same run. `--quotes=400`.
 */
import { parseArgs } from 'node:util'
import { printTable } from './table.ts'
import { measureTours } from './tours/measure-tours.ts'

const { values } = parseArgs({ options: { quotes: { type: 'string', default: '400' } } })
printTable(
  `npm run bench:tours -- --quotes=${values.quotes}`,
  await measureTours({ quotes: Number(values.quotes) }),
)
