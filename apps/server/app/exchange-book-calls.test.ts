/** The book that is compared with a supplier's, after one of its lines was exchanged for another flight. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { FlightChange } from '@parastoo/contract/orders/changes'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importStatement } from '../modules/reconciliation/index.ts'
import { tables } from '../platform/db/database.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { house, buyer, clock, today, jobs, db } = await openTestHouse({ carriers: ['EP', 'ZV'] })
const { signedIn, held, paidAtBank } = takeSteps({ buyer, today })
const { reconciliation } = house

it('knows a line that was exchanged by its new key: equal lists raise nothing, and a sum that differs is still found', async () => {
  const traveller = await signedIn()
  const { orderId } = await held(traveller)
  await paidAtBank(traveller, orderId)
  await jobs.runDue()
  const order = await house.orders.find(orderId)
  const lineId = order?.lines[0]?.lineId ?? ''
  const userId = order?.userId ?? ''
  await house.flights.changes.desk.recordLine({ lineId, to: 'cancelled', by: 'reza' })
  const [change] = traveller.must(
    await traveller.call<FlightChange[]>('GET', `/api/orders/Order/GetFlightChanges/${orderId}`),
  )
  const [other] = traveller.must(
    await traveller.call<Proposal[]>(
      'GET',
      `/api/orders/Order/GetFlightAlternatives/${change?.id}`,
    ),
  )
  const changeId = change?.id ?? ''
  const ask = { userId, changeId, answer: 'Rebook', proposalId: other?.proposalId } as const
  expect(await house.flights.changes.answer(ask)).toMatchObject({ answer: { state: 'done' } })
  await jobs.runDue(clock.now().add({ minutes: 2 }))
  clock.advance({ hours: 72 })

  const { rows } = await sql<{ key: string; cost: number }>`
    select supplier_key as key, cost_amount as cost from flights.reservation
    where line_id = ${lineId}`.execute(tables<unknown>(db))
  const [{ key, cost } = { key: '', cost: 0 }] = rows
  expect(key).not.toBe('')
  const listed = async (newCost: number, more: readonly string[] = []) => {
    const lines = [
      `supplier:inventory,${today},,${lineId},${cost},IRR`,
      `supplier:inventory,${today},,${key},${newCost},IRR`,
      ...more,
    ]
    const imported = await db.tx((tx) =>
      importStatement(
        tx,
        { clock },
        [
          'counterparty,day,time,reference,amount,currency',
          `supplier:inventory,${addDays(today, 1)},,,,`,
          ...lines,
        ].join('\n'),
      ),
    )
    expect(imported).toHaveProperty('imported')
    const found = await reconciliation.reconcileDay('supplier:inventory', today)
    return found?.map(({ kind, reference }) => [kind, reference])
  }
  const takenBack = `supplier:inventory,${today},,${changeId},${-cost},IRR`
  expect(await listed(cost, [takenBack])).toEqual([])
  // The new key is ours, and no stranger to us before anything of it is booked.
  const asked = await house.flights.changes.exchangeKeysAmong([key, changeId, lineId, 'X-77'])
  expect(asked).toEqual(new Set([key, changeId]))
  expect(await listed(cost + 1, [takenBack])).toEqual([['amount-differs', key]])
  // It took the money of both flights.
  expect(await listed(cost)).toEqual([['missing-with-them', changeId]])
})
