import { contract } from '@parastoo/contract'
import { expect, it } from 'vitest'
import { isTripKept, papersOf } from './keep-trip.ts'

const line = (kind: string, more: object = {}) => ({ kind, state: 'issued', units: [], ...more })
const order = (lines: object[], partOf: object | null = null) =>
  ({ orderId: 'one', title: 'کیش', partOf, lines }) as unknown as Parameters<typeof isTripKept>[0] &
    Parameters<typeof papersOf>[0]
const insured = (state = 'live') => ({ unitId: 'u', state })

it.each([
  [order([line('flight')]), false],
  [order([line('flight'), line('hotel')]), true],
  [order([line('tour')]), true],
  [order([line('insurance', { state: 'held' })]), false],
  [order([line('insurance')], { orderId: 'another' }), false],
])('keeps the page of a trip that has more than a ticket (%#)', (trip, isKept) => {
  expect(isTripKept(trip)).toBe(isKept)
})

it('names every paper of what is issued: each stay its voucher, each person who is insured a policy', () => {
  const units = [insured(), insured(), insured('returned')]
  const trip = order([
    line('insurance', { units }),
    line('hotel'),
    line('flight'),
    line('tour'),
    line('visa'),
    line('hotel', { state: 'held' }),
  ])
  expect(papersOf(trip).map(({ name }) => name)).toEqual([
    'ticket',
    'policy',
    'policy',
    'voucher',
    'programme',
  ])
})

it('asks for each paper by a call of the contract', () => {
  const { ticketing, vouchers, policies, tourReservation } = contract.api
  const drawing = [
    ticketing.flightTicketPdf,
    policies.policyPdf,
    vouchers.hotelVoucherPdf,
    tourReservation.tourProgrammePdf,
  ]
  const kinds = ['flight', 'insurance', 'hotel', 'tour']
  const trip = order(kinds.map((kind) => line(kind, { lineId: 'l', units: [insured()] })))
  expect(papersOf(trip).map(({ call }) => call.split('?')[0])).toEqual(
    drawing.map((each) => `/api${each['~orpc'].route.path?.replace('{id}', 'one')}`),
  )
})
