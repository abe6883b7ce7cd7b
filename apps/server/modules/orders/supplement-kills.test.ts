/** A server that is killed while a further sum is asked for, paid or closed: nothing is lost, doubled or stuck. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { childEnvironment } from '../../platform/config/config.ts'
import type { supplementCrashPointNames } from '../../platform/crash-points.ts'
import { accounts } from '../ledger/index.ts'
import { viewLines } from './line-views.ts'
import { errandRial, openErrands, supplementRial } from './testing/open-errands.ts'
import { openSale } from './testing/open-sale.ts'
import { placeMixed } from './testing/place-mixed.ts'

const sale = await openSale()
const { orders, product, jobs, ledger, db, url, needs, userId } = sale
const errands = await openErrands({ db, clock: sale.clock, askAgain: orders.askAgain })
needs.product = (kind) => (kind === 'visa' ? errands.product : product.port)
const script = fileURLToPath(new URL('./testing/sell-errand.ts', import.meta.url))

/** Ends with the signal that killed it. */
const killedAt = async (
  point: (typeof supplementCrashPointNames)[number],
  step: 'ask' | 'issue' | 'run',
  { orderId, lineId = '' }: { orderId: string; lineId?: string },
): Promise<string> => {
  const child = spawn(process.execPath, [script, url, point, step, orderId, lineId], {
    env: childEnvironment({}),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  return await new Promise((done) =>
    child.once('exit', (code, signal) => done(signal ?? `${code}: ${output}`)),
  )
}
const supplementsOf = async (orderId: string) => {
  const order = await orders.find(orderId)
  const lines = order ? await viewLines(needs, order) : []
  return lines.flatMap(({ supplements }) => supplements)
}
const linesOf = async (orderId: string) =>
  (await orders.find(orderId))?.lines.map(({ fulfilment }) => fulfilment)
const paid = async () => {
  const order = await placeMixed(sale, { errands })
  await sale.settle(order.orderId, { amountRial: 100_000 + errandRial })
  await jobs.runDue()
  return order
}
/** What is left over is taken up as after a restart. */
const restarted = async (lineId: string) => {
  await errands.ask({ lineId })
  for (let time = 0; time < 3; time += 1) await jobs.runDue()
}
const more = async (orderId: string): Promise<string> => {
  const [only, ...others] = await supplementsOf(orderId)
  expect(others).toEqual([])
  if (!only) throw new Error('Nothing is asked for')
  return only.orderId
}

it.each(['supplement:before-ask-commit', 'supplement:after-ask-commit'] as const)(
  'at %s, it is asked for once and can be paid',
  async (point) => {
    const { orderId, errand: lineId } = await paid()
    expect(await killedAt(point, 'ask', { orderId, lineId })).toBe('SIGKILL')
    const asked = (await supplementsOf(orderId)).length
    expect(asked).toBe(point === 'supplement:before-ask-commit' ? 0 : 1)
    await restarted(lineId)
    const supplement = await more(orderId)
    await sale.settle(supplement, { amountRial: supplementRial })
    await jobs.runDue()
    await errands.confirm({ lineId })
    for (let time = 0; time < 3; time += 1) await jobs.runDue()
    expect(await linesOf(orderId)).toEqual(['issued', 'issued'])
    expect(await linesOf(supplement)).toEqual(['issued'])
    expect(await ledger.balance(db, accounts.receivable(supplement))).toBe(0)
    expect(await ledger.checkBooks()).toEqual([])
  },
)

it('at supplement:before-wait-commit, its errand goes on with what was paid', async () => {
  const { orderId, errand: lineId } = await paid()
  await restarted(lineId)
  const supplement = await more(orderId)
  await sale.settle(supplement, { amountRial: supplementRial })
  expect(await killedAt('supplement:before-wait-commit', 'issue', { orderId: supplement })).toBe(
    'SIGKILL',
  )
  await jobs.runDue()
  await errands.confirm({ lineId })
  for (let time = 0; time < 3; time += 1) await jobs.runDue()
  expect(await linesOf(supplement)).toEqual(['issued'])
  expect(await ledger.checkBooks()).toEqual([])
})

it('at supplement:before-close-commit, it is closed once its errand has ended, and nothing is charged', async () => {
  const { orderId, errand: lineId } = await paid()
  await restarted(lineId)
  const supplement = await more(orderId)
  const before = await sale.balance()
  errands.goWithout(lineId)
  await db.tx((tx) => orders.askAgain(tx, lineId))
  await jobs.runDue()
  const input = { runner: 'Reza', receipts: ['1', '2', '3'] }
  const said = await orders.desk.recordIssued({ lineId, input, by: 'test' })
  expect(said).toMatchObject({ recorded: true })
  expect(await killedAt('supplement:before-close-commit', 'run', { orderId })).toBe('SIGKILL')
  // What the dead process had begun is begun again when its heartbeat is missed; asking for it anew is the same.
  await db.tx((tx) => jobs.enqueue(tx, 'close-supplement', { orderId: supplement }))
  await jobs.runDue()
  expect(await linesOf(supplement)).toEqual(['released'])
  expect(await sale.balance()).toBe(before)
  expect(await sale.pay(supplement)).toMatchObject({ refused: 'ORDER_GIVEN_UP' })
  expect(await sale.cancel({ orderId: supplement, userId })).toMatchObject({ money: 'closed' })
})
