import { expect, it } from 'vitest'
import type { Order } from '../modules/orders/index.ts'
import { journeyToInsure } from './journey-to-insure.ts'

type Needs = Parameters<typeof journeyToInsure>[0]
type Insurable = Awaited<ReturnType<Needs['tours']['insurable']>>[number]

const person = {
  firstName: 'Sara',
  lastName: 'Moradi',
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'مرادی',
  genderTitle: 'Female' as const,
  nationalCode: '',
  passportNumber: 'K12345678',
}
const flight = (origin: string, destination: string, day: string) => ({
  kind: 'flight',
  flight: {
    proposal: {
      flightGroups: [
        {
          flightLegs: [
            {
              origin,
              destination,
              departureTime: `${day}T08:00:00`,
              arrivalTime: `${day}T10:00:00`,
            },
          ],
        },
      ],
    },
    passengers: [{ ...person, birthDateFa: '1990-05-12' }],
  },
})
const stay = (countryCode: string, checkIn: string, checkOut: string) => ({
  kind: 'hotel',
  stay: {
    hotel: { countryCode },
    checkIn,
    checkOut,
    rooms: [
      {
        guests: [
          { ...person, age: 0, isChild: false },
          { ...person, age: 7, isChild: true },
        ],
      },
    ],
  },
})
const tour = (kind: string, countryCode: string) => ({
  kind: 'tour',
  lineId: 'tour',
  tour: {
    tour: { kind, cities: [{ countryCode }] },
    departure: { startsOn: '2027-01-10', endsOn: '2027-01-14' },
  },
})

/** The journey of an order of these lines. */
async function journeyOf(
  lines: readonly object[],
  more: { insurance?: Insurable['insurance']; visas?: string[]; states?: string[] } = {},
) {
  const { insurance = 'optional', visas = [], states = [] } = more
  const airports = new Map(
    Object.entries({ THR: 'IR', MHD: 'IR', IST: 'TR', TBS: 'GE' }).map(([code, countryCode]) => [
      code,
      { countryCode },
    ]),
  )
  const viewed = lines.map((line): { state: string; kind?: string } => ({ state: 'held', ...line }))
  const needs = {
    orders: { viewLines: async () => viewed },
    places: { all: () => ({ airports }) },
    tours: {
      insurable: async (lineIds: readonly string[]) =>
        lineIds.map((lineId) => ({
          lineId,
          insurance,
          travellers: [{ ...person, birthDate: '1990-05-12' }],
        })),
    },
    visas: {
      insurable: async () =>
        visas.map((countryCode) => ({
          ...person,
          birthDate: '1990-05-12',
          lineId: 'visa',
          travelDate: '2027-02-01',
          countryCode,
          asksInsurance: countryCode === 'IT',
        })),
    },
  } as unknown as Needs
  const kinds = [...viewed.map(({ kind }) => kind), ...visas.map(() => 'visa')]
  const order = {
    orderId: 'o',
    lines: [
      ...kinds.map((kind) => ({ kind, fulfilment: 'held' })),
      ...states.map((fulfilment) => ({ kind: 'insurance', fulfilment })),
    ],
  }
  return await journeyToInsure(needs)(order as unknown as Order)
}

it('goes from the first flight to the last, and for a week where nobody says when it comes back', async () => {
  const there = flight('THR', 'IST', '2027-01-10')
  const back = flight('IST', 'THR', '2027-01-14')
  expect(await journeyOf([there, back])).toMatchObject({
    countries: ['TR'],
    startsOn: '2027-01-10',
    endsOn: '2027-01-14',
    kind: 'medical',
    people: [{ passportNumber: 'K12345678', birthDateFa: '1990-05-12' }],
  })
  expect((await journeyOf([there]))?.endsOn).toBe('2027-01-17')
  const inOne = flight('THR', 'IST', '2027-01-10')
  const inbound = flight('IST', 'THR', '2027-01-25').flight.proposal.flightGroups
  inOne.flight.proposal.flightGroups.push(...inbound)
  expect((await journeyOf([inOne]))?.endsOn).toBe('2027-01-25')
})

it('is nothing inside Iran, for a tour that has insurance in its price, and where it stands in the order already', async () => {
  expect(await journeyOf([flight('THR', 'MHD', '2027-01-10')])).toBeNull()
  expect(await journeyOf([stay('IR', '2027-01-10', '2027-01-12')])).toBeNull()
  expect(await journeyOf([tour('outbound', 'TR')], { insurance: 'included' })).toBeNull()
  expect(await journeyOf([tour('outbound', 'TR')], { states: ['held'] })).toBeNull()
  expect(await journeyOf([tour('outbound', 'TR')], { states: ['released'] })).not.toBeNull()
})

it('of a stay asks grown-ups at a usual age and children at theirs, for nobody has told a birthday', async () => {
  const journey = await journeyOf([stay('TR', '2027-01-10', '2027-01-12')])
  expect(journey?.people.map(({ age, birthDateFa }) => `${age} ${birthDateFa}`)).toEqual([
    '30 ',
    '7 ',
  ])
})

it('of several things is one journey through all of their countries', async () => {
  const journey = await journeyOf([
    flight('THR', 'IST', '2027-01-10'),
    stay('GE', '2027-01-10', '2027-01-20'),
  ])
  expect(journey).toMatchObject({ countries: ['TR', 'GE'], endsOn: '2027-01-20' })
  expect(journey?.people).toHaveLength(1)
})

it('says where insurance is asked for: by an authority of visas, or the organiser of a tour', async () => {
  expect(await journeyOf([], { visas: ['IT'] })).toMatchObject({
    isRequired: true,
    startsOn: '2027-02-01',
    endsOn: '2027-02-15',
  })
  expect((await journeyOf([], { visas: ['AE'] }))?.isRequired).toBe(false)
  const asked = await journeyOf([tour('outbound', 'TR')], { insurance: 'required' })
  expect(asked?.isRequired).toBe(true)
})

it('of pilgrims to Iraq is about accidents, of others there about treatment', async () => {
  expect((await journeyOf([tour('pilgrimage', 'IQ')]))?.kind).toBe('accident')
  expect((await journeyOf([tour('outbound', 'IQ')]))?.kind).toBe('medical')
})
