/** Units of one line that are accepted together are cancelled by one key: all of them, or none. */
import { refuse } from '@parastoo/kit/outcome'
import { afterEach, expect, it } from 'vitest'
import { query } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { refundReader } from './store.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds()
const { refunds, product, jobs, clock, ledger, db, issued, asked, shown } = bench
const { onCancel } = product
const { recordCancelled } = product.port
afterEach(() => {
  product.onCancel = onCancel
  product.port.recordCancelled = recordCancelled
})

const gained = async (work: () => Promise<unknown>) => {
  const before = await bench.balance()
  await work()
  return (await bench.balance()) - before
}
/** What the supplier was asked, each time: its key and how many units. */
const listen = (answer: typeof onCancel) => {
  const heard: { cancelKey: string; units: number }[] = []
  product.onCancel = (ask) => {
    heard.push({ cancelKey: ask.cancelKey, units: ask.promised.length })
    return answer(ask)
  }
  return heard
}
const itemsOf = async (requestId: string) =>
  (await refundReader(db).request(requestId))?.items ?? []
const numberOf = async (requestId: string) => (await shown(requestId)).number
const statesOf = async (requestId: string) => (await itemsOf(requestId)).map(({ state }) => state)

it('asks for both by one key, and by the same one after silence', async () => {
  let isSilent = true
  const heard = listen((ask) => (isSilent ? { unknown: true, reason: 'silence' } : onCancel(ask)))
  const requestId = await asked(await issued(), { count: 2 })
  expect(await gained(() => jobs.runDue())).toBe(0)
  isSilent = false
  clock.advance({ seconds: 16 })
  expect(await gained(() => jobs.runDue())).toBe(70_000)
  const [{ cancelKey } = { cancelKey: '' }] = heard
  expect(heard).toEqual([
    { cancelKey, units: 2 },
    { cancelKey, units: 2 },
  ])
  expect(await refunds.knownCancellings([cancelKey])).toEqual(new Set([cancelKey]))
  const ids = (await itemsOf(requestId)).map(({ itemId }) => itemId)
  expect([...(await refunds.cancellingsOf(ids)).values()]).toEqual([cancelKey, cancelKey])
  expect(await ledger.checkBooks()).toEqual([])
})

it('books both or none: what fails at the second is tried again whole', async () => {
  const orderId = await issued()
  const requestId = await asked(orderId, { count: 2 })
  let isBroken = true
  product.port.recordCancelled = async (tx, ask) => {
    const isSecond = ask.kept[0]?.unitId === (await itemsOf(requestId))[1]?.unitId
    if (isBroken && isSecond) throw new Error('The second cannot be written')
    await recordCancelled(tx, ask)
  }
  const [first] = await itemsOf(requestId)
  expect(
    await gained(async () => {
      await expect(bench.cancel(first?.itemId ?? '')).rejects.toThrow('The second')
    }),
  ).toBe(0)
  expect(await statesOf(requestId)).toEqual(['accepted', 'accepted'])
  isBroken = false
  expect(await gained(() => bench.cancel(first?.itemId ?? ''))).toBe(70_000)
  expect(await ledger.checkBooks()).toEqual([])
})

it('of twenty workers on one cancelling books each unit once', async () => {
  const requestId = await asked(await issued(), { count: 2 })
  const [one, other] = await itemsOf(requestId)
  const workers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other))
  expect(
    await gained(() => Promise.all(workers.map((item) => bench.cancel(item?.itemId ?? '')))),
  ).toBe(70_000)
  await jobs.runDue()
  expect((await shown(requestId)).status).toBe('Done')
  expect(await ledger.checkBooks()).toEqual([])
})

it('refused, leaves both to staff: accepted together they keep their key, apart they get another', async () => {
  const heard = listen(() => refuse('CANCEL_REFUSED'))
  const requestId = await asked(await issued(), { count: 2 })
  expect(await gained(() => jobs.runDue())).toBe(0)
  expect(await statesOf(requestId)).toEqual(['waiting', 'waiting'])
  const number = await numberOf(requestId)
  await refunds.desk.approve({ number, staff: 'reza' })
  await jobs.runDue()
  const [first, again] = heard
  expect(again).toEqual(first)
  const [one] = await itemsOf(requestId)
  await refunds.desk.approve({ number, staff: 'reza', itemIds: [one?.itemId ?? ''] })
  product.onCancel = onCancel
  expect(await gained(() => jobs.runDue())).toBe(35_000)
  const [paid, other] = await itemsOf(requestId)
  expect(paid?.cancelKey).not.toBe(first?.cancelKey)
  expect(other).toMatchObject({ state: 'waiting', cancelKey: first?.cancelKey })
  await refunds.desk.approve({ number, staff: 'reza' })
  expect(await gained(() => jobs.runDue())).toBe(35_000)
  expect((await shown(requestId)).status).toBe('Done')
  expect(await ledger.checkBooks()).toEqual([])
})

it('is decided as it stands under the lock of its order, not as it was read before', async () => {
  listen(() => refuse('CANCEL_REFUSED'))
  const orderId = await issued()
  const requestId = await asked(orderId)
  await jobs.runDue()
  const number = await numberOf(requestId)
  const [item] = await itemsOf(requestId)
  const cancelKey = newId()
  const [isLocked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const colleague = db.tx(async (tx) => {
    await bench.orders.lock(tx, orderId)
    isLocked.resolve()
    await mayCommit.promise
    // They accepted it by another key, and were refused as well.
    const text = 'update refunds.item set cancel_key = $2 where id = $1'
    await query(tx, text, [item?.itemId, cancelKey])
  })
  await isLocked.promise
  const approving = refunds.desk.approve({ number, staff: 'reza' })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await query(db, waiting, [])).length).toBe(1)
  mayCommit.resolve()
  await colleague
  expect(await approving).toEqual({ decided: 1 })
  expect((await itemsOf(requestId))[0]).toMatchObject({ state: 'accepted', cancelKey })
})
