import { passengerInput } from '@parastoo/contract/flights/passenger'
import {
  caseTrip,
  national,
  passengerCases,
  passengerOfCase,
  passportHolder,
} from '@parastoo/contract/flights/testing/passenger-cases'
import { describe, expect, it } from 'vitest'
import { refusePassengers } from './check-passengers.ts'

const alone = { adults: 1, children: 0, infants: 0 }
const journey = { ...caseTrip, route: 'domestic' } as const
const isCountry = (nameFa: string) => nameFa === 'ایران'
const told = (passengers: object[], party = alone, route: 'domestic' | 'fromIran' = 'domestic') =>
  refusePassengers(
    passengers.map((one) => passengerInput.parse(one)),
    { party, journey: { ...journey, route }, isCountry },
  ).map(({ field, refused }) => `${field} ${refused}`)

describe('refuses what the form refuses, at the same field', () => {
  for (const one of passengerCases)
    it.each(one.routes)(`${one.who} ${JSON.stringify(one.typed)} %s`, (route) => {
      // What the schema refuses never reaches the use case; sale-calls.test.ts sees it refused before.
      const parsed = passengerInput.safeParse(passengerOfCase(one))
      const faults = parsed.error
        ? parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
        : refusePassengers([parsed.data], {
            party: parsed.data.type === 'Infant' ? { adults: 0, children: 0, infants: 1 } : alone,
            journey: { ...journey, route },
            isCountry,
          }).map(({ field, refused }) => `${field?.replace('passengers.0.', '')} ${refused}`)
      expect(faults).toEqual(one.fault ? [one.fault] : [])
    })
})

it('tells the faults of every passenger at once, and one document twice only when all else is right', () => {
  const two = { ...alone, adults: 2 }
  expect(told([national, { ...national, firstName: '' }], two)).toEqual([
    'passengers.1.firstName FIRST_NAME_REQUIRED',
  ])
  expect(told([national, national], two)).toEqual(['passengers.1.nationalCode DUPLICATE_PASSENGER'])
  expect(told([national, passportHolder], two)).toEqual([])
})

it('takes no country that the list does not have', () => {
  const nowhere = { ...passportHolder, nationalityCountryNameFa: 'قققق' }
  expect(told([nowhere])).toEqual(['passengers.0.nationalityCountryNameFa NATIONALITY_REQUIRED'])
})

it('takes the party of the search and no other', () => {
  const party = ['passengers PASSENGERS_DO_NOT_MATCH_SEARCH']
  expect(told([national], { ...alone, infants: 1 })).toEqual(party)
  expect(told([{ ...national, type: 'Child' }])).toEqual(party)
})
