/** An entry that is not waited for: what stands when all is well, and that nothing does when it is not. */
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { type DbTx, isNotSo, tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { type Account, accounts, createLedger, type NewEntry } from './index.ts'

const { db } = await testDatabase({ maxConnections: 20 })
const ledger = createLedger({ db, clock: createTestClock('2026-01-01T00:00:00Z') })
const bank = accounts.gatewayClearing('sandbox')
const shop = accounts.receivable('shop')
const newWallet = () => accounts.wallet(newId())

type Postings = NewEntry['postings']
const entryOf = (postings: Postings, key = newId()): NewEntry => ({
  ...{ kind: 'test', key, descriptionFa: 'آزمون', orderId: newId(), userId: newId(), postings },
})
const insist = (entry: NewEntry) => db.tx((dbTx) => ledger.insist(dbTx, entry))
const post = (entry: NewEntry) => db.tx((dbTx) => ledger.post(dbTx, entry))
const give = (to: Account, amountRial: number) => [{ from: bank, to, amountRial }]
const take = (from: Account, amountRial: number) => [{ from, to: shop, amountRial }]
const balanceOf = (account: Account) => ledger.balance(db, account)
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'kept',
    (fault) => (isNotSo(fault) ? 'not so' : fault.code),
  )

/** All that is written of an entry but what is another's by nature. */
async function written({ key }: NewEntry) {
  const { rows } = await sql`
    select kind, description_fa, order_id, user_id, recorded_at, entry.postings, reverses,
      exists (select from ledger.unsealed where entry_id = entry.id) as waits,
      jsonb_agg(to_jsonb(posting) - 'entry_id' order by position) as moved
    from ledger.entry join ledger.posting on posting.entry_id = entry.id
    where key = ${key} group by entry.id`.execute(tables<unknown>(db))
  return rows
}

afterEach(async () => {
  expect(await ledger.checkBooks()).toEqual([])
})

describe('an entry that is insisted on', () => {
  const kinds: [string, (wallet: Account) => Postings][] = [
    ['gives to a wallet', (wallet) => give(wallet, 300)],
    ['takes from one', (wallet) => take(wallet, 300)],
    ['has two postings', (wallet) => [...take(wallet, 200), ...take(wallet, 100)]],
    ['touches none', () => give(shop, 300)],
    ['touches two', (wallet) => [{ from: wallet, to: newWallet(), amountRial: 300 }]],
  ]
  it.each(kinds)('is written as any other where it %s', async (_what, postingsOf) => {
    const [one, other] = [newWallet(), newWallet()]
    for (const wallet of [one, other]) await post(entryOf(give(wallet, 1_000)))
    const asked = { ...entryOf(postingsOf(one)) }
    const insisted = { ...asked, key: newId(), postings: postingsOf(one) }
    await post(asked)
    await insist(insisted)
    const [same] = await written(asked)
    const [found] = await written(insisted)
    const anonymous = (row: unknown) =>
      JSON.stringify(row).replaceAll(/wallet:[0-9a-f-]+/g, 'wallet')
    expect(found).toBeDefined()
    expect(anonymous(found)).toBe(anonymous(same))
  })

  it('is refused where the book has it, with all that its dbTx wrote', async () => {
    const wallet = newWallet()
    const first = entryOf(give(wallet, 500))
    await insist(first)
    const twice = db.tx(async (dbTx: DbTx) => {
      await ledger.insist(dbTx, entryOf(give(wallet, 70)))
      await ledger.insist(dbTx, first)
    })
    expect(await refused(twice)).toBe('23505')
    expect(await balanceOf(wallet)).toBe(500)
    expect(await written(first)).toHaveLength(1)
  })

  it('is refused where what it takes is not there, and writes nothing', async () => {
    const wallet = newWallet()
    await post(entryOf(give(wallet, 500)))
    const tooMuch = entryOf(take(wallet, 501))
    expect(await refused(insist(tooMuch))).toBe('not so')
    expect(await refused(insist(entryOf(take(newWallet(), 1))))).toBe('not so')
    expect(await written(tooMuch)).toEqual([])
    expect(await refused(insist(entryOf(take(wallet, 500))))).toBe('kept')
    expect(await balanceOf(wallet)).toBe(0)
  })

  it('takes no more than there is, however many insist at once, and one key once', async () => {
    const wallet = newWallet()
    await post(entryOf(give(wallet, 500)))
    const key = newId()
    const ends = await Promise.all([
      ...Array.from({ length: 12 }, () => refused(insist(entryOf(take(wallet, 100))))),
      ...Array.from({ length: 8 }, () => refused(insist(entryOf(give(shop, 1), key)))),
    ])
    expect(ends.slice(0, 12).filter((end) => end === 'kept')).toHaveLength(5)
    expect(ends.slice(12).filter((end) => end === 'kept')).toHaveLength(1)
    expect(await balanceOf(wallet)).toBe(0)
  })

  it('over several wallets refuses what is not new as well', async () => {
    const [from, to] = [newWallet(), newWallet()]
    await post(entryOf(give(from, 500)))
    const both = entryOf([{ from, to, amountRial: 300 }])
    await insist(both)
    await expect(insist(both)).rejects.toThrow('is not new')
    await expect(insist(entryOf([{ from, to, amountRial: 300 }]))).rejects.toThrow('is not new')
    expect(await balanceOf(to)).toBe(300)
  })
})
