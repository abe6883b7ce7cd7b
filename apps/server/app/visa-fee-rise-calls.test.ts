/** An authority that asks more at the filing than at the sale (edge 8 of the facts, docs/decisions/0120). */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { afterEach, describe, expect, it } from 'vitest'
import { accounts, createLedger } from '../modules/ledger/index.ts'
import { bringSamplePacks, importPacks, readPackFolder } from '../modules/visas/index.ts'
import { query } from '../platform/db/database.ts'
import { bringTo, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, db } = await openTestHouse()
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
const shipped = resolve(import.meta.dirname, '../../../data/visas')
await bringSamplePacks({ db, clock, folder: shipped })
const { desk } = house.visas
const { mostBorneRial, dirham } = { mostBorneRial: 5_000_000, dirham: 326_750 }
const bringIn = (folder: string) =>
  db.tx((tx) => importPacks(tx, { clock }, readPackFolder(folder)))
afterEach(() => bringIn(shipped))

/** The shipped folder with one file changed, brought in. */
async function changed(file: string, from: string, to: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'visas-'))
  for (const name of readdirSync(shipped)) {
    const text = readFileSync(join(shipped, name), 'utf8')
    if (name === file && !text.includes(from)) throw new Error(`${file} has no ${from}`)
    writeFileSync(join(folder, name), name === file ? text.replace(from, to) : text)
  }
  await bringIn(folder)
}
const feeOf = (aed: number) =>
  changed('fees.csv', 'رسمی ویزا,0,150,100,AED', `رسمی ویزا,0,150,${aed},AED`)

let number = 70_000_000
/** A paid case whose papers are all there. */
async function ready() {
  const buyer = await signedIn()
  const total = await priceOfVisas(buyer, 1)
  number += 1
  const { data } = await submitVisas(
    buyer,
    requestOf(buyer, { people: 1, first: number, today, total }),
  )
  const { orderId = '', cases = [] } = data ?? {}
  const caseId = cases[0]?.caseId ?? ''
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  await bringTo(desk, caseId, 'ready')
  return { buyer, total, orderId, caseId, passport: `A${number}` }
}
const file = (caseId: string) => desk.file({ caseId, staff: 'an officer', reference: 'GDRFA-1' })
const issue = async ({ caseId, passport }: { caseId: string; passport: string }) => {
  const approved = { caseId, staff: 'an officer', number: 'V-1/55', passport, name: 'MORADI SARA' }
  expect(await desk.approve(approved)).toEqual({ state: 'approved' })
  await jobs.runDue()
}
/** What more was asked, as the page of the trip shows it. */
async function asked(buyer: Buyer, orderId: string) {
  await jobs.runDue()
  const path = `/api/orders/Order/GetCurrentUserOrderDetails/${orderId}`
  const { lines } = buyer.must(await buyer.call<OrderDetails>('GET', path))
  return lines.flatMap(({ supplements }) => supplements)
}
const owed = () => house.ledger.balance(db, accounts.supplierPayable('visa-uae'))
const balanced = async () => {
  expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
  const text = `select from orders.order where receivable_rial <> 0 and money = 'paid' and id not in
    (select order_id from orders.line where fulfilment = 'issuing')`
  expect(await query(db, text, [])).toEqual([])
}

describe('edge 8: a fee that rose between the payment and the filing', () => {
  it('is ours as far as we bear it: its traveller pays nothing more, and the authority is owed all of it', async () => {
    const one = await ready()
    const before = await owed()
    await feeOf(115)
    expect(await file(one.caseId)).toEqual({ state: 'submitted' })
    await issue(one)
    expect((await owed()) - before).toBe(115 * dirham)
    expect(await asked(one.buyer, one.orderId)).toEqual([])
    await balanced()
  })

  it('is not what a currency did meanwhile: that is ours, however much', async () => {
    const { caseId } = await ready()
    await changed('rates.csv', 'AED,326750', 'AED,999999')
    expect(await file(caseId)).toEqual({ state: 'submitted' })
  })

  it('beyond that is asked of its traveller once, though two officers file at once, and filed when it is paid', async () => {
    const one = await ready()
    const before = await owed()
    await feeOf(200)
    const both = await Promise.all([file(one.caseId), file(one.caseId)])
    expect(both.map((each) => ('refused' in each ? each.refused : each.state)).sort()).toEqual([
      'FEE_HAS_RISEN',
      'FEE_IS_AWAITED',
    ])
    const [sum, ...others] = await asked(one.buyer, one.orderId)
    expect(others).toEqual([])
    expect(sum).toMatchObject({ state: 'asked', totalAmount: 100 * dirham })
    expect(100 * dirham).toBeGreaterThan(mostBorneRial)
    expect(await file(one.caseId)).toEqual({ refused: 'FEE_IS_AWAITED' })
    await paidAtBank(one.buyer, sum?.orderId ?? '')
    await jobs.runDue()
    await jobs.runDue()
    expect(await file(one.caseId)).toEqual({ state: 'submitted' })
    await issue(one)
    expect((await one.buyer.order(one.orderId)).lineStates).toEqual(['issued'])
    expect((await one.buyer.order(sum?.orderId ?? '')).lineStates).toEqual(['issued'])
    expect((await owed()) - before).toBe(200 * dirham)
    await balanced()
  })

  it('that its traveller does not pay ends the case with all of the money back', async () => {
    const one = await ready()
    await feeOf(200)
    await file(one.caseId)
    const [sum] = await asked(one.buyer, one.orderId)
    const given = { orderId: sum?.orderId }
    one.buyer.must(await one.buyer.call('POST', '/api/orders/Order/CancelOrder', given))
    await jobs.runDue()
    await jobs.runDue()
    expect((await one.buyer.order(one.orderId)).lineStates).toEqual(['failed'])
    expect(await one.buyer.balance()).toBe(one.total)
    await balanced()
  })

  it('and was paid comes back when the authority refuses, which is owed its whole fee by us', async () => {
    const one = await ready()
    const before = await owed()
    await feeOf(200)
    await file(one.caseId)
    const [sum] = await asked(one.buyer, one.orderId)
    await paidAtBank(one.buyer, sum?.orderId ?? '')
    await jobs.runDue()
    await jobs.runDue()
    await file(one.caseId)
    await desk.reject({ caseId: one.caseId, staff: 'an officer', noteFa: 'بدون دلیل' })
    await jobs.runDue()
    await jobs.runDue()
    expect(await one.buyer.balance()).toBe(one.total - 100 * dirham + 100 * dirham)
    expect((await owed()) - before).toBe(200 * dirham)
    await balanced()
  })

  it('is asked of nobody who withdrew in the same moment', async () => {
    const one = await ready()
    await feeOf(200)
    const ask = { caseId: one.caseId, acceptedBackRial: 0 }
    const [, filed] = await Promise.all([
      one.buyer.call('POST', '/api/visa/Case/WithdrawCase', ask),
      file(one.caseId),
    ])
    expect('refused' in filed && ['MOVED_MEANWHILE', 'FEE_HAS_RISEN'].includes(filed.refused)).toBe(
      true,
    )
    await jobs.runDue()
    await jobs.runDue()
    const sums = await asked(one.buyer, one.orderId)
    expect(sums.every(({ state }) => state === 'refused')).toBe(true)
    expect((await one.buyer.order(one.orderId)).lineStates).toEqual(['failed'])
    await balanced()
  })
})
