import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds()
const { jobs, ledger, bank, db, issued, quoted, ask, asked, shown, payouts, heard } = bench
const [reza, mina] = [newId(), newId()]
/** Sends what waits, with both signatures. */
const sent = async () => {
  const batch = await payouts.staff.prepareBatch({ by: reza })
  if (isRefused(batch)) throw new Error(batch.refused)
  await db.tx((tx) => payouts.staff.approveBatch(tx, { batchId: batch.batchId, by: mina }))
  return batch.batchId
}

const booksStand = async () => expect(await ledger.checkBooks()).toEqual([])
const gained = async (work: () => Promise<unknown>) => {
  const before = await bench.balance()
  await work()
  return (await bench.balance()) - before
}

describe('to a bank account', () => {
  const account = { iban: 'IR820540102680020817909002', holder: 'سارا مرادی', isVerified: true }
  const toBank = { payTo: 'BankAccount', accountOwnerName: 'سارا  مرادي' }

  it('only to a proven one, whose owner is named', async () => {
    const orderId = await issued()
    const items = await quoted(orderId)
    bank.account = null
    expect(await ask(orderId, items, toBank)).toMatchObject({
      refused: 'REFUND_ACCOUNT_NOT_VERIFIED',
    })
    bank.account = { ...account, isVerified: false }
    expect(await ask(orderId, items, toBank)).toMatchObject({
      refused: 'REFUND_ACCOUNT_NOT_VERIFIED',
    })
    bank.account = account
    expect(await ask(orderId, items, { payTo: 'BankAccount' })).toMatchObject({
      refused: 'ACCOUNT_OWNER_DOES_NOT_MATCH',
    })
    expect(await ask(orderId, items, { ...toBank, accountOwnerName: 'رضا مرادی' })).toMatchObject({
      refused: 'ACCOUNT_OWNER_DOES_NOT_MATCH',
      field: 'accountOwnerName',
    })
  })

  it('by the queue of payouts, each ticket a transfer of its own, and its steps are read by its owner', async () => {
    bank.account = account
    const orderId = await issued()
    const requestId = await asked(orderId, { ...toBank, count: 2 })
    expect(await gained(() => jobs.runDue())).toBe(0)
    const request = await shown(requestId)
    expect(request).toMatchObject({ status: 'PayingOut', refundedAmount: 70_000, iban: 'IR…9002' })
    const itemId = request.items[0]?.id ?? ''
    expect(await ledger.balance(db, accounts.refundPayable(itemId))).toBe(35_000)
    const queued = { source: 'refund', amountRial: 35_000, holderFa: account.holder, orderId }
    expect(await payouts.find(itemId)).toMatchObject({
      ...queued,
      iban: account.iban,
      reference: request.number,
    })

    const owner = [{ userId: bench.userId }]
    expect(await bench.refunds.onTheirWay(owner)).toContain(orderId)
    const batchId = await sent()
    expect((await shown(requestId)).status).toBe('PayingOut')
    expect(await bench.refunds.onTheirWay(owner)).toContain(orderId)
    const paid = { id: batchId, trackingNumber: 'P-1', by: mina }
    expect(await payouts.staff.recordPaid(paid)).toEqual({ paid: 2 })
    expect(await bench.refunds.onTheirWay(owner)).not.toContain(orderId)
    expect(await ledger.balance(db, accounts.refundPayable(itemId))).toBe(0)
    const ended = await shown(requestId)
    expect(ended.status).toBe('Done')
    expect(ended.steps.slice(-4).map(({ kind }) => kind)).toEqual([
      'transfer-sent',
      'transfer-sent',
      'transfer-paid',
      'transfer-paid',
    ])
    await booksStand()
    bank.account = null
  })

  it('of which the bank gives one back leaves the others paid, and its owner is told', async () => {
    bank.account = account
    const orderId = await issued()
    const requestId = await asked(orderId, { ...toBank, count: 2 })
    await jobs.runDue()
    const [bounced = '', other = ''] = (await shown(requestId)).items.map(({ id }) => id)
    await payouts.staff.recordPaid({ id: await sent(), trackingNumber: 'P-3', by: mina })
    const giveBack = () =>
      payouts.staff.recordBounced({ payoutId: bounced, by: mina, reasonFa: 'حساب بسته است' })
    expect(await gained(() => Promise.all([giveBack(), giveBack(), giveBack()]))).toBe(35_000)
    expect(await payouts.statesOf([bounced, other])).toEqual(
      new Map([
        [bounced, 'bounced'],
        [other, 'paid'],
      ]),
    )
    const request = await shown(requestId)
    expect(request).toMatchObject({ status: 'Done', refundedAmount: 70_000 })
    expect(request.steps.filter(({ kind }) => kind === 'transfer-returned')).toMatchObject([
      { note: 'حساب بسته است' },
    ])
    await jobs.runDue()
    expect(heard.filter(({ fact }) => fact === 'refund-transfer-returned')).toEqual([
      { fact: 'refund-transfer-returned', payload: { orderId, itemId: bounced } },
    ])
    await booksStand()
    bank.account = null
  })

  it('not while a new name, IBAN or device holds money back, though the wallet is open', async () => {
    bank.account = account
    bank.told.length = 0
    const until = bench.clock.now().add({ hours: 24 })
    bank.hold = { until, because: 'BankAccount' }
    const orderId = await issued()
    const items = await quoted(orderId)
    expect(await ask(orderId, items, toBank)).toMatchObject({
      refused: 'WITHDRAWAL_ON_HOLD',
      field: 'payTo',
      detail: { until: until.toString(), because: 'BankAccount' },
    })
    expect(bank.told).toEqual([])
    expect(await ask(orderId, items.slice(0, 1))).toHaveProperty('requestId')
    expect(bank.told).toEqual([])
    bank.hold = null
    expect(await ask(orderId, items.slice(1), toBank)).toHaveProperty('requestId')
    expect(bank.told).toEqual([account.iban])
    await jobs.runDue()
    bank.account = null
  })
})
