/**
 * `npm run bench:http`: what it takes to write an answer of 200 proposals, how many go over the wire in a second, and how soon a sale
 * is in the searches of another node. `--only=visible` runs one part: `bodies`, `answers` or `visible`.
 */
import { parseArgs } from 'node:util'
import { measureAnswers } from './http/answers.ts'
import { measureBodies } from './http/bodies.ts'
import { measureVisible } from './http/visible.ts'
import { printTable, type Row } from './table.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const isWanted = (part: string) => values.only === undefined || values.only === part

const rows: Row[] = []
if (isWanted('bodies')) rows.push(...measureBodies())
// Before the load, which leaves a large heap: it counts single microseconds.
if (isWanted('visible')) rows.push(...(await measureVisible()))
if (isWanted('answers')) rows.push(...(await measureAnswers()))
printTable('npm run bench:http', rows)
