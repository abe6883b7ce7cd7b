import { readFileSync } from 'node:fs'
import { type Airport, readAirports } from '@parastoo/server/modules/flights/places/read-airports'
import type { ReadOutcome } from '@parastoo/server/platform/imports/bad-line'
import {
  daysOfWeek,
  isoDate,
  matching,
  wholeNumber,
} from '@parastoo/server/platform/imports/fields'
import { readCsv } from '@parastoo/server/platform/imports/read-csv'

/** A line of network.csv: one carrier's there-and-back flights between two airports, all at one price level. */
export type Rotation = {
  airline: string
  base: string
  outstation: string
  /** The first flight out; its way back is one more, the next departure two more. */
  firstNumber: number
  days: number[]
  departures: number[]
  aircraft: string
  blockMinutes: number
  turnMinutes: number
  /** What the middle fare of the route costs, in million rial. */
  level: number
  channel: 'system' | 'charter' | 'both'
  /** A partner that sells the same seats: TK7 makes flight 381 also TK 7381. */
  codeshare: { airline: string; thousands: number } | null
}

/** A line of carriers.csv: how a carrier sells. */
export type Carrier = {
  airline: string
  /** Economy fare classes, dearest first. */
  classes: string[]
  business: string | null
  childPercent: number
  baggage: { domestic: string; international: string; business: string }
  penalties: { domestic: string; international: string; business: string; charter: string }
}

/** A line of peaks.csv: days on which fares between these places stand at `percent` of their usual price. */
export type Peak = {
  from: string
  until: string
  origins: string[]
  destinations: string[]
  percent: number
}

export type Source = {
  airports: Map<string, Airport>
  rotations: Rotation[]
  carriers: Map<string, Carrier>
  peaks: Peak[]
  /** Terminal by `airport airline`, or by `airport *`. */
  terminals: Map<string, string>
  charterers: string[]
}

const folder = new URL('../../data/timetable/', import.meta.url)

/** The hand-written source, read strictly: any bad line stops the writing with all of them named. */
export function readSource(): Source {
  const airports = take('airports.csv', readAirports)
  return {
    airports: new Map(airports.map((airport) => [airport.iataCode, airport])),
    rotations: take('source/network.csv', readRotations),
    carriers: new Map(take('source/carriers.csv', readCarriers).map((row) => [row.airline, row])),
    peaks: take('source/peaks.csv', readPeaks),
    terminals: new Map(
      take('terminals.csv', (text) =>
        readCsv({
          text,
          columns: ['airport', 'airline', 'terminal'],
          toRow: (cells) => [`${cells.airport} ${cells.airline}`, cells.terminal] as const,
        }),
      ),
    ),
    charterers: take('source/charterers.csv', (text) =>
      readCsv({ text, columns: ['name'], toRow: (cells) => cells.name }),
    ),
  }
}

function take<Row>(file: string, read: (text: string) => ReadOutcome<Row>): Row[] {
  const { rows, badLines } = read(readFileSync(new URL(file, folder), 'utf8'))
  if (badLines.length > 0) {
    const reasons = badLines.map(({ line, reason }) => `${file}:${line} ${reason}`)
    throw new Error(reasons.join('\n'))
  }
  return rows
}

function readRotations(text: string): ReadOutcome<Rotation> {
  const columns = [
    'airline',
    'from',
    'to',
    'number',
    'days',
    'times',
    'aircraft',
    'block',
    'turn',
    'level',
    'channel',
    'codeshare',
  ] as const
  return readCsv({
    text,
    columns,
    toRow: (cells) => {
      const blockMinutes = wholeNumber('block', cells.block, { least: 20, most: 900 })
      return {
        airline: matching('airline', cells.airline, /^[A-Z0-9]{2,3}$/),
        base: cells.from,
        outstation: cells.to,
        firstNumber: wholeNumber('number', cells.number, { least: 1, most: 9998 }),
        days: daysOfWeek('days', cells.days),
        departures: cells.times.split(' ').map(readTime),
        aircraft: matching('aircraft', cells.aircraft, /^[A-Z0-9]{3}$/),
        blockMinutes,
        turnMinutes:
          cells.turn === ''
            ? blockMinutes > 80
              ? 50
              : 40
            : wholeNumber('turn', cells.turn, { least: 25 }),
        level: wholeNumber('level', cells.level, { least: 10, most: 2000 }),
        channel: matching(
          'channel',
          cells.channel,
          /^(system|charter|both)$/,
        ) as Rotation['channel'],
        codeshare:
          cells.codeshare === ''
            ? null
            : { airline: cells.codeshare.slice(0, 2), thousands: Number(cells.codeshare.slice(2)) },
      }
    },
  })
}

function readTime(text: string): number {
  matching('time', text, /^([01]\d|2[0-3])[0-5]\d$/)
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(2))
}

function readCarriers(text: string): ReadOutcome<Carrier> {
  const columns = [
    'airline',
    'classes',
    'business',
    'childPercent',
    'baggageDomestic',
    'baggageInternational',
    'baggageBusiness',
    'penaltiesDomestic',
    'penaltiesInternational',
    'penaltiesBusiness',
    'penaltiesCharter',
  ] as const
  return readCsv({
    text,
    columns,
    toRow: (cells) => ({
      airline: cells.airline,
      classes: matching('classes', cells.classes, /^[A-Z]( [A-Z])*$/).split(' '),
      business: cells.business === '' ? null : matching('business', cells.business, /^[CJ]$/),
      childPercent: wholeNumber('childPercent', cells.childPercent, { least: 50, most: 75 }),
      baggage: {
        domestic: cells.baggageDomestic,
        international: cells.baggageInternational,
        business: cells.baggageBusiness,
      },
      penalties: {
        domestic: cells.penaltiesDomestic,
        international: cells.penaltiesInternational,
        business: cells.penaltiesBusiness,
        charter: cells.penaltiesCharter,
      },
    }),
  })
}

function readPeaks(text: string): ReadOutcome<Peak> {
  return readCsv({
    text,
    columns: ['name', 'from', 'until', 'origins', 'destinations', 'percent'],
    toRow: (cells) => ({
      from: isoDate('from', cells.from),
      until: isoDate('until', cells.until),
      origins: cells.origins.split('|'),
      destinations: cells.destinations.split('|'),
      percent: wholeNumber('percent', cells.percent, { least: 50, most: 250 }),
    }),
  })
}
