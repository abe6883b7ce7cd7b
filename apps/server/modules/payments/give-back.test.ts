import type { ReturnVerb } from '@parastoo/contract/office/approvals'
import { describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { waitingPayments } from './payments-for-staff.ts'
import type { Gateway, ReturnAnswer, ReturnAsk } from './ports.ts'
import type { PaymentsTables } from './tables.generated.ts'
import { openPaymentsStand } from './testing/payments-stand.ts'

const reason = 'مبلغ با سفارش یکی نبود'
const [orderedBy, allowedBy] = [newId(), newId()]

/** A payment that differs, at a bank whose `reverse` is this; each stand sweeps a database of its own. */
async function standWith(change: Partial<Gateway> = {}) {
  const stand = openPaymentsStand(await testDatabase({ maxConnections: 25 }), {
    gateways: (sandbox) => [{ id: 1, gateway: { ...sandbox, ...change }, isActive: true }],
  })
  const { begin, bank, db, clock, payments } = stand
  const differing = async () => {
    const begun = await begin()
    bank.pay(begun.reference)
    bank.orderFault('wrong-amount', begun.reference)
    expect(await begun.settle()).toMatchObject({ failure: 'differs' })
    return begun
  }
  const rows = () =>
    tables<PaymentsTables>(db).selectFrom('payments.bankReturn').selectAll().execute()
  const sweepLater = async () => {
    clock.advance({ seconds: 30 })
    await payments.sweep()
  }
  /** Two people have agreed that it goes back. */
  const giveBack = (paymentId: string, verb: ReturnVerb) => {
    const order = { returnId: newId(), paymentId, verb, reason, orderedBy, allowedBy }
    return db.tx((tx) => payments.returns.order(tx, order))
  }
  return { ...stand, differing, rows, sweepLater, giveBack }
}

describe('giving back what differs', () => {
  it('sends the money to the card it came from, once, and moves nothing of ours', async () => {
    const stand = await standWith()
    const { paymentId, reference, userId } = await stand.differing()
    expect(await stand.giveBack(paymentId, 'reverse')).toBe(true)
    await stand.payments.sweep()
    await stand.sweepLater()
    expect(await stand.rows()).toMatchObject([
      { paymentId, state: 'given', reason, orderedBy, allowedBy },
    ])
    expect(stand.bank.visit(reference)).toMatchObject({ state: 'given-back', returns: [{}] })
    expect(await stand.balanceOf(userId)).toBe(0)
    expect(await stand.ledger.checkBooks()).toEqual([])
  })

  it('is refused for a payment that does not differ, or is not there', async () => {
    const stand = await standWith()
    const paid = await stand.begin()
    stand.bank.pay(paid.reference)
    await paid.settle()
    for (const paymentId of [paid.paymentId, newId()]) {
      expect(await stand.giveBack(paymentId, 'reverse')).toBe(false)
      const ask = { paymentId, verb: 'reverse' } as const
      const standing = stand.db.tx((tx) => stand.payments.returns.standing(tx, ask))
      expect(await standing).toBeNull()
    }
    expect(await stand.rows()).toEqual([])
  })

  it('is refused by the table to one person alone', async () => {
    const stand = await standWith()
    const { paymentId } = await stand.differing()
    const alone = { returnId: newId(), paymentId, verb: 'reverse', reason, orderedBy } as const
    const ordered = stand.db.tx((tx) =>
      stand.payments.returns.order(tx, { ...alone, allowedBy: orderedBy }),
    )
    await expect(ordered).rejects.toThrow('bank_return_has_two_people')
  })

  it('is ordered once when twenty order it at the same time, and swept once by two sweeps', async () => {
    const asked: string[] = []
    const slow: Gateway['reverse'] = async ({ returnId }) => {
      asked.push(returnId)
      return { given: true, trackingNumber: null }
    }
    const stand = await standWith({ reverse: slow })
    const { paymentId } = await stand.differing()
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => stand.giveBack(paymentId, 'reverse')),
    )
    expect(orders.filter((isOrdered) => isOrdered)).toHaveLength(1)
    await Promise.all([stand.payments.sweep(), stand.payments.sweep()])
    expect(asked).toHaveLength(1)
  })

  it.each(['return-unreachable', 'return-lost'] as const)(
    'is asked again under the same id after %s, and given once',
    async (fault) => {
      const stand = await standWith()
      const { paymentId, reference } = await stand.differing()
      stand.bank.orderFault(fault, reference)
      await stand.giveBack(paymentId, 'refund')
      await stand.payments.sweep()
      expect(await stand.rows()).toMatchObject([{ state: 'asked' }])
      expect(await stand.giveBack(paymentId, 'refund')).toBe(false)
      await stand.sweepLater()
      expect(await stand.rows()).toMatchObject([{ state: 'given' }])
      expect(stand.bank.visit(reference)?.returns).toHaveLength(1)
    },
  )

  it('is found again by the sweep when we went down after the bank had given', async () => {
    const asked: ReturnAsk[] = []
    const stand = await standWith({
      async reverse(ask) {
        asked.push(ask)
        if (asked.length === 1) throw new Error('we went down')
        return { given: true, trackingNumber: '77' }
      },
    })
    const { paymentId } = await stand.differing()
    await stand.giveBack(paymentId, 'reverse')
    await stand.payments.sweep()
    expect(await stand.rows()).toMatchObject([{ state: 'asked' }])
    await stand.sweepLater()
    expect(await stand.rows()).toMatchObject([{ state: 'given', answer: '77' }])
    expect(asked[1]).toEqual(asked[0])
  })

  it('that the bank declines calls staff, who may order it another way', async () => {
    const declined: ReturnAnswer = { declined: true, reason: 'too late to reverse' }
    const stand = await standWith({ reverse: async () => declined })
    const { paymentId } = await stand.differing()
    await stand.giveBack(paymentId, 'reverse')
    await stand.payments.sweep()
    expect(await stand.rows()).toMatchObject([{ state: 'declined', answer: 'too late to reverse' }])
    expect(stand.errors().at(-1)).toMatchObject({ paymentId, reason: 'too late to reverse' })
    expect(await stand.giveBack(paymentId, 'refund')).toBe(true)
    await stand.sweepLater()
    expect((await stand.rows()).map(({ state }) => state).sort()).toEqual(['declined', 'given'])
  })

  it('is not asked for, and is declined, where the bank offers no such way', async () => {
    const stand = await standWith({ refund: undefined } as unknown as Partial<Gateway>)
    const { paymentId } = await stand.differing()
    const standing = (verb: ReturnVerb) =>
      stand.db.tx((tx) => stand.payments.returns.standing(tx, { paymentId, verb }))
    expect([await standing('refund'), (await standing('reverse'))?.paymentId]).toEqual([
      null,
      paymentId,
    ])
    await stand.giveBack(paymentId, 'refund')
    await stand.payments.sweep()
    expect(await stand.rows()).toMatchObject([
      { state: 'declined', answer: 'sandbox offers no refund' },
    ])
  })
})

describe('what staff see', () => {
  it('is each payment that differs, with its order to go back, and each whose bank is silent', async () => {
    const stand = await standWith()
    const { db, clock, bank, payments } = stand
    const { paymentId } = await stand.differing()
    await stand.giveBack(paymentId, 'reverse')
    const silent = await stand.begin()
    clock.advance({ minutes: 6 })
    await stand.begin()
    expect(await waitingPayments({ db, clock })).toMatchObject([{ paymentId: silent.paymentId }])
    expect((await payments.differing({ page: 1, pageSize: 20 })).payments).toMatchObject([
      { paymentId, difference: 'the bank took 1499999 IRR, not 1500000', returnState: 'asked' },
    ])
    bank.orderFault('return-lost')
    await payments.sweep()
    await stand.sweepLater()
    expect((await payments.differing({ page: 1, pageSize: 20 })).payments).toMatchObject([
      { paymentId, returnState: 'given' },
    ])
    // What nobody has sent back stands before what went, and a page is a page.
    const left = await stand.differing()
    expect(await payments.differing({ page: 1, pageSize: 1 })).toMatchObject({
      payments: [{ paymentId: left.paymentId, returnState: null }],
      total: 2,
    })
  })
})
