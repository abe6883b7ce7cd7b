/** The fee of a change of an issued line: asked once, and what it was paid for is carried out with its booking, or its money comes back. */
import { beforeEach, describe, expect, it } from 'vitest'
import { query, type Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { errandRial, openErrands } from './testing/open-errands.ts'
import { openSale } from './testing/open-sale.ts'
import { placeMixed } from './testing/place-mixed.ts'

const sale = await openSale()
const { orders, product, clock, jobs, ledger, db, needs } = sale
const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
await query(db, 'create table errand.renamed (key uuid, unit_id uuid)')
const feeRial = 5_000
const costRial = 4_000

/** Writes what it carries out, as a product would; a test sets what it answers. */
const carrying = { isPossible: true, dies: 0 }
needs.product = (kind) => (kind === 'visa' ? { ...errands.product, carryOut } : product.port)
async function carryOut(tx: Tx, { lineId, key }: { lineId: string; key: string }) {
  if (!carrying.isPossible) return null
  const [unit] = await query<{ id: string }>(
    tx,
    'select id from orders.unit where line_id = $1 order by position limit 1',
    [lineId],
  )
  const unitId = unit?.id ?? ''
  await query(tx, 'insert into errand.renamed values ($1, $2)', [key, unitId])
  carrying.dies -= 1
  if (carrying.dies >= 0) throw new Error('dies before its commit')
  return { units: [{ unitId, labelFa: 'سارا امینی' }], personKeys: ['who came'] }
}
beforeEach(() => Object.assign(carrying, { isPossible: true, dies: 0 }))

/** A flight and an errand that are paid and issued. */
const issued = async () => {
  const order = await placeMixed(sale, { errands })
  await sale.settle(order.orderId, { amountRial: 100_000 + errandRial })
  await jobs.runDue()
  await errands.confirm({ lineId: order.errand })
  await jobs.runDue()
  return order
}
const feeOf = (key: string, requestHash = 'as asked') => ({
  key,
  requestHash,
  titleFa: 'تغییر نام',
  units: [
    { unitId: newId(), labelFa: 'تغییر نام', priceRial: feeRial, discountableRial: 0, people: [] },
  ],
  supplier: 'runner',
  costRial,
  until: clock.now().add({ minutes: 30 }),
})
const ask = (order: { orderId: string; errand: string }, key: string = newId()) => {
  const fee = { orderId: order.orderId, lineId: order.errand, fee: feeOf(key) }
  return db.tx((tx) => orders.askFee(tx, fee))
}
const asked = async () => {
  const order = await issued()
  const key = newId()
  const answer = await ask(order, key)
  if (!('orderId' in answer)) throw new Error(answer.refused)
  return { ...order, key, fee: answer.orderId }
}
const stateOf = async (orderId: string) => {
  const order = await orders.find(orderId)
  return [order?.money, ...(order?.lines.map(({ fulfilment }) => fulfilment) ?? [])].join(' ')
}
const carriedOut = async (key: string) =>
  (await query(db, 'select 1 from errand.renamed where key = $1', [key])).length
const labelsOf = async ({ orderId, errand }: { orderId: string; errand: string }) =>
  (await orders.unitsOf([orderId]))
    .filter(({ lineId }) => lineId === errand)
    .map(({ labelFa }) => labelFa)
const booksStand = async () => expect(await ledger.checkBooks()).toEqual([])

describe('the fee of a change', () => {
  it('is an order of its own; paid, it is carried out and booked, and the unit is called otherwise', async () => {
    const order = await asked()
    const [first] = await labelsOf(order)
    expect(await stateOf(order.fee)).toBe('unpaid held')
    expect(await carriedOut(order.key)).toBe(0)
    const owed = await ledger.balance(db, accounts.supplierPayable('runner'))
    await sale.settle(order.fee, { amountRial: feeRial })
    await jobs.runDue()
    expect(await stateOf(order.fee)).toBe('paid issued')
    expect(await stateOf(order.orderId)).toBe('paid issued issued')
    expect(await carriedOut(order.key)).toBe(1)
    const [renamed] = await labelsOf(order)
    expect([first === renamed, renamed]).toEqual([false, 'سارا امینی'])
    expect(await ledger.balance(db, accounts.receivable(order.fee))).toBe(0)
    expect(await ledger.balance(db, accounts.supplierPayable('runner'))).toBe(owed + costRial)
    await booksStand()
  })

  it('is asked for once under a key, one at a time, and only of a line that is issued', async () => {
    const order = await asked()
    const again = await Promise.all([1, 2, 3].map(() => ask(order, order.key)))
    expect(again).toEqual([1, 2, 3].map(() => ({ orderId: order.fee })))
    expect(await ask(order)).toEqual({ refused: 'FEE_WAITS', detail: { orderId: order.fee } })
    const { userId } = sale
    const known = { lineId: order.errand, key: order.key, userId }
    expect(await orders.feeAskedBefore({ ...known, requestHash: 'as asked' })).toMatchObject({
      orderId: order.fee,
    })
    expect(await orders.feeAskedBefore({ ...known, requestHash: 'another' })).toMatchObject({
      refused: 'IDEMPOTENCY_KEY_REUSED',
    })
    await sale.cancel({ orderId: order.fee, userId })
    expect(await ask(order)).toHaveProperty('orderId')
    const unpaid = await placeMixed(sale, { errands })
    expect(await ask(unpaid)).toEqual({ refused: 'CHANGE_NOT_POSSIBLE' })
  })

  it('carries out nothing where it is given up or not paid in time', async () => {
    const order = await asked()
    clock.advance({ minutes: 31 })
    await jobs.runDue()
    expect(await stateOf(order.fee)).toBe('closed released')
    const before = await sale.balance()
    await sale.settle(order.fee, { amountRial: feeRial })
    await jobs.runDue()
    expect(await sale.balance()).toBe(before + feeRial)
    expect(await carriedOut(order.key)).toBe(0)
    expect(await stateOf(order.orderId)).toBe('paid issued issued')
    await booksStand()
  })

  it('comes back to the wallet where its product cannot carry it out any more', async () => {
    const order = await asked()
    carrying.isPossible = false
    const before = await sale.balance()
    await sale.settle(order.fee, { amountRial: feeRial })
    await jobs.runDue()
    expect(await stateOf(order.fee)).toBe('refunded failed')
    expect(await sale.balance()).toBe(before + feeRial)
    expect(await stateOf(order.orderId)).toBe('paid issued issued')
    await booksStand()
  })

  it('comes back once and contradicts nobody, however many issue it at a time where it is not possible any more', async () => {
    const order = await asked()
    carrying.isPossible = false
    const before = await sale.balance()
    await sale.settle(order.fee, { amountRial: feeRial })
    await Promise.all([jobs.runDue(), ...[1, 2, 3].map(() => sale.issue(order.fee))])
    expect(await stateOf(order.fee)).toBe('refunded failed')
    expect(await sale.balance()).toBe(before + feeRial)
    const said = 'select contradiction from orders.pending_line where order_id = $1'
    expect(await query(db, said, [order.fee])).toEqual([])
    await booksStand()
  })

  it('lets its order be found by who came, beside who left', async () => {
    const order = await asked()
    const peopleOf = async () =>
      (
        await query<{ people: string[] }>(
          db,
          'select person_keys as people from orders.order where id = $1',
          [order.orderId],
        )
      )[0]?.people ?? []
    const before = await peopleOf()
    await sale.settle(order.fee, { amountRial: feeRial })
    await jobs.runDue()
    expect(await peopleOf()).toEqual([...before, 'who came'].toSorted())
  })

  it('is carried out once, however many issue it at a time', async () => {
    const order = await asked()
    await sale.settle(order.fee, { amountRial: feeRial })
    await Promise.all([jobs.runDue(), ...[1, 2, 3].map(() => sale.issue(order.fee))])
    expect(await stateOf(order.fee)).toBe('paid issued')
    expect(await carriedOut(order.key)).toBe(1)
    await booksStand()
  })

  it('leaves nothing of a try that died before its commit, and is carried out by the next', async () => {
    const order = await asked()
    carrying.dies = 1
    await sale.settle(order.fee, { amountRial: feeRial })
    await expect(sale.issue(order.fee)).rejects.toThrow('dies before its commit')
    expect([await carriedOut(order.key), await stateOf(order.fee)]).toEqual([0, 'paid issuing'])
    await sale.issue(order.fee)
    expect([await carriedOut(order.key), await stateOf(order.fee)]).toEqual([1, 'paid issued'])
    expect(await ledger.balance(db, accounts.receivable(order.fee))).toBe(0)
    await booksStand()
  })
})
