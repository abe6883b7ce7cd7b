import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { mina, openPayouts, reza, stranger } from './testing/open-payouts.ts'

const { db } = await testDatabase({ maxConnections: 20 })
const bench = openPayouts(db)
const { staff, queued, prepared, sent, stateOf, walletOf, heldFor, bank, moves } = bench

const times = <T>(count: number, act: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, act))
const pay = (id: string) => staff.recordPaid({ id, trackingNumber: '77', by: mina })
const bounce = (payoutId: string) => staff.recordBounced({ payoutId, by: mina })
const refuse = (payoutId: string) => staff.refuse({ payoutId, by: mina, reasonFa: 'حساب بسته است' })
const movesOf = ({ payoutId }: { payoutId: string }) =>
  moves.filter((move) => move.payoutId === payoutId).map(({ to }) => to)
const paidBy = (outcomes: Awaited<ReturnType<typeof pay>>[]) =>
  outcomes.reduce((sum, one) => sum + (isRefused(one) ? 0 : one.paid), 0)

afterEach(async () => {
  await bench.ledger.seal()
  expect(await bench.ledger.checkBooks()).toEqual([])
})

describe('a batch', () => {
  it('needs two different people of the staff, whichever way it is asked', async () => {
    const one = await queued()
    const { batchId } = await prepared(one)
    expect(await db.tx((tx) => staff.approveBatch(tx, { batchId, by: reza }))).toEqual({
      refused: 'SAME_PERSON',
    })
    expect(await db.tx((tx) => staff.approveBatch(tx, { batchId, by: stranger }))).toEqual({
      refused: 'STAFF_ONLY',
    })
    const prepare = staff.prepareBatch({ by: stranger })
    expect(await prepare).toEqual({ refused: 'STAFF_ONLY' })
    expect(await stateOf(one)).toBe('batched')
    const signed = { approvedBy: mina, payouts: [{ state: 'sent' }] }
    expect(await db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina }))).toMatchObject(signed)
  })

  it('is refused by the database itself with one person twice, or for what left without both', async () => {
    const one = await queued()
    const { batchId } = await prepared(one)
    const run = (text: ReturnType<typeof sql>) => db.tx((tx) => text.execute(tables(tx)))
    const samePerson = sql`update payouts.batch set approved_by = prepared_by, approved_at = now() where id = ${batchId}`
    await expect(run(samePerson)).rejects.toThrow('batch_has_two_signatures')
    const unsigned = sql`update payouts.payout set state = 'sent' where id = ${one.payoutId}`
    await expect(run(unsigned)).rejects.toThrow('payout_sent_is_signed')
    await db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina }))
    const unsign = sql`update payouts.batch set approved_by = null, approved_at = null where id = ${batchId}`
    await expect(run(unsign)).rejects.toThrow('payout_sent_is_signed')
  })

  it('is approved once, however many approve it', async () => {
    const one = await queued()
    const { batchId } = await prepared(one)
    const outcomes = await times(6, () =>
      db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina })),
    )
    expect(outcomes.filter((outcome) => !isRefused(outcome))).toHaveLength(1)
    expect(outcomes.find(isRefused)).toEqual({ refused: 'BATCH_NOT_APPROVABLE' })
    expect(movesOf(one)).toEqual(['sent'])
  })

  it('takes each payout once, of however many that are prepared at once, and nothing that came later', async () => {
    await staff.prepareBatch({ by: reza })
    const [one, two] = [await queued(), await queued({ source: 'withdrawal' })]
    const batches = await times(5, () => staff.prepareBatch({ by: reza }))
    const [batch, ...more] = batches.flatMap((each) => (isRefused(each) ? [] : each))
    expect(more).toEqual([])
    expect(batches.filter(isRefused)).toHaveLength(4)
    const late = await queued()
    const approved = await db.tx((tx) =>
      staff.approveBatch(tx, { batchId: batch?.batchId ?? '', by: mina }),
    )
    if (isRefused(approved)) throw new Error(approved.refused)
    expect(approved.payouts.map(({ payoutId }) => payoutId)).toEqual(
      [one.payoutId, two.payoutId].sort(),
    )
    expect(await stateOf(late)).toBe('waiting')
  })

  it('that is given up lets what was in it wait again, and cannot be approved any more', async () => {
    const one = await queued()
    const { batchId } = await prepared(one)
    const [approved, discarded] = await Promise.all([
      db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina })),
      staff.discardBatch({ batchId, by: reza }),
    ])
    expect([approved, discarded].filter(isRefused)).toHaveLength(1)
    expect(await stateOf(one)).toBe(isRefused(approved) ? 'waiting' : 'sent')
    const other = await queued()
    const second = await prepared(other)
    expect(await staff.discardBatch({ batchId: second.batchId, by: mina })).toEqual({
      discarded: true,
    })
    expect(
      await db.tx((tx) => staff.approveBatch(tx, { batchId: second.batchId, by: mina })),
    ).toEqual({
      refused: 'BATCH_NOT_APPROVABLE',
    })
    expect(await stateOf(other)).toBe('waiting')
    expect((await sent(other)).payouts).toHaveLength(1)
  })

  it('is refused where there is none, and nothing is prepared of nothing', async () => {
    for (const batchId of [newId(), 'x']) {
      expect(await db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina }))).toEqual({
        refused: 'BATCH_NOT_APPROVABLE',
      })
      expect(await staff.discardBatch({ batchId, by: mina })).toEqual({
        refused: 'BATCH_NOT_DISCARDABLE',
      })
      expect(await staff.batch(batchId)).toBeNull()
    }
    const nothing = staff.prepareBatch({ by: reza, payoutIds: [newId(), 'x'] })
    expect(await nothing).toEqual({ refused: 'NOTHING_TO_PAY' })
    expect(await staff.prepareBatch({ by: reza, payoutIds: [] })).toEqual({
      refused: 'NOTHING_TO_PAY',
    })
  })
})

describe('a payout', () => {
  it('is paid once, with the bank’s number, and leaves the agency’s account', async () => {
    const one = await queued()
    const other = await queued()
    const { batchId } = await sent(one, other)
    const before = await bank()
    expect(paidBy(await times(8, () => pay(batchId)))).toBe(2)
    expect(await pay(one.payoutId)).toEqual({ paid: 0 })
    expect(await bank()).toBe(before + 600_000)
    expect(await heldFor(one)).toBe(0)
    expect(await walletOf(one)).toBe(0)
    expect(await bench.find(one.payoutId)).toMatchObject({ state: 'paid', trackingNumber: '77' })
    expect(movesOf(one)).toEqual(['sent', 'paid'])
  })

  it('can be said to have come back for weeks after it was paid, however long before its batch was prepared', async () => {
    const one = await queued()
    const { batchId } = await sent(one)
    const { clock } = bench
    const preparedAt = clock.now()
    clock.advance({ hours: 60 * 24 })
    await pay(batchId)
    const paidAt = clock.now()
    const shownSince = async (since: Temporal.Instant) =>
      (await staff.settledBatches(since)).map((batch) => batch.batchId)
    expect(await shownSince(paidAt.subtract({ hours: 45 * 24 }))).toContain(batchId)
    expect(await shownSince(paidAt.add({ hours: 1 }))).not.toContain(batchId)
    clock.setTo(preparedAt)
  })

  it('that came back with all of its batch is still shown to whoever recorded it', async () => {
    const one = await queued()
    const { batchId } = await sent(one)
    const since = bench.clock.now().subtract({ hours: 1 })
    const shown = async () => (await staff.settledBatches(since)).map((batch) => batch.batchId)
    await pay(batchId)
    await bounce(one.payoutId)
    expect(await shown()).toContain(batchId)
    const [other, another] = [await queued(), await queued()]
    const open = await sent(other, another)
    await bounce(other.payoutId)
    expect(await shown()).not.toContain(open.batchId)
    await bounce(another.payoutId)
    expect(await shown()).toContain(open.batchId)
  })

  it('is paid by itself, and the others of its batch wait for their own number', async () => {
    const [one, other] = [await queued(), await queued()]
    const { batchId } = await sent(one, other)
    expect(await pay(one.payoutId)).toEqual({ paid: 1 })
    expect(await stateOf(other)).toBe('sent')
    expect((await staff.openBatches()).map((batch) => batch.batchId)).toContain(batchId)
    expect(await pay(batchId)).toEqual({ paid: 1 })
    expect((await staff.openBatches()).map((batch) => batch.batchId)).not.toContain(batchId)
  })

  it.each(['before it was paid', 'days after'] as const)(
    'that bounces %s is in the wallet of its owner, once, and no other of its batch',
    async (when) => {
      const [one, other] = [await queued(), await queued()]
      const before = await bank()
      const { batchId } = await sent(one, other)
      if (when === 'days after') await pay(batchId)
      const outcomes = await times(6, () => bounce(one.payoutId))
      expect(outcomes.filter((outcome) => !isRefused(outcome))).toHaveLength(1)
      expect(await pay(batchId)).toEqual({ paid: when === 'days after' ? 0 : 1 })
      expect([await walletOf(one), await walletOf(other)]).toEqual([300_000, 0])
      expect([await heldFor(one), await bank()]).toEqual([0, before + 300_000])
      expect([await stateOf(one), await stateOf(other)]).toEqual(['bounced', 'paid'])
      expect(movesOf(one).filter((to) => to === 'bounced')).toHaveLength(1)
    },
  )

  it('cannot both be paid and bounce into an agency’s loss', async () => {
    const one = await queued()
    const before = await bank()
    await sent(one)
    await Promise.all([pay(one.payoutId), bounce(one.payoutId)])
    // Either it bounced at once, or it was paid and came back: the money is in the wallet and nothing is gone.
    expect(await walletOf(one)).toBe(300_000)
    expect([await heldFor(one), await bank()]).toEqual([0, before])
  })

  it('is refused by staff only while it waits, and its owner reads why', async () => {
    const one = await queued()
    const outcomes = await times(6, () => refuse(one.payoutId))
    expect(outcomes.filter((outcome) => !isRefused(outcome))).toHaveLength(1)
    expect([await walletOf(one), await heldFor(one)]).toEqual([300_000, 0])
    expect(await bench.find(one.payoutId)).toMatchObject({
      state: 'refused',
      reasonFa: 'حساب بسته است',
    })
    const other = await queued()
    await prepared(other)
    expect(await refuse(other.payoutId)).toEqual({ refused: 'NOT_WAITING' })
    expect(await walletOf(other)).toBe(0)
  })

  it('cannot be refused and batched at once', async () => {
    const one = await queued()
    const [batch, refused] = await Promise.all([
      staff.prepareBatch({ by: reza, payoutIds: [one.payoutId] }),
      refuse(one.payoutId),
    ])
    expect([batch, refused].filter(isRefused)).toHaveLength(1)
    expect(await walletOf(one)).toBe(isRefused(refused) ? 0 : 300_000)
  })

  it('is neither paid nor returned before it left, nor by a stranger, nor where there is none', async () => {
    const one = await queued()
    const { batchId } = await prepared(one)
    expect(await pay(batchId)).toEqual({ paid: 0 })
    expect(await bounce(one.payoutId)).toEqual({ refused: 'NOT_WITH_THE_BANK' })
    for (const id of [newId(), 'x']) {
      expect(await pay(id)).toEqual({ refused: 'NOT_FOUND' })
      expect(await bounce(id)).toEqual({ refused: 'NOT_FOUND' })
      expect(await refuse(id)).toEqual({ refused: 'NOT_FOUND' })
      expect(await bench.find(id)).toBeNull()
    }
    await db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina }))
    const { payoutId } = one
    const by = stranger
    const only = { refused: 'STAFF_ONLY' }
    expect(await staff.recordPaid({ id: batchId, trackingNumber: '1', by })).toEqual(only)
    expect(await staff.recordBounced({ payoutId, by })).toEqual(only)
    expect(await staff.refuse({ payoutId, by, reasonFa: 'x' })).toEqual(only)
    expect(await staff.discardBatch({ batchId, by })).toEqual(only)
    expect(await stateOf(one)).toBe('sent')
  })

  it('is decided by nobody whose own money it is, alone or in a batch', async () => {
    const own = { refused: 'APPROVAL_OWN_CASE' }
    const reasonFa = 'حساب بسته است'
    const waiting = await queued({ userId: mina })
    expect(await refuse(waiting.payoutId)).toEqual(own)
    const [mine, another] = [await queued({ userId: mina }), await queued()]
    const { batchId } = await prepared(mine, another)
    await db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina }))
    for (const id of [batchId, mine.payoutId]) expect(await pay(id)).toEqual(own)
    expect(await bounce(mine.payoutId)).toEqual(own)
    expect([await stateOf(waiting), await stateOf(mine)]).toEqual(['waiting', 'sent'])
    expect(await staff.recordPaid({ id: batchId, trackingNumber: '77', by: reza })).toEqual({
      paid: 2,
    })
    expect(await bounce(mine.payoutId)).toEqual(own)
    const { payoutId } = mine
    expect(await staff.recordBounced({ payoutId, by: reza })).toEqual({ returned: true })
    const { payoutId: other } = waiting
    expect(await staff.refuse({ payoutId: other, by: reza, reasonFa })).toEqual({ returned: true })
  })

  it('stands once for what it is paid for, and one open withdrawal for a person', async () => {
    const userId = newId()
    const first = await queued({ source: 'withdrawal', userId })
    await expect(queued({ source: 'withdrawal', userId })).rejects.toThrow('not added')
    // A refund of the same person waits beside it.
    await queued({ userId })
    const { batchId } = await sent(first)
    await expect(queued({ source: 'withdrawal', userId })).rejects.toThrow('not added')
    await pay(batchId)
    const second = await queued({ source: 'withdrawal', userId })
    const own = await bench.ofUser({ userId, source: 'withdrawal', page: 1, pageSize: 1 })
    expect(own).toMatchObject({ total: 2, payouts: [{ payoutId: second.payoutId }] })
    expect(await bench.statesOf([first.payoutId, second.payoutId, newId()])).toEqual(
      new Map([
        [first.payoutId, 'paid'],
        [second.payoutId, 'waiting'],
      ]),
    )
  })
})

describe('in dinars', () => {
  it('is paid with its batch by nobody, and by itself once, whoever records it and how often', async () => {
    const [toBank, inDinars] = [await queued(), await queued({ dinars: 375 })]
    const { batchId } = await sent(toBank, inDinars)
    expect(inDinars).toMatchObject({ iban: null, rail: { gateway: 'fib', dinars: 375 } })
    const [before, rail] = [await bank(), await bench.rail()]
    expect(await pay(batchId)).toEqual({ paid: 1 })
    expect([await stateOf(toBank), await stateOf(inDinars)]).toEqual(['paid', 'sent'])
    expect(paidBy(await times(6, () => pay(inDinars.payoutId)))).toBe(1)
    expect(movesOf(inDinars)).toEqual(['sent', 'paid'])
    expect([await bank(), await bench.rail()]).toEqual([before + 300_000, rail + 300_000])
  })

  it('needs two signatures as all that leaves, and may be refused before them', async () => {
    const [one, two] = [await queued({ dinars: 375 }), await queued({ dinars: 1 })]
    expect(await pay(one.payoutId)).toEqual({ paid: 0 })
    const { batchId } = await prepared(one)
    expect(await db.tx((tx) => staff.approveBatch(tx, { batchId, by: reza }))).toEqual({
      refused: 'SAME_PERSON',
    })
    expect(await pay(one.payoutId)).toEqual({ paid: 0 })
    expect(await heldFor(one)).toBe(300_000)
    expect(await refuse(two.payoutId)).toEqual({ returned: true })
    expect(await walletOf(two)).toBe(300_000)
  })

  it('is refused by the database without its bank, or as a withdrawal', async () => {
    const run = (text: ReturnType<typeof sql>) => db.tx((tx) => text.execute(tables(tx)))
    const { payoutId } = await queued({ dinars: 375 })
    const half = sql`update payouts.payout set gateway = null where id = ${payoutId}`
    await expect(run(half)).rejects.toThrow('payout_by_rail_is_whole')
    const other = sql`update payouts.payout set source = 'withdrawal' where id = ${payoutId}`
    await expect(run(other)).rejects.toThrow('payout_by_rail_is_a_refund')
    const both = sql`update payouts.payout set iban = 'IR820540102680020817909002' where id = ${payoutId}`
    await expect(run(both)).rejects.toThrow('payout_goes_somewhere')
  })
})
