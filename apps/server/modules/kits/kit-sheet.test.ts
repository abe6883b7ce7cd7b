/** Who and what stands on the itinerary of a kit that was given back in part. */
import type { LineView } from '@parastoo/contract/orders/lines'
import { expect, it } from 'vitest'
import { kitSheet } from './kit-sheet.ts'

const person = (firstName: string, passportNumber: string) => ({
  firstName,
  lastName: 'Moradi',
  passportNumber,
})
const sara = person('Sara', 'A10')
const ali = person('Ali', 'A20')
const standing = [{ isVoid: false }, { isVoid: true }]
/** A seat and a policy of Ali's are given back, and the room he had for himself; Sara's stand. */
const lines = [
  {
    kind: 'flight',
    state: 'issued',
    documents: standing,
    reference: 'K7QWER',
    flight: {
      pnr: 'K7QWER',
      proposal: { flightGroups: [] },
      passengers: [
        { ...sara, birthDateFa: '1990-05-12', ticketNumber: '8151' },
        { ...ali, birthDateFa: '1988-01-02', ticketNumber: null },
      ],
    },
  },
  {
    kind: 'insurance',
    state: 'issued',
    documents: standing,
    cover: {
      plan: {
        insurer: { nameEn: 'Insurer' },
        nameEn: 'Plan',
        limit: { currency: 'EUR', amount: 30_000 },
        zone: { nameEn: 'World' },
        isSample: false,
      },
      startsOn: '2027-01-01',
      endsOn: '2027-01-08',
      insured: [
        { ...sara, birthDate: '1990-05-12', policy: { number: 'N1', checkUrl: '' }, isVoid: false },
        { ...ali, birthDate: '1988-01-02', policy: { number: 'N2', checkUrl: '' }, isVoid: true },
      ],
    },
  },
  {
    kind: 'hotel',
    state: 'issued',
    documents: standing,
    stay: {
      hotel: { nameEn: 'Hotel', stars: 4, isSample: false },
      checkIn: '2027-01-01',
      checkOut: '2027-01-08',
      nights: 7,
      voucher: { reference: 'R', number: 'V', checkUrl: '' },
      rooms: [
        { isCancelled: false, guests: [sara] },
        { isCancelled: true, guests: [ali] },
      ],
    },
  },
] as unknown as LineView[]

it('names nobody who travels no more', () => {
  const sheet = kitSheet({
    orderNumber: '1',
    country: 'Thailand',
    startsOn: '2027-01-01',
    endsOn: '2027-01-08',
    issuedOn: '2026-12-01',
    lines,
    agency: { nameEn: 'Parastoo', phone: '021' },
    airportName: (iata) => iata,
    airlineName: (code) => code,
  })
  expect(sheet.people.map(({ name }) => name)).toEqual(['SARA MORADI'])
  expect(sheet.covers).toHaveLength(1)
  expect(sheet.stays[0]?.value).toContain('1 room')
})
