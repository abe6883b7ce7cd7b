import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { expect, it } from 'vitest'
import { stays } from '../../messages/stays.ts'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { TripNextStep } from './TripNextStep.tsx'
import { TripStays } from './TripStays.tsx'

const now = '2026-11-21T08:00:00Z'
const guest = { firstNameFarsi: 'رضا', lastNameFarsi: 'مرادی', firstName: '', lastName: '' }
const stay = {
  hotel: {
    code: 'sepidar',
    cityCode: 'mashhad',
    cityNameFa: 'مشهد',
    nameFa: 'سپیدار',
    nameEn: 'Sepidar',
    kind: 'hotel',
    stars: 4,
    countryCode: 'IR',
    timeZone: 'Asia/Tehran',
    checkInFrom: '14:00',
    checkOutUntil: '12:00',
    picture: null,
  },
  checkIn: '2026-12-10',
  checkOut: '2026-12-12',
  nights: 2,
  board: 'BB',
  rooms: [
    {
      unitId: 'room',
      nameFa: 'دونفره',
      isCancelled: false,
      totalPrice: 5,
      guests: [
        { ...guest, isChild: false, age: 40, nationality: 'IR' },
        { ...guest, isChild: true, age: 5, nationality: 'IR' },
      ],
    },
  ],
  leadGuest: 'رضا مرادی',
  specialRequests: '',
  arrivalTime: null,
  payAtHotel: 0,
  cancellation: [{ from: null, keptRial: 5 }],
  admission: {
    acceptsForeigners: 'yes',
    needsEntryStamp: false,
    couplesDocument: 'none',
    singleWoman: 'yes',
    singleMan: 'yes',
    leastAgeAlone: 18,
  },
  answerMinutes: 20,
  request: { state: 'refused', answerBy: now, noteFa: '' },
  voucher: null,
} as unknown as StayView
const line = { kind: 'hotel', lineId: 'line', state: 'failed', stay, units: [{ state: 'failed' }] }
const orderOf = (...lines: object[]) =>
  ({ orderId: 'o', lines, moneyNoteFa: null, instalments: [] }) as unknown as OrderDetails
const others = 'href="/hotels/mashhad?checkIn=2026-12-10&amp;checkOut=2026-12-12&amp;rooms=1-5"'
const nextStep = (order: OrderDetails, outcome: 'issue-failed' | 'issued') =>
  renderPage(
    <TripNextStep
      order={order}
      standing={{ outcome, mayPay: false, mayHoldAgain: false }}
      hasRefunds={false}
      isAsked={false}
      now={now}
    />,
  )

it('leads from a hotel that said no to others for the same city, nights and guests', () => {
  const markup = nextStep(orderOf(line), 'issue-failed')
  expect(textOf(markup)).toContain(stays.notGiven.refused.title)
  expect(markup).toContain(others)
})

it('says beside a flight which rooms were not given, and why', () => {
  const beside = renderPage(<TripStays order={orderOf({ kind: 'flight' }, line)} now={now} />)
  expect(textOf(beside)).toContain(stays.notGiven.refused.title)
  expect(beside).toContain(others)
  // Alone, the page says so above.
  const alone = renderPage(<TripStays order={orderOf(line)} now={now} />)
  expect(textOf(alone)).not.toContain(stays.notGiven.refused.title)
})

it('says in whose words a hotel said no, where staff wrote them down', () => {
  const request = { ...stay.request, noteFa: 'این شب‌ها به گروه داده شده است.' }
  const told = (state: string) =>
    textOf(
      renderPage(
        <TripStays
          order={orderOf({ ...line, stay: { ...stay, request: { ...request, state } } })}
          now={now}
        />,
      ),
    )
  expect(told('refused')).toContain(request.noteFa)
  expect(told('accepted')).not.toContain(request.noteFa)
})

it('does not call a stay booked whose last room is being cancelled', () => {
  const cancelling = { ...line, state: 'issued', units: [{ state: 'cancelling' }] }
  const told = textOf(nextStep(orderOf(cancelling), 'issued'))
  expect(told).toContain('لغو در جریان است')
  expect(told).not.toContain('رزرو شد')
})
