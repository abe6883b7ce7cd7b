import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { rialCharge } from './ports.ts'
import { paymentReader, paymentWriter } from './store.ts'
import { openPaymentsStand, scriptedGateway } from './testing/payments-stand.ts'

/** Each test sweeps a database of its own: a sweep takes whatever is due. */
async function openStand(...more: Parameters<typeof openPaymentsStand>[1][]) {
  return openPaymentsStand(await testDatabase({ maxConnections: 25 }), ...more)
}
type Stand = Awaited<ReturnType<typeof openStand>>
const stateOf = async ({ db }: Stand, paymentId: string) =>
  (await paymentReader(db).find({ paymentId }))?.state

const never = await openStand()
const unhurried = await openStand()
const shared = await openStand()
const inHand = await openStand()
const broken = await openStand({
  gateways: (sandbox) => [
    { id: 1, gateway: sandbox, isActive: true },
    { id: 2, gateway: scriptedGateway([new Error('cannot be read')]), isActive: true },
  ],
})
const listing = await openStand()
const strange = await openStand()
const asJob = await openStand()

describe('what a bank holds unverified', () => {
  it('is settled by its own list, even for a payment that ended hours ago', async () => {
    const { begin, bank, clock, payments, balanceOf } = listing
    const { paymentId, reference, userId } = await begin()
    bank.pay(reference, { inSeconds: 7_200 })
    const writer = paymentWriter(listing.db)
    const ask = (await writer.beginAsking(paymentId, clock.now())) ?? 0
    const end = { state: 'failed', failure: 'refused' } as const
    await writer.markEnded({ paymentId, ask, end, endedAt: clock.now() })
    clock.advance({ hours: 1, minutes: 59 })
    await payments.sweep()
    expect(await stateOf(listing, paymentId)).toBe('failed')
    clock.advance({ minutes: 2 })
    await payments.sweep()
    expect(await stateOf(listing, paymentId)).toBe('paid')
    expect(await balanceOf(userId)).toBe(1_500_000)
    expect(await listing.ledger.checkBooks()).toEqual([])
  })

  it('and is none of ours is told and left; a silent bank is told and asked again', async () => {
    const { bank, payments, logged } = strange
    const reference = bank.open({
      paymentId: newId(),
      amountRial: 50_000,
      descriptionFa: 'ناشناس',
      returnUrl: 'http://localhost:3000/back',
    })
    bank.pay(reference)
    await payments.sweep()
    bank.orderFault('list-unreachable')
    await payments.sweep()
    expect(strange.received).toEqual([])
    expect(bank.visit(reference)?.state).toBe('paid')
    expect(logged.filter(({ level }) => level === 'warn').map(({ msg }) => msg)).toEqual([
      'the bank holds money for a payment we do not know',
      'the bank does not say what is unverified',
    ])
  })
})

describe('the sweep', () => {
  it('settles a payment whose customer never came back, and one that was paid late', async () => {
    const [gone, late] = [await never.begin(), await never.begin()]
    never.bank.pay(gone.reference, { comesBack: false })
    never.bank.pay(late.reference, { inSeconds: 45 })
    never.clock.advance({ seconds: 30 })
    await never.payments.sweep()
    expect(await never.balanceOf(gone.userId)).toBe(1_500_000)
    expect(await never.balanceOf(late.userId)).toBe(0)
    never.clock.advance({ seconds: 30 })
    await never.payments.sweep()
    expect(await never.balanceOf(late.userId)).toBe(1_500_000)
  })

  it('leaves alone what was asked about moments ago, and what has ended', async () => {
    const [fresh, cancelled] = [await unhurried.begin(), await unhurried.begin()]
    unhurried.bank.cancel(cancelled.reference)
    await cancelled.settle()
    unhurried.clock.advance({ seconds: 19 })
    const callsBefore = unhurried.verifyCalls()
    await unhurried.payments.sweep()
    expect(unhurried.verifyCalls()).toBe(callsBefore)
    unhurried.clock.advance({ seconds: 2 })
    await unhurried.payments.sweep()
    await unhurried.payments.sweep()
    expect(unhurried.verifyCalls()).toBe(callsBefore + 1)
    expect(await stateOf(unhurried, fresh.paymentId)).toBe('waiting')
  })

  it('is shared by two that run at once: every payment is settled, and each by one', async () => {
    const begun = await Promise.all(Array.from({ length: 60 }, () => shared.begin()))
    for (const { reference } of begun) shared.bank.pay(reference)
    shared.clock.advance({ minutes: 1 })
    await Promise.all([shared.payments.sweep(), shared.payments.sweep()])
    expect(shared.verifyCalls()).toBe(60)
    expect(new Set(shared.received).size).toBe(60)
    expect(shared.received).toHaveLength(60)
    expect(await shared.ledger.checkBooks()).toEqual([])
  })

  it('takes nothing that another sweep has in hand, and does not wait for it', async () => {
    const { db, clock, begin } = inHand
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin()))
    clock.advance({ minutes: 1 })
    const claim = { before: clock.now(), now: clock.now(), limit: 4 }
    const [mine, theirs] = await db.tx(async (tx) => [
      await paymentWriter(tx).claimUnsettled(claim),
      await paymentWriter(db).claimUnsettled(claim),
    ])
    const claimed = [...(mine ?? []), ...(theirs ?? [])].map(({ paymentId }) => paymentId)
    expect(claimed.sort()).toEqual(begun.map(({ paymentId }) => paymentId).sort())
  })

  it('is not stopped by one payment that cannot be read', async () => {
    const good = await broken.begin()
    const bad = await broken.payments.start({
      userId: newId(),
      orderId: null,
      instalment: 0,
      amountRial: 20_000,
      gatewayId: 2,
      descriptionFa: 'شارژ',
      phoneNumber: null,
    })
    broken.bank.pay(good.reference)
    broken.clock.advance({ minutes: 1 })
    await broken.payments.sweep()
    expect(await stateOf(broken, good.paymentId)).toBe('paid')
    if ('refused' in bad) throw new Error(bad.refused)
    expect(await stateOf(broken, bad.paymentId)).toBe('waiting')
    expect(broken.errors()).toMatchObject([{ msg: 'a payment could not be settled' }])
  })

  it('runs as the job settle-payments, and ends a payment that never reached the bank', async () => {
    const { db, clock, jobs } = asJob
    const paymentId = newId()
    await paymentWriter(db).add({
      paymentId,
      userId: newId(),
      orderId: null,
      instalment: 0,
      gateway: 'sandbox',
      gatewayId: 1,
      amountRial: 50_000,
      charge: rialCharge(50_000),
      descriptionFa: 'شارژ',
      createdAt: clock.now(),
    })
    asJob.payments.defineJobs()
    await jobs.start({ work: false })
    const runOnce = async () => {
      await db.tx((tx) => jobs.enqueue(tx, 'settle-payments', {}))
      return await jobs.runDue()
    }
    clock.advance({ minutes: 5 })
    expect(await runOnce()).toEqual([{ name: 'settle-payments', outcome: 'done' }])
    expect(await stateOf(asJob, paymentId)).toBe('created')
    clock.advance({ minutes: 1 })
    await runOnce()
    expect(await stateOf(asJob, paymentId)).toBe('failed')
    expect(await paymentWriter(db).markWaiting(paymentId, 'too-late')).toBe(false)
    await jobs.stop()
  })
})
