/**
 * `npm run bench:load`: starts the product as a person does and drives it from this process in an open model. Prints, for each kind of work,
 * the highest rate with a p99 of 300 ms at most and no errors, and where the time went. `--only=pages` runs what begins so,
 * `--seconds=5` says how long each step takes, `--nodes=3` starts so many nodes behind a balancer, which share the cores.
 */
import { parseArgs } from 'node:util'
import { measureLoad } from './load/measure-load.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    nodes: { type: 'string', default: '1' },
  },
})
const nodes = Number(values.nodes)
const rows = await measureLoad({ only: values.only, seconds: Number(values.seconds), nodes })
printTable(`npm run bench:load${nodes > 1 ? ` -- --nodes=${nodes}` : ''}`, rows)
