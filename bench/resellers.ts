/**
 * `npm run bench:resellers`: a site that compares prices searches flights by its key, over HTTP, beside a search of the site for the same
 * question, by turns. `--searches=400`.
 */
import { parseArgs } from 'node:util'
import { measureResellers } from './resellers/measure-resellers.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { searches: { type: 'string', default: '400' } } })
printTable(
  `npm run bench:resellers -- --searches=${values.searches}`,
  await measureResellers({ searches: Number(values.searches) }),
)
