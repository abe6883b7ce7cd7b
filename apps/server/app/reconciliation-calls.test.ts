import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { FlightChange } from '@parastoo/contract/orders/changes'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importStatement } from '../modules/reconciliation/index.ts'
import { tables } from '../platform/db/database.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { house, buyer, clock, today, jobs, db } = await openTestHouse()
const { signedIn, held, paidAtBank } = takeSteps({ buyer, today })
const { reconciliation } = house

it('finds a day of sales equal in our book and the bank’s, and names what a supplier’s list lacks', async () => {
  const orderIds: string[] = []
  for (let sale = 0; sale < 3; sale += 1) {
    const traveller = await signedIn()
    const { orderId } = await held(traveller)
    await paidAtBank(traveller, orderId)
    orderIds.push(orderId)
  }
  await jobs.runDue()
  clock.advance({ hours: 48 })
  expect(await reconciliation.reconcileDay('bank:sandbox', today)).toEqual([])
  expect(await reconciliation.reconcileDay('bank:sandbox', addDays(today, 5))).toBeNull()

  const lineIds = await Promise.all(
    orderIds.map(async (orderId) => (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''),
  )
  const bring = (rows: string[]) =>
    db.tx((dbTx) =>
      importStatement(
        dbTx,
        { clock },
        [
          'counterparty,day,time,reference,amount,currency',
          `supplier:inventory,${addDays(today, 1)},,,,`,
          ...rows.map((row) => `supplier:inventory,${today},,${row}`),
        ].join('\n'),
      ),
    )
  const owed = async (lineId: string | undefined) => {
    const account = 'supplier-payable:inventory' as Parameters<typeof house.ledger.statement>[0]
    const { rows } = await house.ledger.statement(account, { page: 1, pageSize: 10 })
    return rows.find(({ key }) => key === lineId)?.amount
  }
  const [first, second, third] = lineIds
  await bring([
    `${first},${await owed(first)},IRR`,
    `${second},${Number(await owed(second)) + 1},IRR`,
    'X-77,500,IRR',
  ])
  const found = await reconciliation.reconcileDay('supplier:inventory', today)
  expect(found?.map(({ kind, reference }) => [kind, reference]).sort()).toEqual(
    [
      ['amount-differs', second],
      ['missing-with-them', third],
      ['unknown-reference', 'X-77'],
    ].sort(),
  )
})

it('knows a line that was exchanged by its new key: equal lists raise nothing, and a sum that differs is still found', async () => {
  const traveller = await signedIn()
  const { orderId } = await held(traveller)
  await paidAtBank(traveller, orderId)
  await jobs.runDue()
  const order = await house.orders.find(orderId)
  const lineId = order?.lines[0]?.lineId ?? ''
  const userId = order?.userId ?? ''
  const soldOn = dayNow()
  clock.advance({ hours: 24 })
  await house.flights.changes.desk.recordLine({ lineId, to: 'cancelled', by: 'reza' })
  const fresh = await signedInAgain(traveller)
  const [change] = fresh.must(
    await fresh.call<FlightChange[]>('GET', `/api/orders/Order/GetFlightChanges/${orderId}`),
  )
  const [other] = fresh.must(
    await fresh.call<Proposal[]>('GET', `/api/orders/Order/GetFlightAlternatives/${change?.id}`),
  )
  const changeId = change?.id ?? ''
  const ask = { userId, changeId, answer: 'Rebook', proposalId: other?.proposalId } as const
  expect(await house.flights.changes.answer(ask)).toMatchObject({ answer: { state: 'done' } })
  await jobs.runDue(clock.now().add({ minutes: 2 }))
  const exchangedOn = dayNow()
  clock.advance({ hours: 72 })

  const { rows } = await sql<{ key: string; cost: number }>`
    select supplier_key as key, cost_amount as cost from flights.reservation
    where line_id = ${lineId}`.execute(tables<unknown>(db))
  const [{ key, cost } = { key: '', cost: 0 }] = rows
  expect(key).not.toBe('')
  const listed = async (newCost: number, more: readonly string[] = []) => {
    const lines = [
      `supplier:inventory,${soldOn},,${lineId},${cost},IRR`,
      `supplier:inventory,${exchangedOn},,${key},${newCost},IRR`,
      ...more,
    ]
    await db.tx((dbTx) =>
      importStatement(
        dbTx,
        { clock },
        [
          'counterparty,day,time,reference,amount,currency',
          `supplier:inventory,${addDays(exchangedOn, 1)},,,,`,
          ...lines,
        ].join('\n'),
      ),
    )
    const found = await reconciliation.reconcileDay('supplier:inventory', exchangedOn)
    return found?.map(({ kind, reference }) => [kind, reference])
  }
  const takenBack = `supplier:inventory,${exchangedOn},,${changeId},${-cost},IRR`
  expect(await listed(cost, [takenBack])).toEqual([])
  expect(await listed(cost + 1, [takenBack])).toEqual([['amount-differs', key]])
  // It took the money of both flights.
  expect(await listed(cost)).toEqual([['missing-with-them', changeId]])
})

const dayNow = () => clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
/** Its token is over by then. */
const signedInAgain = async (traveller: Buyer) => {
  await traveller.signIn()
  return traveller
}
