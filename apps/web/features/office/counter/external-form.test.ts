import { expect, it } from 'vitest'
import {
  emptyEntry,
  emptyLeg,
  emptyTraveller,
  entryOf,
  entryToSend,
  fieldOf,
  hourOf,
  totalsOf,
} from './external-form.ts'

const fields = {
  ...emptyEntry(),
  passengers: [emptyTraveller(), { ...emptyTraveller(), type: 'Infant' as const }],
}
fields.prices.Adult = { price: '4200000', cost: '4000000' }
fields.prices.Infant = { price: '420000', cost: '400000' }

it('reads hours as they are typed', () => {
  expect(['۸:۳۰', '0830', '23:05', 'شب'].map(hourOf)).toEqual(['08:30', '08:30', '23:05', 'شب'])
})

it('sends a price for each age that travels, in rial', () => {
  expect(entryToSend('c', fields).prices).toEqual([
    { type: 'Adult', priceRial: 42_000_000, costRial: 40_000_000 },
    { type: 'Infant', priceRial: 4_200_000, costRial: 4_000_000 },
  ])
  expect(totalsOf(fields)).toEqual({ priceRial: 46_200_000, costRial: 44_000_000 })
})

it('sends what is not written as no sum, for nobody owes nothing by leaving a field empty', () => {
  const prices = { ...fields.prices, Adult: { price: '4200000', cost: '' } }
  expect(entryToSend('c', { ...fields, prices }).prices[0]).toEqual({
    type: 'Adult',
    priceRial: 42_000_000,
    costRial: -1,
  })
})

it('arrives on the day it leaves, unless another is given', () => {
  const leg = { ...fields.legs[0], departsOn: '2026-12-01', departsAt: '۲۳:۰۰', arrivesAt: '1:10' }
  const sent = (more: object) =>
    entryToSend('c', { ...fields, legs: [{ ...leg, ...more } as never] }).legs[0]
  expect(sent({})).toMatchObject({ arrivalTime: '2026-12-01T01:10' })
  expect(sent({ arrivesOn: '2026-12-02' })).toMatchObject({ arrivalTime: '2026-12-02T01:10' })
})

it('finds the field that a refusal names', () => {
  expect(fieldOf('prices.1.costRial', fields)).toBe('prices.Infant.cost')
  expect(fieldOf('legs.0.arrivalTime', fields)).toBe('legs.0.arrivesAt')
  expect(fieldOf('passengers.1.ticketNumber', fields)).toBe('passengers.1.ticketNumber')
  expect(fieldOf('customerId', fields)).toBeNull()
})

it('takes back what a tab kept of it, and nothing of another shape', () => {
  const typed = { ...emptyEntry(), seller: 'دفتر ماهان' }
  typed.legs = [{ ...emptyLeg, flightNumber: '1015' }]
  expect(entryOf(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
  for (const other of [null, 'x', {}, { ...typed, legs: [] }, { ...typed, passengers: 'none' }])
    expect(entryOf(other)).toBeNull()
  expect(entryOf({ ...typed, seller: 7, legs: [{ origin: 5, destination: 'MHD' }] })).toMatchObject(
    {
      seller: '',
      legs: [{ origin: '', destination: 'MHD' }],
    },
  )
})
