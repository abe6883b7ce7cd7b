/**
 * `npm run bench:photo`: the checks of a photo for a visa on drawn heads with one fault or none. The limits stand in `check-photo.ts`: the even half says
 * where it would put each, and the odd half, which nobody tunes on, is what it is worth. `--each=40` pictures of each fault.
 */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { each: { type: 'string', default: '40' } } })
const script = resolve(
  import.meta.dirname,
  '../apps/web/features/visas/request/photo/testing/check-many-photos.ts',
)
type Share = { having: number; found: number; sound: number; wrong: number }
const { stdout } = await promisify(execFile)(process.execPath, [script, values.each])
type Tuned = { limit: string; best: number; stands: number } | null
const shares = JSON.parse(stdout) as { fault: string; even: Share; odd: Share; tuned: Tuned }[]
const told = ({ having, found, sound, wrong }: Share) =>
  `${found} of ${having} found, ${wrong} of ${sound} sound ones warned of`
const limitOf = (tuned: Tuned) =>
  tuned
    ? `; would put ${tuned.limit} at ${Number(tuned.best.toPrecision(3))}, stands at ${tuned.stands}`
    : '; said by authorities'
printTable(
  'npm run bench:photo',
  shares.map(({ fault, even, odd, tuned }) => ({
    goal: 'photo',
    what: fault,
    measured: told(odd),
    wanted: '>= 90 %, <= 5 %',
    holds: odd.found >= odd.having * 0.9 && odd.wrong <= odd.sound * 0.05,
    remark: `the even half: ${told(even)}${limitOf(tuned)}`,
  })),
)
