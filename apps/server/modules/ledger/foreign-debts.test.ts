/** Debts in currencies: each currency sums to zero by itself (`checkBooks`), and what rates make of a debt is a gain or a loss, once. */
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { accounts, createLedger, type DebtCurrency } from './index.ts'

const { db } = await testDatabase({ maxConnections: 20 })
const ledger = createLedger({ db, clock: createTestClock('2026-01-01T00:00:00Z') })
const gain = accounts.exchangeGain()
const loss = accounts.exchangeLoss()

afterEach(async () => {
  expect(await ledger.checkBooks()).toEqual([])
})

/** A line issued for so much of a currency, sold and put aside at so many rial. */
async function owe(
  supplier: string,
  { currency, amount, rial }: { currency: DebtCurrency; amount: number; rial: number },
) {
  const position = accounts.exchangePosition(currency)
  await db.tx((tx) =>
    ledger.post(tx, {
      kind: 'line-issued',
      key: newId(),
      descriptionFa: 'صدور',
      postings: [
        { from: accounts.receivable(newId()), to: position, amountRial: rial },
        { from: position, to: accounts.supplierPayable(supplier), amount, currency },
      ],
    }),
  )
}
const revalue = (currency: DebtCurrency, rialPerUnit: number, key: string) =>
  db.tx((tx) => ledger.debts.revalue(tx, { currency, rialPerUnit, key }))
const settle = (
  supplier: string,
  { currency, amount, rial }: { currency: DebtCurrency; amount: number; rial: number },
) =>
  db.tx(async (tx) => {
    const to = accounts.supplierPayout(newId())
    const ask = { supplier, currency, amount, amountRial: rial, to }
    const postings = await ledger.debts.settlement(tx, ask)
    return await ledger.post(tx, { kind: 'test', key: newId(), descriptionFa: 'پرداخت', postings })
  })
const stands = (currency: DebtCurrency) =>
  ledger.balance(db, accounts.exchangePosition(currency), 'IRR')
const owed = (supplier: string, currency: DebtCurrency) =>
  ledger.balance(db, accounts.supplierPayable(supplier), currency)
/** What was won and lost by some work. */
async function resultOf(work: () => Promise<unknown>) {
  const [gainBefore, lossBefore] = [await ledger.balance(db, gain), await ledger.balance(db, loss)]
  await work()
  return {
    gain: (await ledger.balance(db, gain)) - gainBefore,
    loss: lossBefore - (await ledger.balance(db, loss)),
  }
}

describe('a debt in a currency', () => {
  it('stands in it, and is brought to the rate of each day: dearer is a loss, cheaper a gain, the same nothing', async () => {
    // 123.45 dollars at 1,000,000.
    await owe('abroad', { currency: 'USD', amount: 12_345, rial: 123_450_000 })
    expect([await owed('abroad', 'USD'), await owed('abroad', 'IRR' as DebtCurrency)]).toEqual([
      12_345, 0,
    ])
    const days = [
      ['USD 1', 1_100_000, { gain: 0, loss: 12_345_000 }],
      ['USD 2', 1_100_000, { gain: 0, loss: 0 }],
      ['USD 3', 900_000, { gain: 24_690_000, loss: 0 }],
    ] as const
    for (const [key, rate, result] of days)
      expect(await resultOf(() => revalue('USD', rate, key))).toEqual(result)
    expect(await stands('USD')).toBe(111_105_000)
    expect(await owed('abroad', 'USD')).toBe(12_345)
  })

  it('is revalued once a day, by many at once and by a second run', async () => {
    await owe('north', { currency: 'IQD', amount: 5_000, rial: 4_000_000 })
    const result = await resultOf(async () => {
      const runs = await Promise.all([1, 2, 3, 4].map(() => revalue('IQD', 900, 'IQD day')))
      expect(runs.filter((run) => 'dearerRial' in run)).toHaveLength(1)
      // Another rate of the same day is of tomorrow.
      expect(await revalue('IQD', 1_000, 'IQD day')).toEqual({ already: true })
    })
    expect(result).toEqual({ gain: 0, loss: 500_000 })
  })

  it('goes on being revalued rightly while sales and payments move it', async () => {
    const sales = Array.from({ length: 12 }, (_, at) =>
      owe('busy', { currency: 'AED', amount: 100 + at, rial: 330_000 + at * 3_300 }),
    )
    await Promise.all([...sales, ...[1, 2, 3].map((day) => revalue('AED', 340_000, `AED ${day}`))])
    await Promise.all([
      ...[1, 2, 3, 4].map(() => settle('busy', { currency: 'AED', amount: 200, rial: 690_000 })),
      revalue('AED', 350_000, 'AED 4'),
    ])
    await revalue('AED', 350_000, 'AED 5')
    const left = await owed('busy', 'AED')
    expect(left).toBe(1_266 - 800)
    expect(await stands('AED')).toBe(left * 3_500)
  })

  it('is settled at the rate of its payment, and what that is dearer or cheaper than it stood is booked with it', async () => {
    await owe('berlin', { currency: 'EUR', amount: 30_000, rial: 420_000_000 })
    // A third, at 1,500,000: it stood at 1,400,000.
    expect(
      await resultOf(() =>
        settle('berlin', { currency: 'EUR', amount: 10_000, rial: 150_000_000 }),
      ),
    ).toEqual({ gain: 0, loss: 10_000_000 })
    expect([await owed('berlin', 'EUR'), await stands('EUR')]).toEqual([20_000, 280_000_000])
    expect(
      await resultOf(() =>
        settle('berlin', { currency: 'EUR', amount: 20_000, rial: 270_000_000 }),
      ),
    ).toEqual({ gain: 10_000_000, loss: 0 })
    expect([await owed('berlin', 'EUR'), await stands('EUR')]).toEqual([0, 0])
  })
})
