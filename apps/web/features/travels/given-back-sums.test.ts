import type { HotelLineView } from '@parastoo/contract/orders/lines'
import type { RefundRequest } from '@parastoo/contract/refunds/refunds'
import { expect, it } from 'vitest'
import { paidForLeft } from '../../shell/stays/sold-stays.ts'
import { givenBackSums } from './given-back-sums.ts'

const unit = (unitId: string, totalAmount: number, more: object = {}) => ({
  unitId,
  totalAmount,
  discountAmount: 0,
  state: 'live',
  ...more,
})
const order = (...units: object[]) =>
  ({ lines: [{ units }] }) as unknown as Parameters<typeof givenBackSums>[0]
const request = (...items: object[]) => ({ items }) as unknown as RefundRequest

it('says of an order of which a room was given back what came back, what was kept, and what the rest cost', () => {
  const sold = order(
    unit('one', 100, { state: 'cancelled' }),
    unit('two', 80, { discountAmount: 10 }),
  )
  const given = { unitId: 'one', state: 'refunded', refundAmount: 70, penaltyAmount: 30 }
  const asked = { unitId: 'two', state: 'waiting', refundAmount: 60, penaltyAmount: 10 }
  expect(givenBackSums(sold, [request(given), request(asked)])).toEqual({
    backRial: 70,
    keptRial: 30,
    leftRial: 70,
  })
  expect(givenBackSums(sold, [request(asked)])).toBeNull()
})

it('has on a voucher what was paid for the rooms that are left, and for all of them once none is', () => {
  const rooms = (...cancelled: boolean[]) =>
    cancelled.map((isCancelled, index) => ({ unitId: `room ${index}`, isCancelled }))
  const units = [unit('room 0', 100), unit('room 1', 80, { discountAmount: 10 })]
  const paid = (...cancelled: boolean[]) =>
    paidForLeft({ units, stay: { rooms: rooms(...cancelled) } } as unknown as HotelLineView)
  expect([paid(false, false), paid(true, false), paid(true, true)]).toEqual([170, 70, 170])
})
