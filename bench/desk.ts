/**
 * `npm run bench:desk`: an agency of a million orders, and how long the server takes for the page of one, for its list at every filter and for the
 * one search. `--orders=100000` is a smaller one; `--samples=100` asks each so often.
 */
import { parseArgs } from 'node:util'
import { measureDesk } from './desk/measure-desk.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '200' },
  },
})
printTable(
  `npm run bench:desk -- --orders=${values.orders} --samples=${values.samples}`,
  await measureDesk({ orders: Number(values.orders), samples: Number(values.samples) }),
)
