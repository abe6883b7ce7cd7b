import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { type Account, accounts, createLedger } from './index.ts'

const { db } = await testDatabase({ maxConnections: 20 })
const ledger = createLedger({ db, clock: createTestClock('2030-01-01T00:00:00Z') })
const bank = accounts.gatewayClearing('sandbox')

const move = (from: Account, to: Account, amountRial: number) =>
  db.tx(async (tx) => {
    const about = { kind: 'test', key: newId(), descriptionFa: 'آزمون' }
    const posted = await ledger.post(tx, { ...about, postings: [{ from, to, amountRial }] })
    return (posted as { entryId: string }).entryId
  })
const reverse = (entryId: string) =>
  db.tx((tx) => ledger.reverse(tx, { entryId, descriptionFa: 'اصلاح' }))

afterEach(async () => {
  await ledger.seal()
  expect(await ledger.checkBooks()).toEqual([])
})

describe('a reversal', () => {
  it('brings every account back to where it was, once, however many ask at once', async () => {
    const wallet = accounts.wallet(newId())
    await move(bank, wallet, 1_000)
    const wrong = await move(bank, wallet, 700)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => reverse(wrong)))
    expect(outcomes.filter((outcome) => 'posted' in outcome)).toHaveLength(1)
    expect(await reverse(wrong)).toHaveProperty('already')
    expect(await ledger.balance(db, wallet)).toBe(1_000)
    const { rows } = await ledger.statement(wallet, { page: 1, pageSize: 1 })
    expect(rows[0]).toMatchObject({ kind: 'reversal', key: wrong, amount: -700 })
  })

  it('refuses to take back what the wallet has spent, and moves nothing', async () => {
    const wallet = accounts.wallet(newId())
    const credit = await move(bank, wallet, 700)
    await move(wallet, accounts.receivable('shop'), 300)
    expect(await reverse(credit)).toEqual({ refused: 'INSUFFICIENT_BALANCE' })
    expect(await ledger.balance(db, wallet)).toBe(400)
  })

  it('throws on an entry that is not there, and on a reversal', async () => {
    const first = await move(bank, accounts.wallet(newId()), 5)
    const back = (await reverse(first)) as { entryId: string }
    await expect(reverse(back.entryId)).rejects.toThrow('is a reversal itself')
    await expect(reverse(newId())).rejects.toThrow('no entry')
  })
})

describe('the database refuses', () => {
  const write = (
    entry: { postings: number; reverses?: string },
    ...moves: [Account, Account, number][]
  ) =>
    db.tx(async (tx) => {
      const id = newId()
      await sql`insert into ledger.entry (id, kind, key, description_fa, recorded_at, postings, reverses)
        values (${id}, 'raw', ${id}, '', now(), ${entry.postings}, ${entry.reverses ?? null})`.execute(
        tables(tx),
      )
      for (const [position, [from, to, amount]] of moves.entries())
        await sql`insert into ledger.posting values (${id}, ${position}, ${from}, ${to}, ${amount}, 'IRR', ${entry.postings})`.execute(
          tables(tx),
        )
    })
  const shop = accounts.receivable('shop')

  it('an entry without its postings', async () => {
    await expect(write({ postings: 1 })).rejects.toThrow('was written with 1 postings and has 0')
    await expect(write({ postings: 2 }, [bank, shop, 5])).rejects.toThrow('and has 1')
  })

  it('a posting added to a committed entry', async () => {
    const entryId = await move(bank, shop, 5)
    const add = (place: number, postings: number) =>
      sql`insert into ledger.posting values (${entryId}, ${place}, ${bank}, ${shop}, 9, 'IRR', ${postings})`.execute(
        tables(db),
      )
    await expect(add(1, 1)).rejects.toThrow('posting_has_place')
    // A promise that is not the entry's own counts for nothing.
    await expect(add(1, 2)).rejects.toThrow('posting_is_promised')
    await expect(add(0, 1)).rejects.toThrow('posting_pkey')
  })

  it('a posting in a place its entry did not promise', async () => {
    await expect(write({ postings: 1 }, [bank, shop, 5], [bank, shop, 6])).rejects.toThrow(
      'posting_has_place',
    )
    const before =
      await sql`insert into ledger.posting values (${await move(bank, shop, 5)}, -1, ${bank}, ${shop}, 9, 'IRR', 1)`
        .execute(tables(db))
        .catch(String)
    expect(before).toContain('posting_has_place')
  })

  it('a reversal that is no mirror, and a second one', async () => {
    const entryId = await move(bank, shop, 5)
    const reverses = { postings: 1, reverses: entryId }
    await expect(write(reverses, [shop, bank, 6])).rejects.toThrow('does not mirror')
    await expect(write(reverses, [bank, shop, 5])).rejects.toThrow('does not mirror')
    await reverse(entryId)
    await expect(write(reverses, [shop, bank, 5])).rejects.toThrow('unique')
  })

  it('money from nowhere, of nothing, or in a currency nobody keeps', async () => {
    await expect(write({ postings: 1 }, [bank, bank, 5])).rejects.toThrow('check constraint')
    await expect(write({ postings: 1 }, [bank, shop, 0])).rejects.toThrow('check constraint')
    await expect(write({ postings: 1 }, [bank, shop, -5])).rejects.toThrow('check constraint')
  })
})
