import { addDays } from '@parastoo/kit/dates'
import { expect, it } from 'vitest'
import { importStatement } from '../modules/reconciliation/index.ts'
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
    db.tx((tx) =>
      importStatement(
        tx,
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
