import { describe, expect, it } from 'vitest'
import { query } from '../../platform/db/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { localClient } from '../../platform/http/serve-contract.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testGate } from '../../platform/testing/test-gate.ts'
import { openPaymentsStand, scriptedGateway } from './testing/payments-stand.ts'
import { lastFailed, toldStates } from './told-states.ts'

const database = await testDatabase()
const { payments, begin, bank, clock } = openPaymentsStand(database, {
  gateways: (sandbox) => [
    { id: 3, gateway: scriptedGateway([]), isActive: false },
    { id: 1, gateway: sandbox, isActive: true },
  ],
})

const contextOf = (userId: string | null): RequestContext => ({
  caller: userId === null ? null : { userId, sessionId: newId(), scope: [] },
  address: '127.0.0.1',
  requestId: newId(),
  idempotencyKey: null,
  userAgent: '',
})
const clientOf = (userId: string | null) =>
  localClient(payments.routes, {
    db: database.db,
    log: silentLog,
    gate: testGate(),
    context: contextOf(userId),
  })

describe('the gateways', () => {
  const sandbox = { id: 1, name: 'sandbox', title: 'درگاه آزمایشی', isActive: true }
  const off = { id: 3, name: 'scripted', title: 'بانک نمونه', isActive: false }

  it('are open to visitors: the active ones, paged', async () => {
    expect(await clientOf(null).gateways({ page: 1, pageSize: 20 })).toEqual({
      data: [
        {
          ...sandbox,
          currencyCode: 'IRR',
          rate: null,
          minAmount: 1,
          maxAmount: 2_000_000_000,
          isPayLater: false,
        },
      ],
      meta: { paging: { page: 1, pageSize: 20, total: 1 } },
    })
    const beyond = await clientOf(null).gateways({ page: 2, pageSize: 20 })
    expect(beyond.data).toEqual([])
  })

  it('are all there for the asking, active first', async () => {
    expect(await clientOf(null).allGateways()).toMatchObject({ data: [sandbox, off] })
  })
})

describe('a payment by its id', () => {
  it('is shown to the one who pays it', async () => {
    const { paymentId, orderId, userId, reference, settle } = await begin()
    bank.pay(reference)
    await settle()
    // Of before banks had numbers of their own: the place in a list, which is another's number by now.
    const older = 'update payments.payment set gateway_id = 3 where id = $1'
    await query(database.db, older, [paymentId])
    expect(await clientOf(userId).byId({ id: paymentId })).toEqual({
      data: {
        id: paymentId,
        status: 'paid',
        amount: 1_500_000,
        gatewayId: 1,
        trackingNumber: bank.visit(reference)?.trackingNumber,
        bank: 'درگاه آزمایشی',
        orderId,
        dinars: null,
        isPayLater: false,
      },
      meta: {},
    })
  })

  it('is not found by anybody else, like one that is not there', async () => {
    const { paymentId, userId } = await begin()
    const notFound = { code: 'NOT_FOUND', status: 404 }
    await expect(clientOf(newId()).byId({ id: paymentId })).rejects.toMatchObject(notFound)
    await expect(clientOf(userId).byId({ id: newId() })).rejects.toMatchObject(notFound)
  })

  it('is found by its order, the last one begun, by its owner alone', async () => {
    const { paymentId, orderId, userId } = await begin()
    const latest = await clientOf(userId).latestOfOrder({ orderId: orderId ?? '' })
    expect(latest.data).toMatchObject({ id: paymentId, status: 'waiting', orderId })
    expect((await clientOf(newId()).latestOfOrder({ orderId: orderId ?? '' })).data).toBeNull()
    expect((await clientOf(userId).latestOfOrder({ orderId: newId() })).data).toBeNull()
  })

  it('an order is told by the one its bank has not answered, whatever became of one begun after it, else by the newest', async () => {
    const first = await begin()
    const { userId, orderId } = first
    const told = async () =>
      (await clientOf(userId).latestOfOrder({ orderId: orderId ?? '' })).data?.id
    const ends = async () => [...(await lastFailed(database.db, [orderId ?? ''])).values()]
    const states = async () => [...(await toldStates(database.db, [orderId ?? ''])).values()]
    const another = async () => {
      clock.advance({ seconds: 1 })
      return await begin({ userId, orderId })
    }
    const second = await another()
    expect(await told()).toBe(second.paymentId)
    bank.cancel(second.reference)
    await second.settle()
    expect(await told()).toBe(first.paymentId)
    expect(await ends()).toEqual([])
    expect(await states()).toEqual(['waiting'])
    bank.cancel(first.reference)
    await first.settle()
    expect(await told()).toBe(second.paymentId)
    expect(await ends()).toEqual(['cancelled'])
    expect(await states()).toEqual(['cancelled'])
    const third = await another()
    expect(await told()).toBe(third.paymentId)
    expect(await ends()).toEqual([])
  })

  it('is refused to visitors', async () => {
    const { paymentId } = await begin()
    await expect(clientOf(null).byId({ id: paymentId })).rejects.toMatchObject({ status: 401 })
  })
})
