import { normalizeText } from '@parastoo/kit/text'
import { FieldFault, type ReadOutcome } from '../../../platform/imports/bad-line.ts'
import {
  daysOfWeek,
  type IsoDate,
  isoDate,
  matching,
  wholeNumber,
} from '../../../platform/imports/fields.ts'
import { type CsvCells, readCsv } from '../../../platform/imports/read-csv.ts'

/** The spec's cabin numbers. */
export type Cabin = 1 | 2 | 3

/** Checked baggage per passenger with a seat. */
export type Baggage = { amount: number; unit: 'Kg' | 'Pc' }

/**
 * What one fare class costs on the flights a row covers. Which rows cover a flight, and which wins, is
 * `match-fares.ts`. Prices are whole rial for one passenger with everything in.
 */
export type FareRow = {
  airlineCode: string
  origin: string
  destination: string
  /** Null covers every flight of the airline on the route. */
  flightNumber: number | null
  fareClass: string
  cabin: Cabin
  channel: 'system' | 'charter'
  /** Local departure dates, both included; null is open. */
  validFrom: IsoDate | null
  validUntil: IsoDate | null
  /** Local departure weekdays, 1 (Monday) to 7 (Sunday), ascending; all seven when unrestricted. */
  days: number[]
  /** Local departure minutes, both included; null is all day. */
  hours: { fromMinutes: number; untilMinutes: number } | null
  adultRial: number
  childRial: number
  infantRial: number
  baggage: Baggage
  refundable: boolean
  /** A table of `penalties.csv`. */
  penaltyTableId: string
  /** Seats on sale in this class on each flight; 0 closes the class where the row wins. */
  seats: number
  /** Who chartered the seats; null for system fares. */
  charterer: string | null
  line: number
}

export const fareColumns = [
  'airline',
  'origin',
  'destination',
  'flight',
  'class',
  'cabin',
  'channel',
  'validFrom',
  'validUntil',
  'days',
  'hours',
  'adultRial',
  'childRial',
  'infantRial',
  'baggage',
  'refundable',
  'penalties',
  'seats',
  'charterer',
] as const

/**
 * Reads a fares file (columns in data/timetable/README.md). Besides malformed cells it refuses a charter child who
 * pays less than an adult, a child or infant dearer than an adult, and a charter row without its charterer.
 */
export function readFares(text: string): ReadOutcome<FareRow> {
  return readCsv({ text, columns: fareColumns, toRow: readFareRow })
}

function readFareRow(cells: CsvCells<(typeof fareColumns)[number]>, line: number): FareRow {
  const price = (what: 'adultRial' | 'childRial' | 'infantRial') =>
    wholeNumber(what, cells[what], { least: 0, most: 100_000_000_000 })
  const row: FareRow = {
    airlineCode: matching('airline', cells.airline, /^([A-Z0-9]{2}|[A-Z]{3})$/),
    origin: matching('origin', cells.origin, /^[A-Z]{3}$/),
    destination: matching('destination', cells.destination, /^[A-Z]{3}$/),
    flightNumber:
      cells.flight === '*' ? null : wholeNumber('flight', cells.flight, { least: 1, most: 9999 }),
    fareClass: matching('class', cells.class, /^[A-Z]$/),
    cabin: Number(matching('cabin', cells.cabin, /^[123]$/)) as Cabin,
    channel: matching('channel', cells.channel, /^(system|charter)$/) as FareRow['channel'],
    validFrom: cells.validFrom === '' ? null : isoDate('validFrom', cells.validFrom),
    validUntil: cells.validUntil === '' ? null : isoDate('validUntil', cells.validUntil),
    days: daysOfWeek('days', cells.days),
    hours: readHours(cells.hours),
    adultRial: price('adultRial'),
    childRial: price('childRial'),
    infantRial: price('infantRial'),
    baggage: readBaggage(cells.baggage),
    refundable: matching('refundable', cells.refundable, /^(yes|no)$/) === 'yes',
    penaltyTableId: matching('penalties', cells.penalties, /^[a-z0-9-]+$/),
    seats: wholeNumber('seats', cells.seats, { least: 0, most: 999 }),
    charterer: cells.charterer === '' ? null : normalizeText(cells.charterer),
    line,
  }
  const fault = rowFault(row)
  if (fault !== null) {
    const [reason, column, reasonFa] = fault
    throw new FieldFault(reason, { column, reasonFa })
  }
  return row
}

/** What is wrong with a row as a whole: in English, at which column, and in Persian. */
function rowFault(row: FareRow): [string, (typeof fareColumns)[number], string] | null {
  if (row.origin === row.destination)
    return ['origin and destination are the same', 'destination', 'مبدأ و مقصد یکی است.']
  if (row.validFrom !== null && row.validUntil !== null && row.validUntil < row.validFrom)
    return ['validUntil lies before validFrom', 'validUntil', 'روز پایان پیش از روز شروع است.']
  if (row.adultRial === 0) return ['adultRial cannot be 0', 'adultRial', 'قیمت صفر نیست.']
  if (row.childRial > row.adultRial)
    return ['a child cannot pay more than an adult', 'childRial', 'قیمت کودک از بزرگسال بیشتر است.']
  if (row.infantRial > row.adultRial)
    return [
      'an infant cannot pay more than an adult',
      'infantRial',
      'قیمت نوزاد از بزرگسال بیشتر است.',
    ]
  if (row.channel === 'charter' && row.childRial !== row.adultRial)
    return [
      'a charter child pays what an adult pays',
      'childRial',
      'در چارتر، کودک همان قیمت بزرگسال را می‌پردازد.',
    ]
  if ((row.channel === 'charter') !== (row.charterer !== null))
    return [
      'a charter row names its charterer, a system row none',
      'charterer',
      'سطر چارتر نام چارترکننده دارد و سطر سیستمی ندارد.',
    ]
  return null
}

/** 0600-1159, both ends included. */
function readHours(text: string): FareRow['hours'] {
  if (text === '') return null
  const [, h1, m1, h2, m2] = /^([01]\d|2[0-3])([0-5]\d)-([01]\d|2[0-3])([0-5]\d)$/.exec(text) ?? []
  const fromMinutes = Number(h1) * 60 + Number(m1)
  const untilMinutes = Number(h2) * 60 + Number(m2)
  if (!(fromMinutes <= untilMinutes)) {
    throw new FieldFault(`hours must be a span as 0600-1159, not "${text}"`, {
      column: 'hours',
      reasonFa: 'ساعت‌ها را مثل 0600-1159 بنویسید.',
    })
  }
  return { fromMinutes, untilMinutes }
}

function readBaggage(text: string): Baggage {
  const [, amount, unit] = /^(\d{1,2})(Kg|Pc)$/.exec(text) ?? []
  if (unit !== 'Kg' && unit !== 'Pc') {
    throw new FieldFault(`baggage must be as 20Kg or 1Pc, not "${text}"`, {
      column: 'baggage',
      reasonFa: 'بار را مثل 20Kg یا 1Pc بنویسید.',
    })
  }
  return { amount: Number(amount), unit }
}
