/** The desk over many orders: the page of one, the list at every filter, the queues and the one search, by HTTP in this process. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fulfilmentState, moneyState } from '@parastoo/contract/orders/states'
import { makeStaff } from '@parastoo/server/app/testing/make-staff'
import { startTestHouse } from '@parastoo/server/app/testing/start-test-house'
import { openDatabase, query } from '@parastoo/server/platform/db/database'
import { startScratchCluster } from '@parastoo/server/platform/testing/scratch-cluster'
import { percentile, type Row } from '../table.ts'
import { copyOrders } from './copy-orders.ts'
import { sellSome } from './sell-some.ts'

const pageMs = 100
const listMs = 150
/** A page of the desk asks it several times. */
const namesakeMs = 20
const seedMinutes = 10
/** By each of four ways; the call is limited a minute. */
const searches = 25
/** Pages of orders before those that are counted. */
const askedBefore = 5

export async function measureDesk(size: { orders: number; samples: number }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-desk-'))
  // The database writes and reads what is copied, under an account of its own.
  await chmod(folder, 0o777)
  const cluster = await startScratchCluster({ folder })
  const { templateUrl: url } = cluster
  const statements = { count: 0 }
  const onQuery = () => {
    statements.count += 1
  }
  const db = openDatabase({ url, maxConnections: 8, onQuery })
  try {
    const began = performance.now()
    const shop = await startTestHouse({ db, url })
    const sold = await sellSome(shop)
    // The engine follows the log of the database, and would read every copy in it.
    await shop.close()
    const soldSeconds = Math.round((performance.now() - began) / 1_000)
    const copied = await copyOrders({ url, folder }, sold, size.orders)
    const { written, indexed, vacuumed } = copied.seconds
    const minutes = (performance.now() - began) / 60_000
    const house = await startTestHouse({ db, url })
    try {
      const seeded: Row = {
        goal: 'desk',
        what: `${copied.orders} orders with their people, money, tickets and messages, by COPY`,
        measured: `${minutes.toFixed(1)} min`,
        wanted: `<= ${seedMinutes} min`,
        holds: minutes <= seedMinutes,
        remark: `load ${(loadavg()[0] ?? 0).toFixed(0)}; sold ${soldSeconds} s, written ${written} s, indexes ${indexed} s, vacuum ${vacuumed} s`,
      }
      return [seeded, ...(await measure({ ...house, db, statements }, size.samples))]
    } finally {
      await house.close()
    }
  } finally {
    await db.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type House = Awaited<ReturnType<typeof startTestHouse>> & {
  db: ReturnType<typeof openDatabase>
  statements: { count: number }
}

/** A table of which no page reads more rows than this is too small for an index to matter. */
const mostReadWhole = 1_000

/** How many rows were read of each table without an index, until now. */
async function readWhole(db: House['db']): Promise<Map<string, number>> {
  // Counts are written down a second after they were made.
  await delay(2_000)
  const rows = await query<{ name: string; rows: number }>(
    db,
    `select schemaname || '.' || relname as name, seq_tup_read::float8 as rows from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, rows: read }) => [name, read]))
}

/** The house reads what it sells into memory as it starts: nothing is counted before that has ended. */
async function untilStill(db: House['db']): Promise<Map<string, number>> {
  let before = await readWhole(db)
  for (let turn = 0; turn < 30; turn += 1) {
    const now = await readWhole(db)
    const isStill = [...now].every(
      ([name, rows]) => rows - (before.get(name) ?? 0) <= mostReadWhole,
    )
    before = now
    if (isStill) break
  }
  return before
}

/** Which tables so many readings read rows of as if none had an index. */
function wholeSince(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  readings: number,
): { names: string[]; now: ReadonlyMap<string, number> } {
  const most = mostReadWhole * Math.max(1, readings)
  const names = [...now].filter(([name, rows]) => rows - (before.get(name) ?? 0) > most)
  return { names: names.map(([name]) => name), now }
}

async function measure(
  { buyer, db, clock, statements, house }: House,
  samples: number,
): Promise<Row[]> {
  const clerk = buyer(9_000)
  await clerk.signIn()
  const { id } = clerk.must(
    await clerk.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, id, ['orders', 'refunds', 'finance', 'visas'])
  const ask = async (path: string, body?: object): Promise<number> => {
    const began = performance.now()
    const { refused } = await clerk.call(body ? 'POST' : 'GET', `/api/office/${path}`, body)
    if (refused) throw new Error(`${path} was refused: ${refused.code}`)
    return performance.now() - began
  }
  const some = async <Found extends object>(text: string) => await query<Found>(db, text)
  const [{ count = 1 } = {}] = await some<{ count: number }>(
    'select count(*)::int as count from orders.order',
  )
  // Of few orders a small share of the blocks is hardly one.
  const share = Math.min(100, Math.max(5, (samples * 2_000) / count))
  const drawn = await some<{ id: string; number: string; phone: string; at: string }>(
    `select id, number, contact_phone as phone, registered_at::text as at from orders.order tablesample system (${share}) order by md5(number) limit ${samples + askedBefore}`,
  )

  // What is asked first is planned first, and read from the disk.
  for (const one of drawn.slice(0, askedBefore)) await ask(`Order/Get/${one.id}`)
  const orders = drawn.slice(askedBefore)
  const pages: number[] = []
  const [before, asked] = [await untilStill(db), statements.count]
  for (const one of orders) pages.push(await ask(`Order/Get/${one.id}`))
  const each = Math.round((statements.count - asked) / Math.max(1, orders.length))
  const ofPages = wholeSince(before, await readWhole(db), orders.length)

  const filters: { name: string; times: number[] }[] = []
  const [newest] = await some<{ day: string }>(
    `select (max(registered_at) at time zone 'Asia/Tehran')::date::text as day from orders.order`,
  )
  const spans = ['', `&from=${newest?.day}`, `&to=${daysBefore(newest?.day ?? '', 700)}`]
  for (const money of [undefined, ...moneyState.options])
    for (const state of [undefined, ...fulfilmentState.options])
      for (const span of spans) {
        const name = [money && `money=${money}`, state && `state=${state}`]
          .filter(Boolean)
          .join('&')
        const times: number[] = []
        for (let turn = 0; turn < 5; turn += 1)
          times.push(await ask(`Order/GetList?${name}${span}`))
        filters.push({ name: `${name}${span}` || 'none', times })
      }
  const ofLists = wholeSince(
    new Map([...before, ...ofPages.now]),
    await readWhole(db),
    filters.length * 5,
  )
  const deep: number[] = []
  for (const { at, id: beforeId } of orders)
    deep.push(
      await ask(`Order/GetList?before=${encodeURIComponent(instantOf(at))}&beforeId=${beforeId}`),
    )

  const queues: number[] = []
  for (let turn = 0; turn < 20; turn += 1) queues.push(await ask('Queue/GetCounts'))

  const found: Record<string, number[]> = { number: [], mobile: [], name: [], ticket: [] }
  const people = await some<{ name: string }>(
    `select label_fa as name from orders.unit tablesample system (${share}) limit ${searches}`,
  )
  const tickets = await some<{ number: string }>(
    `select ticket_number as number from flights.ticket tablesample system (${share}) limit ${searches}`,
  )
  for (const { number, phone } of orders.slice(0, searches)) {
    found.number?.push(await ask('Search/Find', { q: number }))
    found.mobile?.push(await ask('Search/Find', { q: `0${phone}` }))
  }
  for (const { name } of people) found.name?.push(await ask('Search/Find', { q: name }))
  for (const { number } of tickets) found.ticket?.push(await ask('Search/Find', { q: number }))

  // Whoever signed something is told apart from their namesakes among the staff; a name that was asked for is kept a minute, and time stands still.
  const namesakes: number[] = []
  const signers = await some<{ id: string }>(
    `select id from identity.person tablesample system (${share}) where id <> '${id}' limit ${samples}`,
  )
  const { count: askedOf = 0 } =
    (await some<{ count: number }>('select count(*)::int as count from identity.person'))[0] ?? {}
  for (const signer of signers) {
    clock.advance({ minutes: 2 })
    const began = performance.now()
    await house.identity.staff.namesOf([signer.id])
    namesakes.push(performance.now() - began)
  }

  const slowest = filters
    .map(({ name, times }) => ({ name, ms: percentile(times, 0.95) }))
    .toSorted((one, other) => other.ms - one.ms)
  const remark = `load ${(loadavg()[0] ?? 0).toFixed(0)}`
  const told = (what: string, times: readonly number[], most: number, more = ''): Row => ({
    goal: 'desk',
    what,
    measured: `${percentile(times, 0.5).toFixed(1)} ms (${percentile(times, 0.95).toFixed(1)} ms)`,
    wanted: `p95 <= ${most} ms`,
    holds: percentile(times, 0.95) <= most,
    remark: [remark, more].filter(Boolean).join('; '),
  })
  return [
    {
      goal: 'desk',
      what: `tables that the page of an order (${each} statements) or a list reads whole`,
      measured: `${ofPages.names.length}, ${ofLists.names.length}`,
      wanted: 'none',
      holds: ofPages.names.length + ofLists.names.length === 0,
      remark: [...ofPages.names, ...ofLists.names].join(', '),
    },
    told(`the page of an order, ${pages.length} of them: p50 (p95)`, pages, pageMs),
    told(
      `the list at each of ${filters.length} filters, the slowest of them`,
      filters.find(({ name }) => name === slowest[0]?.name)?.times ?? [],
      listMs,
      `slowest: ${slowest
        .slice(0, 5)
        .map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`)
        .join(', ')}`,
    ),
    told('the list from anywhere in it', deep, listMs),
    told('the counts of all queues', queues, listMs),
    told(
      'what somebody is called beside their namesakes of the staff',
      namesakes,
      namesakeMs,
      `${askedOf} people`,
    ),
    ...Object.entries(found).map(([by, times]) => told(`the one search by ${by}`, times, listMs)),
  ]
}

const daysBefore = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).subtract({ days }).toString()
const instantOf = (text: string): string =>
  Temporal.Instant.from(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')).toString()
