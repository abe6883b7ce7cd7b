import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSsim, type SsimCarrier } from './read-ssim.ts'
import { sampleEnd, sampleLeg } from './testing/sample-leg.ts'
import { writeSsim } from './write-ssim.ts'

const carrier: SsimCarrier = {
  timeMode: 'L',
  airlineCode: 'IR',
  season: 'W26',
  validFrom: '2026-10-25',
  validUntil: null,
  createdOn: '2026-11-20',
  createdAtMinutes: 749,
  title: 'WINTER',
  releasedOn: null,
  status: 'C',
  creatorReference: 'PARASTOO',
  duplicateDesignatorMarker: null,
  generalRemarks: 'FOR TESTS',
  secureFlight: true,
  inFlightServices: '3/4',
  electronicTicketing: 'ET',
}

const legs = [
  sampleLeg({
    segments: [
      {
        boardPointIndicator: 'A',
        offPointIndicator: 'B',
        elementId: 10,
        origin: 'THR',
        destination: 'MHD',
        text: 'TK 7260',
      },
    ],
    recordSerial: 3,
  }),
  sampleLeg({ flightNumber: 261, line: 13, recordSerial: 5 }),
  sampleLeg({ flightNumber: 262, line: 14, recordSerial: 6 }),
]
const lines = writeSsim({ seasonCount: 1, carrier, legs }).split('\n')

/** The file with some lines (counted from 1) changed. */
function changed(changes: Record<number, (line: string) => string>) {
  return readSsim(lines.map((line, index) => changes[index + 1]?.(line) ?? line).join('\n'))
}

function over(line: string, column: number, text: string): string {
  return line.slice(0, column - 1) + text + line.slice(column - 1 + text.length)
}

test('header, carrier, legs with their segments and trailer are read in full', () => {
  const file = readSsim(lines.join('\r\n'))
  expect(file.badLines).toEqual([])
  expect(file.header).toEqual({
    title: 'AIRLINE STANDARD SCHEDULE DATA SET',
    seasonCount: 1,
    dataSetSerial: 1,
  })
  expect(file.carriers).toEqual([carrier])
  expect(file.legs).toEqual(legs)
  expect(file.trailers).toEqual([
    { airlineCode: 'IR', releasedOn: null, serialCheck: 6, endsFile: true },
  ])
})

test.each([
  ['a flight number of letters', 6, 'ABCD', /^flight number/],
  ['a date that does not exist', 15, '31NOV26', /^first date/],
  ['a period that ends before it begins', 22, '31OCT26', /^the period ends/],
  ['a day out of its column', 29, '21', /^days of operation/],
  ['no day at all', 29, '       ', /^days of operation/],
  ['an unknown frequency', 36, '4', /^frequency rate/],
  ['a station of digits', 37, 'TH1', /^departure station/],
  ['a time past midnight', 40, '2501', /^passenger departure/],
  ['a variation without sign', 48, '03300', /^departure variation/],
  ['an arrival where it departs', 55, 'THR', /^the leg arrives/],
  ['an impossible date variation', 194, '9', /^arrival date variation/],
  ['a serial out of order', 195, '000009', /^record serial/],
  ["another carrier's leg", 3, 'W5 ', /^the leg's airline/],
])('%s is reported with its line and the other legs are read', (_, column, text, reason) => {
  const file = changed({ 13: (line) => over(line, column, text) })
  expect(file.badLines[0]?.line).toBe(13)
  expect(file.badLines[0]?.reason).toMatch(reason)
  expect(file.legs.map((leg) => leg.flightNumber)).toEqual([260, 262])
})

test('several bad lines are all reported', () => {
  const file = changed({
    11: (line) => over(line, 37, '???'),
    13: (line) => line.slice(1),
    14: (line) => over(line, 1, '9'),
  })
  expect(file.badLines.map((bad) => bad.line)).toEqual([11, 12, 13, 14])
  expect(file.legs).toEqual([])
})

test('a segment of another leg, a wrong serial check and a missing end are reported', () => {
  expect(changed({ 12: (line) => over(line, 6, ' 999') }).badLines).toEqual([
    { line: 12, reason: 'the segment does not belong to the leg before it' },
  ])
  expect(changed({ 16: (line) => over(line, 188, '000077') }).badLines).toEqual([
    { line: 16, reason: 'serial check is 77, not 6' },
  ])
  expect(readSsim(lines.slice(0, 14).join('\n')).badLines[0]?.reason).toMatch(/no end record/)
})

test('open ends, the day before, overflowing variations and biweekly legs are understood', () => {
  const leg = sampleLeg({
    operatesUntil: null,
    itineraryVariation: 123,
    everyWeeks: 2,
    departure: sampleEnd('THR', 30, -1),
    arrival: sampleEnd('MHD', 1440, -1),
  })
  const text = writeSsim({ seasonCount: 1, carrier, legs: [leg] })
  expect(text).toContain('00XXX00')
  expect(readSsim(text).legs).toEqual([leg])
})

const foreignFile = new URL('../../../../../../shared/data/ssim/evn-hrg-ssh.ssim', import.meta.url)

test.runIf(existsSync(foreignFile))('a file of another system is read completely', () => {
  const file = readSsim(readFileSync(foreignFile, 'utf8'))
  expect(file.badLines).toEqual([])
  expect(file.header?.title).toBe('AIRLINE STANDARD SCHEDULE DATA SET')
  expect(file.carriers).toMatchObject([
    {
      airlineCode: 'ME',
      season: 'S22',
      validFrom: '2022-03-27',
      creatorReference: 'NetLine/Sched  2016.2.8',
    },
  ])
  expect(file.trailers).toMatchObject([{ serialCheck: 13, endsFile: true }])
  expect(
    file.legs.map((leg) => `${leg.flightNumber}/${leg.itineraryVariation} ${leg.daysOfOperation}`),
  ).toEqual([
    '501/1 7',
    '501/2 3',
    '502/1 7',
    '502/2 3',
    '502/3 3',
    '503/1 1,6',
    '503/2 3',
    '504/1 1',
    '504/2 6',
    '504/3 3',
    '504/4 6',
  ])
  expect(file.legs[9]).toMatchObject({
    departure: { airport: 'SSH', passengerMinutes: 1200, utcVariationMinutes: 120, dayOffset: 0 },
    arrival: { airport: 'EVN', passengerMinutes: 60, utcVariationMinutes: 240, dayOffset: 1 },
    operatesFrom: '2022-07-13',
    operatesUntil: '2022-10-26',
    aircraftType: '320',
    onwardFlight: { airlineCode: 'ME', flightNumber: 503, layoverDays: 2 },
    aircraftConfiguration: 'Y174',
    recordSerial: 12,
  })
})
