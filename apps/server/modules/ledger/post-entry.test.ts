import { isRefused } from '@parastoo/kit/outcome'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { type Account, accounts, createLedger, type NewEntry } from './index.ts'

const { db } = await testDatabase({ maxConnections: 20 })
const ledger = createLedger({ db, clock: createTestClock('2026-01-01T00:00:00Z') })

const bank = accounts.gatewayClearing('sandbox')
const shop = accounts.receivable('shop')
const newWallet = () => accounts.wallet(newId())

type Move = { from: Account; to: Account; amountRial: number; key?: string; kind?: string }
const entry = ({ from, to, amountRial, key = newId(), kind = 'test' }: Move): NewEntry => ({
  kind,
  key,
  descriptionFa: 'آزمون',
  postings: [{ from, to, amountRial }],
})
const book = (move: Move) => db.tx((tx) => ledger.post(tx, entry(move)))
const balanceOf = (account: Account) => ledger.balance(db, account)

async function walletOf(amountRial: number): Promise<Account> {
  const wallet = newWallet()
  await book({ from: bank, to: wallet, amountRial })
  return wallet
}

afterEach(async () => {
  expect(await ledger.checkBooks()).toEqual([])
})

describe('a posted entry', () => {
  it('moves the whole amount from one account to the other', async () => {
    const order = accounts.receivable(newId())
    const wallet = await walletOf(1_000)
    expect(await book({ from: wallet, to: order, amountRial: 400 })).toMatchObject({ posted: true })
    expect(await balanceOf(wallet)).toBe(600)
    expect(await balanceOf(order)).toBe(400)
  })

  it('keeps currencies apart', async () => {
    const wallet = await walletOf(500)
    await db.tx((tx) =>
      ledger.post(tx, {
        ...entry({ from: bank, to: wallet, amountRial: 1 }),
        postings: [{ from: bank, to: wallet, amount: 90, currency: 'USD' }],
      }),
    )
    const spendDollars = await db.tx((tx) =>
      ledger.post(tx, {
        ...entry({ from: wallet, to: shop, amountRial: 1 }),
        postings: [{ from: wallet, to: shop, amount: 91, currency: 'USD' }],
      }),
    )
    expect(spendDollars).toMatchObject({ refused: 'INSUFFICIENT_BALANCE' })
    expect(await balanceOf(wallet)).toBe(500)
    expect(await ledger.balance(db, wallet, 'USD')).toBe(90)
  })

  it('vanishes with the transaction it was booked in', async () => {
    const wallet = newWallet()
    const failing = db.tx(async (tx) => {
      await ledger.post(tx, entry({ from: bank, to: wallet, amountRial: 10 }))
      throw new Error('the state it belongs to failed')
    })
    await expect(failing).rejects.toThrow('the state it belongs to failed')
    expect(await balanceOf(wallet)).toBe(0)
    expect(await ledger.statement(wallet, { page: 1, pageSize: 10 })).toEqual({
      rows: [],
      total: 0,
    })
  })
})

describe('a race for one wallet', () => {
  it('spends what is there and no rial more', async () => {
    const wallet = await walletOf(1_000)
    const spends = Array.from({ length: 40 }, () =>
      book({ from: wallet, to: shop, amountRial: 70 }),
    )
    const outcomes = await Promise.all(spends)
    expect(outcomes.filter(isRefused)).toHaveLength(26)
    expect(await balanceOf(wallet)).toBe(1_000 - 14 * 70)
  })

  it('never waits in a circle when two wallets pay each other', async () => {
    const one = await walletOf(10_000)
    const other = await walletOf(10_000)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? book({ from: one, to: other, amountRial: 10 })
          : book({ from: other, to: one, amountRial: 10 }),
      ),
    )
    expect(await balanceOf(one)).toBe(10_000)
    expect(await balanceOf(other)).toBe(10_000)
  })

  it('credits every first payment into a wallet that does not exist yet', async () => {
    const wallet = newWallet()
    await Promise.all(
      Array.from({ length: 20 }, () => book({ from: bank, to: wallet, amountRial: 5 })),
    )
    expect(await balanceOf(wallet)).toBe(100)
  })
})

describe('a replay', () => {
  it('answers the entry already booked and moves nothing', async () => {
    const wallet = newWallet()
    const move = { from: bank, to: wallet, amountRial: 300, key: newId() }
    const first = await book(move)
    if (isRefused(first)) throw new Error('refused')
    expect(await book(move)).toEqual({ already: true, entryId: first.entryId })
    expect(await balanceOf(wallet)).toBe(300)
  })

  it('is one entry when twenty come at once', async () => {
    const wallet = newWallet()
    const move = { from: bank, to: wallet, amountRial: 300, key: newId() }
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => book(move)))
    expect(outcomes.filter((outcome) => 'posted' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'already' in outcome)).toHaveLength(19)
    expect(await balanceOf(wallet)).toBe(300)
  })

  it('takes from a wallet once when twenty come at once, however much is there', async () => {
    for (const thereRial of [300, 10_000]) {
      const wallet = newWallet()
      await book({ from: bank, to: wallet, amountRial: thereRial, key: newId() })
      const spend = { from: wallet, to: bank, amountRial: 300, key: newId() }
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => book(spend)))
      expect(outcomes.filter((outcome) => 'posted' in outcome)).toHaveLength(1)
      expect(outcomes.filter((outcome) => 'already' in outcome)).toHaveLength(19)
      expect(await balanceOf(wallet)).toBe(thereRial - 300)
    }
  })

  it('of an entry that moves two wallets moves neither again, also when twenty come at once', async () => {
    const [one, other] = [await walletOf(1_000), await walletOf(1_000)]
    const both = {
      ...entry({ from: one, to: shop, amountRial: 1 }),
      postings: [
        { from: one, to: shop, amountRial: 60 },
        { from: other, to: shop, amountRial: 40 },
      ],
    }
    const post = (what: NewEntry) => db.tx((tx) => ledger.post(tx, what))
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => post(both)))
    expect(outcomes.filter((outcome) => 'posted' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'already' in outcome)).toHaveLength(19)
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([940, 960])
    const otherwise = { ...both, postings: both.postings.toReversed() }
    await expect(post(otherwise)).rejects.toThrow('other postings')
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([940, 960])
  })

  it('of the same key with other postings is a fault, not a silent yes', async () => {
    const wallet = newWallet()
    const move = { from: bank, to: wallet, amountRial: 300, key: newId() }
    await book(move)
    await expect(book({ ...move, amountRial: 301 })).rejects.toThrow('other postings')
    expect(await balanceOf(wallet)).toBe(300)
  })

  it('of the same key and another kind is another entry', async () => {
    const wallet = newWallet()
    const move = { from: bank, to: wallet, amountRial: 300, key: newId() }
    await book({ ...move, kind: 'one' })
    await book({ ...move, kind: 'two' })
    expect(await balanceOf(wallet)).toBe(600)
  })
})

describe('a refusal', () => {
  it('leaves the transaction usable, the book unchanged and the key free', async () => {
    const wallet = await walletOf(100)
    const key = newId()
    const outcomes = await db.tx(async (tx) => [
      await ledger.post(tx, entry({ from: wallet, to: shop, amountRial: 101, key })),
      await ledger.post(tx, entry({ from: wallet, to: shop, amountRial: 60, key })),
    ])
    expect(outcomes).toMatchObject([{ refused: 'INSUFFICIENT_BALANCE' }, { posted: true }])
    expect(await balanceOf(wallet)).toBe(40)
  })

  it('takes back the wallets it had moved before the one that refused', async () => {
    const rich = await walletOf(100)
    const empty = newWallet()
    const before = await balanceOf(shop)
    for (const [from, other] of [
      [rich, empty],
      [empty, rich],
    ] as const) {
      const outcome = await db.tx((tx) =>
        ledger.post(tx, {
          ...entry({ from, to: shop, amountRial: 1 }),
          postings: [
            { from, to: shop, amountRial: 50 },
            { from: other, to: shop, amountRial: 50 },
          ],
        }),
      )
      expect(outcome).toMatchObject({ refused: 'INSUFFICIENT_BALANCE' })
    }
    expect(await balanceOf(rich)).toBe(100)
    expect(await balanceOf(shop)).toBe(before)
  })
})

describe('the book', () => {
  it.each([
    ['update ledger.posting set amount = amount + 1'],
    ['delete from ledger.posting'],
    ['truncate ledger.posting'],
    [`update ledger.entry set kind = 'other'`],
    ['delete from ledger.entry'],
    ['truncate ledger.entry cascade'],
  ])('refuses %s', async (statement) => {
    await walletOf(1)
    await expect(sql.raw(statement).execute(tables(db))).rejects.toThrow('append-only')
  })

  it('lists the movements of one account, newest first, also past the last page', async () => {
    const wallet = newWallet()
    await db.tx(async (tx) => {
      await ledger.post(tx, entry({ from: bank, to: wallet, amountRial: 100, kind: 'in' }))
      await ledger.post(tx, entry({ from: wallet, to: shop, amountRial: 30, kind: 'out' }))
      await ledger.post(tx, entry({ from: wallet, to: shop, amountRial: 20, kind: 'out' }))
    })
    const firstPage = await ledger.statement(wallet, { page: 1, pageSize: 2 })
    expect(firstPage.total).toBe(3)
    expect(firstPage.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['out', -20],
      ['out', -30],
    ])
    const second = await ledger.statement(wallet, { page: 2, pageSize: 2 })
    expect(second.rows.map(({ kind }) => kind)).toEqual(['in'])
    const beyond = await ledger.statement(wallet, { page: 9, pageSize: 2 })
    expect(beyond).toEqual({ rows: [], total: 3 })
  })
})

it('agrees with a book kept by hand, whatever is booked in whatever order', async () => {
  const step = fc.record({
    from: fc.integer({ min: 0, max: 3 }),
    to: fc.integer({ min: 0, max: 3 }),
    amountRial: fc.integer({ min: 1, max: 100 }),
    key: fc.integer({ min: 0, max: 30 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const run = newId()
      const wallets = [bank, ...Array.from({ length: 3 }, newWallet)] as const
      const byHand = new Map<Account, number>(wallets.map((account) => [account, 0]))
      const booked = new Map<string, string>()
      const bankBefore = await balanceOf(bank)
      for (const { from, to, amountRial, key } of steps) {
        const [payer, receiver] = [wallets[from] ?? bank, wallets[to] ?? bank]
        if (payer === receiver) continue
        // One key stands for one movement, as everywhere in the product.
        const spelt = `${run} ${key} ${from} ${to} ${amountRial}`
        const outcome = await book({ from: payer, to: receiver, amountRial, key: spelt })
        const left = (byHand.get(payer) ?? 0) - amountRial
        if (booked.has(spelt)) expect(outcome).toMatchObject({ already: true })
        else if (payer !== bank && left < 0)
          expect(outcome).toMatchObject({ refused: 'INSUFFICIENT_BALANCE' })
        else {
          expect(outcome).toMatchObject({ posted: true })
          booked.set(spelt, spelt)
          byHand.set(payer, left)
          byHand.set(receiver, (byHand.get(receiver) ?? 0) + amountRial)
        }
      }
      for (const [account, wanted] of byHand)
        expect(await balanceOf(account)).toBe(account === bank ? bankBefore + wanted : wanted)
    }),
    { numRuns: 40 },
  )
})
