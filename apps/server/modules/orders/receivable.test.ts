import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { receivablePrefix } from '../ledger/index.ts'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { db, orders, ledger, product, jobs } = sale

const { watch } = ledger.defineJobs({
  log: silentLog,
  metrics: createMetrics(),
  jobs: { every: () => undefined } as never,
  copies: [{ prefix: receivablePrefix, balancesOf: (tx, ids) => orders.receivablesOf(tx, ids) }],
})
const keptOf = async (orderId: string) =>
  (await db.tx((tx) => orders.receivablesOf(tx, [orderId]))).get(orderId)

it('is written on the order with each entry that moves it, and is nothing once its lines have ended', async () => {
  const orderId = await sale.placeHeld({ lines: 2 })
  await sale.discount(orderId, 30_000)
  await sale.settle(orderId, { amountRial: 170_000 })
  expect(await keptOf(orderId)).toBe(200_000)
  const { onFulfil } = product
  const answers = [onFulfil(), { refused: 'ISSUE_FAILED' as const }]
  product.onFulfil = () => answers.shift() ?? { unknown: true, reason: 'asked too often' }
  await jobs.runDue()
  product.onFulfil = onFulfil
  expect(await keptOf(orderId)).toBe(0)
  await ledger.seal()
  expect(await watch()).toEqual([])
})

it('is compared with the book by the watch, for the orders that entries have moved since', async () => {
  const orderId = await sale.placeHeld()
  await sale.settle(orderId)
  await ledger.seal()
  const change = (by: number) =>
    sql`update orders.order set receivable_rial = receivable_rial + ${by} where id = ${orderId}`.execute(
      tables<unknown>(db),
    )
  await change(1)
  expect(await watch()).toEqual([`receivable:${orderId} is kept as 100001, postings say 100000`])
  await change(-1)
  expect(await watch()).toEqual([])
  await jobs.runDue()
})
