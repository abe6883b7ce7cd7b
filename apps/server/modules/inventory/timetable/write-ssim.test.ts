import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Leg, LegEnd } from './leg.ts'
import { readSsim } from './read-ssim.ts'
import { sampleLeg } from './testing/sample-leg.ts'
import { writeSsim } from './write-ssim.ts'

const upper = (length: number) =>
  fc.stringMatching(new RegExp(`^[A-Z]{${length}}$`), { size: 'max' })
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const text = (most: number) =>
  orNull(fc.stringMatching(/^[A-Z0-9/]+$/).map((value) => value.slice(0, most)))
const date = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => Temporal.PlainDate.from('2001-01-01').add({ days }).toString())
const minutes = fc.integer({ min: 0, max: 1440 })
const end = (airport: string): fc.Arbitrary<LegEnd> =>
  fc.record({
    airport: fc.constant(airport),
    passengerMinutes: minutes,
    aircraftMinutes: minutes,
    utcVariationMinutes: fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
    terminal: text(2),
    dayOffset: fc.integer({ min: -1, max: 7 }),
  })

const airline = fc.constantFrom('IR', 'W5', 'IRZ')

const anyLeg: fc.Arbitrary<Leg> = fc
  .record({
    flightNumber: fc.integer({ min: 1, max: 9999 }),
    operationalSuffix: orNull(upper(1)),
    itineraryVariation: fc.integer({ min: 1, max: 999 }),
    legSequence: fc.integer({ min: 1, max: 99 }),
    serviceType: upper(1),
    dates: fc.tuple(date, orNull(date)),
    daysOfOperation: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    everyWeeks: fc.constantFrom<(1 | 2)[]>(1, 2),
    departure: end('THR'),
    arrival: end('NJF'),
    bookingDesignators: text(20),
    bookingModifiers: text(5),
    mealServices: text(10),
    jointOperationAirlines: fc.array(airline, { maxLength: 3 }),
    secureFlight: fc.boolean(),
    aircraftOwner: text(3),
    cockpitCrewEmployer: text(3),
    cabinCrewEmployer: text(3),
    onwardFlight: orNull(
      fc.record({
        airlineCode: airline,
        flightNumber: fc.integer({ min: 1, max: 9999 }),
        operationalSuffix: orNull(upper(1)),
        layoverDays: fc.integer({ min: 0, max: 9 }),
      }),
    ),
    connectingStatus: fc.record({
      departure: orNull(fc.constantFrom<('D' | 'I')[]>('D', 'I')),
      arrival: orNull(fc.constantFrom<('D' | 'I')[]>('D', 'I')),
    }),
    flightTransitLayover: orNull(upper(1)),
    operatingAirlineDisclosure: orNull(upper(1)),
    trafficRestrictions: text(11),
    trafficRestrictionOverflow: fc.boolean(),
    aircraftConfiguration: text(20),
    segments: fc.array(
      fc.record({
        boardPointIndicator: upper(1),
        offPointIndicator: upper(1),
        elementId: fc.integer({ min: 1, max: 999 }),
        origin: upper(3),
        destination: upper(3),
        text: text(155).map((value) => value ?? ''),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ dates: [first, second], ...fields }) =>
    sampleLeg({
      ...fields,
      operatesFrom: second !== null && second < first ? second : first,
      operatesUntil: second !== null && second < first ? first : second,
    }),
  )

test('whatever legs are written are read back as they were, without a bad line', () => {
  fc.assert(
    fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 6 }), (legs) => {
      const file = readSsim(write(legs))
      expect(file.badLines).toEqual([])
      expect(file.legs.map(unplaced)).toEqual(legs.map(unplaced))
    }),
    { numRuns: 300 },
  )
})

test('every line has 200 columns, and header, carrier and trailer fill blocks of five', () => {
  const lines = write([sampleLeg()]).trimEnd().split('\n')
  expect(lines.every((line) => line.length === 200)).toBe(true)
  expect(lines.map((line) => (/^0+$/.test(line) ? 0 : Number(line[0])))).toEqual([
    1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0,
  ])
})

test('a text wider than its columns is refused, never cut', () => {
  expect(() => write([sampleLeg({ mealServices: 'MEALSMEALSM' })])).toThrow(RangeError)
})

function write(legs: Leg[]): string {
  return writeSsim({
    seasonCount: 1,
    carrier: {
      timeMode: 'L',
      airlineCode: 'IR',
      season: null,
      validFrom: '2001-01-01',
      validUntil: null,
      createdOn: null,
      createdAtMinutes: null,
      title: null,
      releasedOn: null,
      status: null,
      creatorReference: null,
      duplicateDesignatorMarker: null,
      generalRemarks: null,
      secureFlight: false,
      inFlightServices: null,
      electronicTicketing: null,
    },
    legs,
  })
}

/** A leg without its place in a file, which writing gives it. */
function unplaced(leg: Leg): Leg {
  return { ...leg, line: 0, recordSerial: 0 }
}
