import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { accounts } from '../ledger/index.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds()
const { refunds, jobs, ledger, bank, db, issued, quoted, ask, asked, shown } = bench

const booksStand = async () => expect(await ledger.checkBooks()).toEqual([])
const gained = async (work: () => Promise<unknown>) => {
  const before = await bench.balance()
  await work()
  return (await bench.balance()) - before
}
const numberOf = async (requestId: string) => (await shown(requestId)).number

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

  it('by a batch that two people have signed, each transfer once', async () => {
    bank.account = account
    const orderId = await issued()
    const requestId = await asked(orderId, { ...toBank, count: 2 })
    expect(await gained(() => jobs.runDue())).toBe(0)
    const request = await shown(requestId)
    expect(request).toMatchObject({ status: 'PayingOut', refundedAmount: 70_000, iban: 'IR…9002' })
    const itemId = request.items[0]?.id ?? ''
    expect(await ledger.balance(db, accounts.refundPayable(itemId))).toBe(35_000)

    const batches = await Promise.all([
      refunds.desk.prepareBatch({ staff: 'reza' }),
      refunds.desk.prepareBatch({ staff: 'reza' }),
    ])
    const [batch] = batches.flatMap((one) => (isRefused(one) ? [] : one))
    if (!batch) throw new Error('No batch')
    // Whoever prepared it may have died before he read its number.
    const ofIt = async () =>
      (await refunds.desk.openBatches()).filter(({ batchId }) => batchId === batch.batchId)
    expect(await ofIt()).toMatchObject([{ preparedBy: 'reza', approvedBy: null, transfers: 2 }])
    expect(batches.filter(isRefused)).toEqual([{ refused: 'NOTHING_TO_PAY' }])
    expect(batch.transfers).toMatchObject([
      { amountRial: 35_000, iban: account.iban, accountOwner: 'سارا مرادی', state: 'batched' },
      { amountRial: 35_000 },
    ])
    const { batchId } = batch
    const pay = () => refunds.desk.markPaid({ batchId, bankReference: 'P-1', staff: 'maryam' })
    expect(await pay()).toEqual({ paid: 0 })
    expect(await refunds.desk.approveBatch({ batchId, staff: 'reza' })).toMatchObject({
      refused: 'BATCH_NOT_APPROVABLE',
    })
    expect(await refunds.desk.approveBatch({ batchId, staff: 'maryam' })).toEqual({
      approved: true,
    })
    const marked = await Promise.all([pay(), pay(), pay()])
    expect(marked.reduce((sum, one) => sum + ('paid' in one ? one.paid : 0), 0)).toBe(2)
    expect(await ledger.balance(db, accounts.refundPayable(itemId))).toBe(0)
    expect((await shown(requestId)).status).toBe('Done')
    expect(await ofIt()).toEqual([])
    await booksStand()
    bank.account = null
  })

  it.each(['before it was marked paid', 'days after'] as const)(
    'that the bank gives back %s ends in the wallet, once',
    async (when) => {
      bank.account = account
      const orderId = await issued()
      const requestId = await asked(orderId, { ...toBank, count: 2 })
      await jobs.runDue()
      const number = await numberOf(requestId)
      const giveBack = () => refunds.desk.takeReturned({ number, staff: 'maryam' })
      // Still in no batch: there is nothing a bank could have refused.
      expect(await giveBack()).toEqual({ refused: 'NOTHING_TO_PAY' })
      const batch = await refunds.desk.prepareBatch({ staff: 'reza' })
      if (isRefused(batch)) throw new Error('No batch')
      const { batchId } = batch
      await refunds.desk.approveBatch({ batchId, staff: 'maryam' })
      const pay = () => refunds.desk.markPaid({ batchId, bankReference: 'P-2', staff: 'maryam' })
      if (when === 'days after') expect(await pay()).toEqual({ paid: 2 })
      expect(await gained(() => Promise.all([giveBack(), giveBack(), giveBack()]))).toBe(70_000)
      expect(await pay()).toEqual({ paid: 0 })
      const request = await shown(requestId)
      expect(request).toMatchObject({ status: 'Done', refundedAmount: 70_000 })
      expect(request.steps.filter(({ kind }) => kind === 'transfer-returned')).toHaveLength(2)
      for (const { id } of request.items)
        expect(await ledger.balance(db, accounts.refundPayable(id))).toBe(0)
      await booksStand()
      bank.account = null
    },
  )
})
