/**
 * `npm run bench:photo`: the checks of a photo for a visa on drawn heads with one fault or none. The limits stand in `check-photo.ts`: whoever changes one
 * looks at the even half, and the odd half is what it is worth. `--each=20` pictures of each fault.
 */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { each: { type: 'string', default: '20' } } })
const script = resolve(
  import.meta.dirname,
  '../apps/web/features/visas/request/photo/testing/check-many-photos.ts',
)
type Share = { having: number; found: number; sound: number; wrong: number }
const { stdout } = await promisify(execFile)(process.execPath, [script, values.each])
const shares = JSON.parse(stdout) as { fault: string; even: Share; odd: Share }[]
const told = ({ having, found, sound, wrong }: Share) =>
  `${found} of ${having} found, ${wrong} of ${sound} sound ones warned of`
printTable(
  'npm run bench:photo',
  shares.map(({ fault, even, odd }) => ({
    goal: 'photo',
    what: fault,
    measured: told(odd),
    wanted: '>= 90 %, <= 5 %',
    holds: odd.found >= odd.having * 0.9 && odd.wrong <= odd.sound * 0.05,
    remark: `the even half: ${told(even)}`,
  })),
)
