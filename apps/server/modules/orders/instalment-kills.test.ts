/** A server that is killed while an instalment is paid, its holds are extended or it is missed: nothing is lost, doubled or stuck. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { childEnvironment } from '../../platform/config/config.ts'
import type { instalmentCrashPointNames } from '../../platform/crash-points.ts'
import { accounts } from '../ledger/index.ts'
import { errandRial, openErrands } from './testing/open-errands.ts'
import { openSale } from './testing/open-sale.ts'
import { placeMixed } from './testing/place-mixed.ts'

const sale = await openSale()
const { orders, product, jobs, ledger, db, url, clock, needs, userId } = sale
const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
needs.product = (kind) => (kind === 'visa' ? errands.product : product.port)
const script = fileURLToPath(new URL('./testing/sell-errand.ts', import.meta.url))
const [depositRial, balanceRial] = [75_000, 25_000 + errandRial]

/** Ends with the signal that killed it. */
const killedAt = async (
  point: (typeof instalmentCrashPointNames)[number],
  step: 'run' | 'miss' | number,
  { orderId, instalment = 0 }: { orderId: string; instalment?: number },
): Promise<string> => {
  const args = [script, url, point, `${step}`, orderId, `${instalment}`, userId]
  const child = spawn(process.execPath, args, {
    env: childEnvironment({}),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  return await new Promise((done) =>
    child.once('exit', (code, signal) => done(signal ?? `${code}: ${output}`)),
  )
}
const planned = async () => {
  const dueAt = clock.now().add({ hours: 240 })
  const instalments = [
    { amountRial: depositRial, dueAt: null },
    { amountRial: balanceRial, dueAt },
  ]
  return { ...(await placeMixed(sale, { errands, instalments })), dueAt }
}
const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}
const receivable = (orderId: string) => ledger.balance(db, accounts.receivable(orderId))

it('at instalment:before-pay-commit, nothing is charged, and the same payment pays it after', async () => {
  const { orderId } = await planned()
  const point = 'instalment:before-pay-commit'
  expect(await killedAt(point, depositRial, { orderId })).toBe('SIGKILL')
  expect((await find(orderId)).money).toBe('unpaid')
  expect([await receivable(orderId), await sale.balance()]).toEqual([0, 0])
  await sale.settle(orderId, { amountRial: depositRial })
  expect((await find(orderId)).money).toBe('part-paid')
  expect(await killedAt(point, balanceRial, { orderId, instalment: 1 })).toBe('SIGKILL')
  expect(await receivable(orderId)).toBe(depositRial)
  await sale.settle(orderId, { amountRial: balanceRial, instalment: 1 })
  await jobs.runDue()
  expect(await find(orderId)).toMatchObject({ money: 'paid', receivedRial: 250_000 })
  expect(await ledger.checkBooks()).toEqual([])
})

it('at instalment:after-extend, its holds are extended by who comes after', async () => {
  const { orderId, dueAt } = await planned()
  await sale.settle(orderId, { amountRial: depositRial })
  expect(await killedAt('instalment:after-extend', 'run', { orderId })).toBe('SIGKILL')
  // What the dead process had begun is begun again when its heartbeat is missed; asking for it anew is the same.
  await db.tx((tx) => jobs.enqueue(tx, 'extend-holds', { orderId }))
  await jobs.runDue()
  expect((await find(orderId)).payBy?.toString()).toBe(dueAt.add({ minutes: 30 }).toString())
  expect((await find(orderId)).money).toBe('part-paid')
})

it('at instalment:before-miss-commit, it can still be paid, and is missed once by who comes after', async () => {
  const [paid, missed] = [await planned(), await planned()]
  for (const { orderId } of [paid, missed]) await sale.settle(orderId, { amountRial: depositRial })
  await jobs.runDue()
  expect(await killedAt('instalment:before-miss-commit', 'miss', missed)).toBe('SIGKILL')
  expect((await find(missed.orderId)).instalments[1]?.missedAt).toBeNull()
  await sale.settle(paid.orderId, { amountRial: balanceRial, instalment: 1 })
  clock.advance({ hours: 241 })
  for (let time = 0; time < 2; time += 1) await sale.missOverdue()
  await jobs.runDue()
  const told = sale.heard.flatMap(({ fact, payload }) =>
    fact === 'instalment-missed' ? (payload as { orderId: string }).orderId : [],
  )
  expect(told.filter((orderId) => orderId === missed.orderId)).toHaveLength(1)
  expect(told).not.toContain(paid.orderId)
  expect((await find(missed.orderId)).instalments[1]?.missedAt).not.toBeNull()
  expect(await ledger.checkBooks()).toEqual([])
})
