import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { describe, expect, it } from 'vitest'
import { callStep, noteOrder, notePaid } from './call-step.ts'
import type { ResellersNeeds } from './needs.ts'
import { openVisit } from './open-visit.ts'
import { newsOf, type RecordedStep } from './visit.ts'

const direction = (origin: string, destination: string, departureDate: string) => ({
  origin,
  originKind: 'CityCode' as const,
  destination,
  destinationKind: 'CityCode' as const,
  departureDate,
})
const there = direction('THR', 'MHD', '2026-12-01')
const back = direction('MHD', 'THR', '2026-12-05')
const step = (originDestinations: SearchCriteria['originDestinations']): RecordedStep => ({
  stepId: 'step',
  visitId: 'visit',
  requestId: 'search',
  reseller: 'safarmarket',
  reference: 'SM-1',
  step: 'passengers',
  state: 'telling',
  orderId: null,
  sale: null,
  criteria: {
    productType: 'DomesticFlight',
    flightType: 1,
    originDestinations,
    adults: 2,
    children: 1,
    infants: 0,
    cabinClass: 1,
  },
})
const flown = (departureTime: string, flightNumber: string, isCharter: boolean): Proposal =>
  ({
    isCharter,
    totalPrice: 90_000_000,
    flightGroups: [{ departureTime, flightLegs: [{ airlineCode: 'ZV', flightNumber }] }],
  }) as unknown as Proposal

describe('what a reseller is told of a step', () => {
  it('is the question until something is bought', () => {
    expect(newsOf(step([there, back]), [])).toEqual({
      step: 'passengers',
      reference: 'SM-1',
      sale: null,
      origin: 'THR',
      destination: 'MHD',
      departs: '2026-12-01',
      returns: '2026-12-05',
      adults: 2,
      children: 1,
      infants: 0,
      flight: null,
    })
  })

  it('is the flights that were bought, both ways, and no price', () => {
    const bought = [
      flown('2026-12-01T08:00', '4021', false),
      flown('2026-12-05T21:30', '4022', true),
    ]
    const news = newsOf({ ...step([there, back]), step: 'paid', sale: '0123' }, bought)
    expect(news).toMatchObject({
      departs: '2026-12-01T08:00',
      returns: '2026-12-05T21:30',
      flight: { numbers: ['ZV4021', 'ZV4022'], isCharter: true },
    })
    expect(JSON.stringify(news)).not.toContain('90000000')
  })

  it('has no way back where a journey goes on, or nobody asked for one', () => {
    const on = direction('MHD', 'IST', '2026-12-03')
    expect(newsOf(step([there]), []).returns).toBeNull()
    expect(newsOf(step([there, on, back]), []).returns).toBeNull()
  })
})

describe('without a reseller that is configured', () => {
  const untouched = new Proxy(
    {},
    {
      get: (_, name) => {
        throw new Error(`Nothing may be asked of ${String(name)}`)
      },
    },
  )
  const needs = {
    db: untouched,
    jobs: untouched,
    clock: untouched,
    orders: untouched,
    flights: untouched,
    resellers: [],
  } as unknown as ResellersNeeds
  const refused = { refused: 'RESELLER_NOT_AVAILABLE' }

  it('every call is refused before anything is looked at, and no order is marked', async () => {
    const click = { reseller: 'safarmarket' as const, reference: 'SM-1', requestId: undefined }
    expect(await openVisit(needs, click)).toMatchObject(refused)
    const step = {
      pixelUrl: 'results' as const,
      data: { visitId: 'a', requestId: 'b', orderId: null },
      userId: null,
    }
    expect(await callStep(needs, step)).toMatchObject(refused)
    await noteOrder(needs, 'order')
    await notePaid(needs, 'order')
  })
})
