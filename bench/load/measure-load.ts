import { loadavg } from 'node:os'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { Row } from '../table.ts'
import { type Client, openClient, type Question } from './client.ts'
import { type Driven, drive, findRate, holdsWithin, wantedP99Ms } from './drive.ts'
import { type Product, type Spent, startProduct } from './product.ts'
import { createSearches, fromSomewhere, page, popularSearch, seeded } from './questions.ts'
import { openSales } from './sales.ts'

const firstPort = 21_847
const connections = 128
const today = Temporal.Now.zonedDateTimeISO('Asia/Tehran').toPlainDate().toString()

type Kind = {
  name: string
  what: string
  wanted: number
  /** The first rate that is tried. */
  from: number
  /** Answers what is done once per arrival. */
  prepare: (client: Client) => Promise<() => Promise<{ bytes: number }>>
}

const asking =
  (draw: () => Question, status = 200): Kind['prepare'] =>
  async (client) =>
  async () => {
    const answer = await client.ask(draw())
    if (answer.status !== status) throw new Error(`status ${answer.status}`)
    return answer
  }
const landings = ['/', '/flight/MHD', '/flight/KIH', '/flight/SYZ', '/international-flight/IST']
const chance = seeded(7)
const landing = () => landings[Math.floor(chance() * landings.length)] ?? '/'
const differentJson = createSearches({ today, isNew: true })
const differentColumns = createSearches({ today, isNew: true })
const mixed = createSearches({ today, isNew: false })

const kinds: readonly Kind[] = [
  {
    name: 'search-different-json',
    what: 'different searches as unpacked JSON',
    wanted: 400,
    from: 25,
    prepare: asking(() => differentJson('json')),
  },
  {
    name: 'search-different-columns',
    what: 'different searches in columns, packed',
    wanted: 1000,
    from: 50,
    prepare: asking(() => differentColumns('columns')),
  },
  {
    name: 'search-repeated',
    what: 'one search repeated, in columns, packed',
    wanted: 4500,
    from: 250,
    prepare: asking(() => popularSearch(today, 'columns')),
  },
  {
    name: 'search-mix',
    what: 'searches of the long-tailed mix, in columns, packed',
    wanted: 0,
    from: 50,
    prepare: asking(() => mixed('columns')),
  },
  {
    name: 'pages-kept',
    what: 'home and landings of visitors',
    wanted: 1500,
    from: 100,
    prepare: asking(() => page(landing())),
  },
  {
    name: 'pages-anew',
    what: 'home and landings drawn anew',
    wanted: 150,
    from: 10,
    prepare: asking(() => page(`${landing()}?from=${Math.floor(chance() * 1e9)}`)),
  },
  {
    name: 'pages-not-found',
    what: 'pages that are not there',
    wanted: 0,
    from: 20,
    prepare: asking(() => page(`/nothing-${Math.floor(chance() * 1e9)}`), 404),
  },
  {
    name: 'details',
    what: 'details of a flight, priced again',
    wanted: 0,
    from: 50,
    prepare: details,
  },
]

export async function measureLoad({
  only,
  seconds,
  nodes,
}: {
  only: string
  seconds: number
  nodes: number
}): Promise<Row[]> {
  const product = await startProduct({ port: firstPort, nodes })
  const client = openClient({ port: product.port, connections })
  try {
    const rows: Row[] = []
    for (const kind of kinds.filter(({ name }) => name.startsWith(only)))
      rows.push(await measure(kind, { product, client, seconds }))
    if ('sales'.startsWith(only)) rows.push(...(await measureSales({ product, seconds })))
    const memory = await product.memory()
    return [
      ...rows,
      {
        goal: 'memory',
        what: `of each of ${memory.length} processes afterwards${nodes > 1 ? `, of ${nodes} nodes` : ''}`,
        measured: memory.map((megabytes) => `${megabytes} MB`).join(', '),
        wanted: 'printed',
        holds: true,
        remark: `load of the machine now ${loadavg()[0]?.toFixed(1)}`,
      },
    ]
  } finally {
    client.close()
    await product.stop()
  }
}

type Ground = { product: Product; client: Client; seconds: number }

async function measure(kind: Kind, { product, client, seconds }: Ground): Promise<Row> {
  const once = await kind.prepare(client)
  let [bytes, answers] = [0, 0]
  const work = async () => {
    bytes += (await once()).bytes
    answers += 1
  }
  // Until what it runs is compiled in every process.
  await drive(work, { rate: kind.from, seconds: Math.min(3, seconds) })
  const spentAt = new Map<number, { spent: Spent; ownMs: number }>()
  const run = async (rate: number): Promise<Driven> => {
    const before = { spent: product.spent(), own: process.cpuUsage() }
    const driven = await drive(work, { rate, seconds })
    const own = process.cpuUsage(before.own)
    const now = product.spent()
    const each = (name: keyof Spent) =>
      (now[name] - before.spent[name]) / Math.max(1, Math.round(rate * seconds))
    spentAt.set(rate, {
      spent: {
        primaryMs: each('primaryMs'),
        processesMs: each('processesMs'),
        postgresMs: each('postgresMs'),
      },
      ownMs: (own.user + own.system) / 1000 / Math.max(1, Math.round(rate * seconds)),
    })
    console.log(`  ${kind.name} ${spelled(driven)}`)
    return driven
  }
  const { best, tooMuch } = await findRate(run, kind.from)
  const where = spentAt.get(best?.rate ?? tooMuch.rate)
  const ms = (value = 0) => value.toFixed(2)
  return {
    goal: 'section 4',
    what: `${kind.what}, a second with p99 <= ${wantedP99Ms} ms and no errors`,
    measured: best
      ? `**${Math.round(best.rate)}** (p50 ${Math.round(best.p50Ms)} ms, p99 ${Math.round(best.p99Ms)} ms)`
      : `less than ${Math.round(tooMuch.rate)}`,
    wanted: kind.wanted === 0 ? 'printed' : `>= ${kind.wanted}`,
    holds: (best?.rate ?? 0) >= kind.wanted,
    remark:
      `${Math.round(bytes / Math.max(1, answers) / 1000)} kB each; of the processor each: processes ${ms(where?.spent.processesMs)} ms, ` +
      `primary ${ms(where?.spent.primaryMs)}, PostgreSQL ${ms(where?.spent.postgresMs)}, this generator ${ms(where?.ownMs)}; ` +
      `not held: ${spelled(tooMuch)}`,
  }
}

const spelled = ({ rate, donePerSecond, p50Ms, p99Ms, errors }: Driven): string =>
  `${Math.round(rate)}/s (${Math.round(donePerSecond)} done, p50 ${Math.round(p50Ms)} ms, p99 ${Math.round(p99Ms)} ms` +
  `${errors.length > 0 ? `, ${errors.length} errors: ${errors[0]}` : ''})`

/** Flights of a few searches that were made before, in turn. */
async function details(client: Client) {
  const draw = createSearches({ today, isNew: true })
  const found: { requestId: string; proposalId: string }[] = []
  for (let times = 0; times < 40; times += 1) {
    const { body } = await client.ask({ ...draw('json'), isRead: true })
    const { data } = JSON.parse(body) as { data: SearchReply }
    found.push(...data.proposals.slice(0, 5))
  }
  let turn = 0
  return asking(() => {
    turn += 1
    const { requestId, proposalId } = found[turn % found.length] ?? {
      requestId: '',
      proposalId: '',
    }
    return {
      method: 'POST',
      path: '/api/flight-catalog/FlightCatalog/FlightDetail',
      headers: { 'content-type': 'application/json', ...fromSomewhere() },
      body: JSON.stringify({ requestId, proposalId }),
    }
  })(client)
}

/** Sales at a set pace: each is searched before, held, paid at the sandbox bank and watched until it is issued. */
/** Rates that are wanted of sales; what comes before them finds how many there may be. */
const wantedSales = [
  { rate: 20, wantedMs: 100 },
  { rate: 100, wantedMs: Number.POSITIVE_INFINITY },
]
/** A sale is some ten calls one after the other: nobody waits for one longer than this. */
const longestSaleMs = 2_000

async function measureSales({
  product,
  seconds,
}: Pick<Ground, 'product' | 'seconds'>): Promise<Row[]> {
  const sales = await openSales({
    baseUrl: `http://127.0.0.1:${product.port}`,
    today,
    most: 150 * seconds,
  })
  const told = new Map<number, { spent: string; hold: number; issued: number }>()
  const run = async (rate: number): Promise<Driven> => {
    const before = product.spent()
    const driven = await drive(sales.sellOne, { rate, seconds })
    const after = product.spent()
    const each = (name: keyof Spent) => ((after[name] - before[name]) / (rate * seconds)).toFixed(1)
    const spent = `of the processor each: processes ${each('processesMs')} ms, primary ${each('primaryMs')}, PostgreSQL ${each('postgresMs')}`
    told.set(rate, { spent, ...sales.takeWaits() })
    console.log(`  sales ${spelled(driven)}`)
    return driven
  }
  const rows: Row[] = []
  const { best, tooMuch } = await findRate(run, 2, holdsWithin(longestSaleMs))
  const most = best ?? tooMuch
  const { spent = '', hold = 0, issued = 0 } = told.get(most.rate) ?? {}
  rows.push({
    goal: 'section 4',
    what: `sales a second over HTTP, each whole in ${longestSaleMs} ms: searched, held, paid, issued`,
    measured: best
      ? `**${best.rate}** (whole p50 ${Math.round(best.p50Ms)} ms; hold p50 ${hold} ms, paid to issued p50 ${issued} ms)`
      : `less than ${tooMuch.rate}`,
    wanted: 'printed',
    holds: best !== null,
    remark: `${spent}; not held: ${spelled(tooMuch)}`,
  })
  for (const { rate, wantedMs } of wantedSales) {
    const driven = await run(rate)
    const { spent = '', hold = 0, issued = 0 } = told.get(rate) ?? {}
    rows.push({
      goal: 'section 4',
      what: `sales at ${rate}/s for ${seconds} s over HTTP: held, paid, issued`,
      measured: `${spelled(driven)}; hold p50 ${hold} ms, paid to issued p50 ${issued} ms`,
      wanted: Number.isFinite(wantedMs)
        ? `paid to issued p50 <= ${wantedMs} ms`
        : 'no growing queue',
      holds: driven.errors.length === 0 && issued <= wantedMs,
      remark: spent,
    })
  }
  return rows
}
