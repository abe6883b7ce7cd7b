import { afterEach, describe, expect, it, vi } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { type BankAnswer, type Gateway, type PaidAnswer, rialCharge } from './ports.ts'
import { paymentWriter } from './store.ts'
import type { PaymentsTables } from './tables.generated.ts'
import { openPaymentsStand, scriptedGateway } from './testing/payments-stand.ts'

const database = await testDatabase({ maxConnections: 25 })
const stand = openPaymentsStand(database)
const { begin, bank, balanceOf, received, ledger, clock } = stand

const rowOf = (paymentId: string) =>
  tables<PaymentsTables>(database.db)
    .selectFrom('payments.payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
const timesReceived = (paymentId: string) => received.filter((id) => id === paymentId).length

const paid: PaidAnswer = {
  state: 'paid',
  charged: rialCharge(1_500_000),
  paymentId: null,
  trackingNumber: '11223344',
  cardMask: '6037991111111234',
}

/** Holds everybody who comes until `count` have come. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return async () => {
    come += 1
    if (come === count) resolve()
    await promise
  }
}

/** A stand of its own, whose bank says these things in this order. */
const standWith = (...answers: (BankAnswer | Error)[]) =>
  openPaymentsStand(database, {
    gateways: () => [{ id: 1, gateway: scriptedGateway(answers), isActive: true }],
  })

afterEach(async () => {
  expect(await ledger.checkBooks()).toEqual([])
})

describe('settling what was paid', () => {
  it('credits the customer with exactly the amount, and keeps the bank’s tracking number', async () => {
    const { paymentId, reference, userId, settle } = await begin()
    bank.pay(reference)
    expect(await settle()).toMatchObject({ state: 'paid' })
    expect(await balanceOf(userId)).toBe(1_500_000)
    expect(await rowOf(paymentId)).toMatchObject({
      trackingNumber: bank.visit(reference)?.trackingNumber,
      cardMask: '603799******1234',
      endedAt: clock.now(),
    })
  })

  it('acts once when twenty hear "paid" from the bank at the same time', async () => {
    const meet = meetingOf(20)
    const own = openPaymentsStand(database, {
      gateways: (sandbox) => {
        const verify: Gateway['verify'] = async (ask) => {
          const answer = await sandbox.verify(ask)
          await meet()
          return answer
        }
        return [{ id: 1, gateway: { ...sandbox, verify }, isActive: true }]
      },
    })
    const { reference, userId, settle } = await own.begin()
    own.bank.pay(reference)
    const answers = await Promise.all(Array.from({ length: 20 }, settle))
    expect(answers.every((payment) => payment?.state === 'paid')).toBe(true)
    expect(own.verifyCalls()).toBe(20)
    expect(own.received).toHaveLength(1)
    expect(await balanceOf(userId)).toBe(1_500_000)
  })

  it('acts once when it is asked again later, and does not trouble the bank', async () => {
    const { paymentId, reference, userId, settle } = await begin()
    bank.pay(reference)
    await settle()
    const callsBefore = stand.verifyCalls()
    expect(await settle()).toMatchObject({ state: 'paid' })
    expect(stand.verifyCalls()).toBe(callsBefore)
    expect(timesReceived(paymentId)).toBe(1)
    expect(await balanceOf(userId)).toBe(1_500_000)
  })

  it('finds the payment by the bank’s reference too', async () => {
    const { paymentId, reference } = await begin()
    bank.pay(reference)
    const settled = await stand.payments.settle({ gateway: 'sandbox', reference })
    expect(settled).toMatchObject({ paymentId, state: 'paid' })
  })

  it('writes nothing at all when the payee fails, and acts when asked again', async () => {
    let isBroken = true
    const own = openPaymentsStand(database, {
      payee: {
        async receive() {
          if (isBroken) throw new Error('the order could not be read')
        },
        receiveLoan: async () => 'unwanted',
      },
    })
    const { paymentId, reference, userId, settle } = await own.begin()
    own.bank.pay(reference)
    await expect(settle()).rejects.toThrow('the order could not be read')
    expect(await rowOf(paymentId)).toMatchObject({ state: 'waiting', trackingNumber: null })
    expect(await balanceOf(userId)).toBe(0)
    isBroken = false
    expect(await settle()).toMatchObject({ state: 'paid' })
    expect(await balanceOf(userId)).toBe(1_500_000)
  })
})

describe('settling what was not paid', () => {
  it('leaves an open payment waiting', async () => {
    const { userId, settle } = await begin()
    expect(await settle()).toMatchObject({ state: 'waiting', failure: null })
    expect(await balanceOf(userId)).toBe(0)
  })

  it('ends a refused payment and a cancelled one without money', async () => {
    const [one, other] = [await begin(), await begin()]
    bank.refuse(one.reference)
    bank.cancel(other.reference)
    expect(await one.settle()).toMatchObject({ state: 'failed', failure: 'refused' })
    expect(await other.settle()).toMatchObject({ state: 'cancelled', failure: null })
    expect([await balanceOf(one.userId), await balanceOf(other.userId)]).toEqual([0, 0])
  })

  it('gives an open payment up after 25 minutes, not before', async () => {
    const own = standWith({ state: 'open' })
    const { settle } = await own.begin()
    own.clock.advance({ minutes: 25 })
    expect(await settle()).toMatchObject({ state: 'waiting' })
    own.clock.advance({ seconds: 1 })
    expect(await settle()).toMatchObject({ state: 'failed', failure: 'given-up' })
  })

  it('knows nothing of a payment that is not there', async () => {
    const reference = 'A'.repeat(36)
    expect(await stand.payments.settle({ gateway: 'sandbox', reference })).toBeNull()
  })
})

describe('an unknown answer', () => {
  it('keeps the payment waiting however long it lasts, and is an alarm after five minutes', async () => {
    const own = standWith({ unknown: true, reason: 'timeout' })
    const { settle } = await own.begin()
    expect(await settle()).toMatchObject({ state: 'waiting' })
    expect(own.errors()).toEqual([])
    own.clock.advance({ hours: 5 })
    expect(await settle()).toMatchObject({ state: 'waiting' })
    expect(own.errors()).toMatchObject([{ msg: 'the bank does not answer', reason: 'timeout' }])
  })

  it('followed by "already verified" is paid once: the reply was lost, not the money', async () => {
    const { paymentId, reference, userId, settle } = await begin()
    bank.pay(reference)
    bank.orderFault('verify-lost', reference)
    expect(await settle()).toMatchObject({ state: 'waiting' })
    expect(await balanceOf(userId)).toBe(0)
    expect(await settle()).toMatchObject({ state: 'paid' })
    expect(timesReceived(paymentId)).toBe(1)
    expect(await balanceOf(userId)).toBe(1_500_000)
  })

  it('that is a fault of the adapter leaves the payment waiting', async () => {
    const own = standWith(new Error('unexpected reply'), paid)
    const { settle, userId } = await own.begin()
    await expect(settle()).rejects.toThrow('unexpected reply')
    expect(await settle()).toMatchObject({ state: 'paid' })
    expect(await balanceOf(userId)).toBe(1_500_000)
  })
})

describe('a late "paid"', () => {
  it.each([
    ['failed', { state: 'failed', reason: '-51' }],
    ['cancelled', { state: 'cancelled', reason: 'NOK' }],
  ] as const)('after the bank said %s is paid all the same', async (state, no) => {
    const own = standWith(no, paid)
    const { paymentId, settle, userId } = await own.begin()
    expect(await settle()).toMatchObject({ state })
    expect(await settle()).toMatchObject({ state: 'paid', failure: null })
    expect(await balanceOf(userId)).toBe(1_500_000)
    expect(await rowOf(paymentId)).toMatchObject({ cardMask: '603799******1234' })
  })

  it('is paid, too, when a later question was answered with no before it came', async () => {
    const { promise: laterNo, resolve: comes } = Promise.withResolvers<void>()
    let calls = 0
    const verify: Gateway['verify'] = async () => {
      calls += 1
      if (calls === 2) return { state: 'failed', reason: '-51' }
      await laterNo
      return paid
    }
    const own = openPaymentsStand(database, {
      gateways: (sandbox) => [{ id: 1, gateway: { ...sandbox, verify }, isActive: true }],
    })
    const { settle, userId } = await own.begin()
    const first = settle()
    await vi.waitFor(() => expect(calls).toBe(1), 30_000)
    expect(await settle()).toMatchObject({ state: 'failed' })
    comes()
    expect(await first).toMatchObject({ state: 'paid', failure: null })
    expect(await balanceOf(userId)).toBe(1_500_000)
  })
})

describe('a "no" that was overtaken', () => {
  it('decides nothing: the bank was asked again since, and that answer was lost', async () => {
    const own = standWith({ state: 'open' })
    const { paymentId, settle } = await own.begin()
    const writer = paymentWriter(database.db)
    const first = await writer.beginAsking(paymentId, own.clock.now())
    const second = await writer.beginAsking(paymentId, own.clock.now())
    expect([first, second]).toEqual([1, 2])
    const end = { state: 'cancelled' } as const
    const asked = { paymentId, end, endedAt: own.clock.now() }
    expect(await writer.markEnded({ ...asked, ask: 1 })).toBe(false)
    expect(await settle()).toMatchObject({ state: 'waiting' })
    expect(await writer.markEnded({ ...asked, ask: 3 })).toBe(true)
  })

  it('about a payment that had ended leaves it to the sweep, which finds the money', async () => {
    const own = standWith(
      { state: 'failed', reason: '-51' },
      { unknown: true, reason: 'reply lost' },
      paid,
    )
    const { settle, userId } = await own.begin()
    expect(await settle()).toMatchObject({ state: 'failed' })
    expect(await settle()).toMatchObject({ state: 'waiting', failure: null })
    own.clock.advance({ minutes: 1 })
    await own.payments.sweep()
    expect(await balanceOf(userId)).toBe(1_500_000)
  })
})

describe('a bank whose word differs from ours', () => {
  it.each([
    ['wrong-amount', 'the bank took 1499999 IRR, not 1500000'],
    ['wrong-currency', 'the bank took IQD, not IRR'],
    ['wrong-payment', 'the bank names payment 00000000-0000-0000-0000-000000000000'],
  ] as const)(
    '%s: credits nothing, alarms staff, is not asked again',
    async (fault, difference) => {
      const own = openPaymentsStand(database)
      const { paymentId, orderId, reference, userId, settle } = await own.begin()
      own.bank.pay(reference)
      own.bank.orderFault(fault, reference)
      expect(await settle()).toMatchObject({ state: 'failed', failure: 'differs' })
      expect(await rowOf(paymentId)).toMatchObject({ difference, trackingNumber: null })
      expect(own.errors()).toMatchObject([{ difference, paymentId, orderId }])
      const callsBefore = own.verifyCalls()
      expect(await settle()).toMatchObject({ state: 'failed', failure: 'differs' })
      expect(own.verifyCalls()).toBe(callsBefore)
      expect(await balanceOf(userId)).toBe(0)
      expect(own.received).toEqual([])
    },
  )

  it('is for staff alone: no later answer moves the payment', async () => {
    const { paymentId } = await begin()
    const endedAt = clock.now()
    const writer = paymentWriter(database.db)
    const ask = (await writer.beginAsking(paymentId, endedAt)) ?? 0
    await writer.markDiffering({ paymentId, difference: 'one rial', endedAt })
    const end = { state: 'cancelled' } as const
    expect(await writer.beginAsking(paymentId, endedAt)).toBeNull()
    expect(await writer.markEnded({ paymentId, ask, end, endedAt })).toBe(false)
    const money = { paymentId, trackingNumber: '1', cardMask: null, endedAt }
    expect(await writer.markPaid(money)).toBe(false)
    expect(await rowOf(paymentId)).toMatchObject({ state: 'failed', difference: 'one rial' })
  })

  it('stays set aside when another answer comes in at the same time', async () => {
    const own = standWith({ ...paid, charged: rialCharge(1) }, { state: 'failed', reason: '-51' })
    const { paymentId, settle } = await own.begin()
    await Promise.all([settle(), settle()])
    expect(await rowOf(paymentId)).toMatchObject({ state: 'failed', failure: 'differs' })
  })
})
