/** G9: answers a second over loopback, the server in a process of its own and the load in this one. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { columnsType } from '@parastoo/contract/flights/columns-type'
import type { Row } from '../table.ts'
import { countAnswers } from './load.ts'
import { departsOn } from './sample.ts'

const connections = 8
const secondsEach = 2
const turns = 5

const question = {
  productType: 'DomesticFlight',
  originDestinations: [{ origin: 'THR', destination: 'MHD', departureDate: departsOn }],
}

type Way = { path: string; headers?: Record<string, string> }
const route = '/flight-catalog/FlightCatalog/Available'
const hot = `/hot${route}`
const ways = {
  cached: { path: '/cached' },
  ours: { path: hot },
  objects: { path: `/objects${route}` },
  anew: { path: `/anew${route}` },
  zstd: { path: hot, headers: { 'accept-encoding': 'zstd' } },
  brotli: { path: hot, headers: { 'accept-encoding': 'br' } },
  columns: { path: hot, headers: { accept: columnsType, 'accept-encoding': 'zstd' } },
} satisfies Record<string, Way>
type Name = keyof typeof ways

export async function measureAnswers(): Promise<Row[]> {
  const server = fork(join(import.meta.dirname, 'server.ts'))
  try {
    const gone = new AbortController()
    server.once('exit', () => gone.abort(new Error('The server under load has ended')))
    const hear = () => once(server, 'message', { signal: gone.signal })
    const [{ port }] = (await hear()) as [{ port: number }]
    const ask = async (): Promise<number> => {
      server.send('cpu')
      const [{ cpuUs }] = (await hear()) as [{ cpuUs: number }]
      return cpuUs
    }
    const names = Object.keys(ways) as Name[]
    const met = Object.fromEntries(names.map((name) => [name, [] as Turn[]])) as Record<
      Name,
      Turn[]
    >
    for (const name of names) await load(port, { way: ways[name], seconds: 1, cpu: ask })
    for (let turn = 0; turn < turns; turn += 1)
      for (const name of names)
        met[name].push(await load(port, { way: ways[name], seconds: secondsEach, cpu: ask }))
    return rowsOf(met)
  } finally {
    server.kill()
  }
}

type Turn = { perSecond: number; cpuUs: number }

async function load(
  port: number,
  { way, seconds, cpu }: { way: Way; seconds: number; cpu: () => Promise<number> },
): Promise<Turn> {
  const before = await cpu()
  const { answers, seconds: took } = await countAnswers(port, {
    path: way.path,
    headers: { 'content-type': 'application/json', ...way.headers },
    body: JSON.stringify(question),
    connections,
    seconds,
  })
  return { perSecond: answers / took, cpuUs: ((await cpu()) - before) / answers }
}

function rowsOf(met: Record<Name, Turn[]>): Row[] {
  const middle = (name: Name, of: keyof Turn) =>
    met[name].map((turn) => turn[of]).sort((a, b) => a - b)[Math.floor(turns / 2)] ?? 0
  const rate = (name: Name) => middle(name, 'perSecond')
  const cpu = (name: Name) => middle(name, 'cpuUs')
  const whole = (value: number) => value.toFixed(0)
  const ofCached = rate('ours') / rate('cached')
  const ofObjects = rate('ours') / rate('objects')
  return [
    {
      goal: 'G9',
      what: 'search answers/s over answers/s of a cached body, nothing packed',
      measured: `${whole(rate('ours'))} / ${whole(rate('cached'))} = ${ofCached.toFixed(2)}`,
      wanted: '>= 0.6',
      holds: ofCached >= 0.6,
      remark:
        `seats sold 20 times a second meanwhile; server time an answer: ${whole(cpu('ours'))} us, cached ${whole(cpu('cached'))} us; ` +
        `searched anew each time ${whole(rate('anew'))}/s, ${(rate('anew') / rate('cached')).toFixed(2)} of the cached body's`,
    },
    {
      goal: 'G9',
      what: 'search answers/s over answers/s of objects + JSON.stringify',
      measured: `${whole(rate('ours'))} / ${whole(rate('objects'))} = ${ofObjects.toFixed(1)}`,
      wanted: '>= 10',
      holds: ofObjects >= 10,
      remark: `server time an answer of objects: ${whole(cpu('objects'))} us (${(cpu('objects') / cpu('ours')).toFixed(1)} times ours)`,
    },
    {
      goal: '-',
      what: 'answers/s: JSON + zstd; JSON + brotli; columns + zstd',
      measured: (['zstd', 'brotli', 'columns'] as const)
        .map((name) => whole(rate(name)))
        .join('; '),
      wanted: 'for information',
      holds: true,
    },
  ]
}
