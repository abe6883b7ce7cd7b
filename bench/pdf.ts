/** `npm run bench:pdf`: 400 tickets drawn one after the other in a process of their own, each different; how long each takes and what it costs. */
import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { tickets: { type: 'string', default: '400' } } })
const script = resolve(
  import.meta.dirname,
  '../apps/server/modules/flights/ticketing/testing/draw-many-tickets.ts',
)
const began = loadavg()[0] ?? 0
const { stdout } = await promisify(execFile)(process.execPath, [script, values.tickets])
const drawn = JSON.parse(stdout) as {
  peakMegabytes: number
  p50Ms: number
  p95Ms: number
  meanCpuMs: number
}
const load = `load ${began.toFixed(0)} to ${(loadavg()[0] ?? 0).toFixed(0)}; one, a family on a return, nine with connections by turns`
printTable('npm run bench:pdf', [
  {
    goal: 'PDF',
    what: `a ticket of ${values.tickets} in a row, by the wall: p50 (p95)`,
    measured: `${drawn.p50Ms.toFixed(1)} ms (${drawn.p95Ms.toFixed(1)} ms)`,
    wanted: '24 to 60 ms',
    holds: drawn.p50Ms <= 60,
    remark: load,
  },
  {
    goal: 'PDF',
    what: 'the same by the processor’s time of the process: mean',
    measured: `${drawn.meanCpuMs.toFixed(1)} ms`,
    wanted: '24 to 60 ms',
    holds: drawn.meanCpuMs <= 60,
    remark: 'what the wall says on an idle machine',
  },
  {
    goal: 'PDF',
    what: `the most memory of the process, ${values.tickets} tickets in a row`,
    measured: `${drawn.peakMegabytes.toFixed(0)} MB`,
    wanted: '<= 250 MB',
    holds: drawn.peakMegabytes <= 250,
  },
])
