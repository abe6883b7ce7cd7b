import {
  type BadLine,
  FieldFault,
  isBadLine,
  readLine,
} from '../../../platform/imports/bad-line.ts'
import { type IsoDate, matching, wholeNumber } from '../../../platform/imports/fields.ts'
import type { Leg } from './leg.ts'
import { readLegRecord, readSegmentRecord } from './read-leg-record.ts'
import { airlineDesignator, openDate, optional, readClock, readSsimDate } from './ssim-fields.ts'
import {
  carrierColumns,
  cutRecord,
  fillerLine,
  headerColumns,
  recordLength,
  serialColumns,
  trailerColumns,
} from './ssim-layout.ts'

/** Record type 1: opens the file. */
export type SsimHeader = { title: string; seasonCount: number | null; dataSetSerial: number | null }

/** Record type 2: opens one carrier's legs and says how their times are meant. */
export type SsimCarrier = {
  timeMode: 'L' | 'U'
  airlineCode: string
  season: string | null
  validFrom: IsoDate
  /** Null when open. */
  validUntil: IsoDate | null
  createdOn: IsoDate | null
  createdAtMinutes: number | null
  title: string | null
  releasedOn: IsoDate | null
  /** P proposed, C complete. */
  status: string | null
  creatorReference: string | null
  duplicateDesignatorMarker: string | null
  generalRemarks: string | null
  secureFlight: boolean
  inFlightServices: string | null
  electronicTicketing: string | null
}

/** Record type 5: closes one carrier's legs. */
export type SsimTrailer = {
  airlineCode: string
  releasedOn: IsoDate | null
  serialCheck: number
  /** True on the file's last trailer (E), false where another carrier follows (C). */
  endsFile: boolean
}

export type SsimFile = {
  header: SsimHeader | null
  carriers: SsimCarrier[]
  legs: Leg[]
  trailers: SsimTrailer[]
  badLines: BadLine[]
}

/**
 * Reads a whole SSIM chapter 7 file: record types 1 to 5, filler lines skipped. Every line that cannot be taken is
 * reported with its number and reason, and reading goes on. Also reported: records out of place, serial numbers
 * out of order, a trailer that does not match, and a file without its end.
 */
export function readSsim(text: string): SsimFile {
  const file: SsimFile = { header: null, carriers: [], legs: [], trailers: [], badLines: [] }
  for (const item of streamSsim(text.split('\n'))) {
    if ('badLine' in item) file.badLines.push(item.badLine)
    else if ('leg' in item) file.legs.push(item.leg)
    else if ('carrier' in item) file.carriers.push(item.carrier)
    else if ('trailer' in item) file.trailers.push(item.trailer)
    else file.header = item.header
  }
  return file
}

export type SsimItem =
  | { header: SsimHeader }
  | { carrier: SsimCarrier }
  | { leg: Leg }
  | { trailer: SsimTrailer }
  | { badLine: BadLine }

type Progress = {
  carrier: SsimCarrier | null
  leg: Leg | null
  /** The serial the last record carried, and the one it should have carried by its place. */
  serial: number
  placedSerial: number
  ended: boolean
}

/** The same, line by line: a leg is given once its segment records have been read. Line ends are taken off. */
export function* streamSsim(lines: Iterable<string>): Generator<SsimItem> {
  const progress: Progress = { carrier: null, leg: null, serial: 0, placedSerial: 0, ended: false }
  let line = 0
  for (const raw of lines) {
    line += 1
    const record = raw.replace(/\r?\n?$/, '')
    if (record === fillerLine || record.trim() === '') continue
    const found = readLine(line, () => readRecord({ record, line, progress }))
    if (isBadLine(found)) yield { badLine: found }
    else yield* found
  }
  if (progress.leg) yield { leg: progress.leg }
  if (!progress.ended) yield { badLine: { line, reason: 'the file has no end record (type 5, E)' } }
}

function readRecord({
  record,
  line,
  progress,
}: {
  record: string
  line: number
  progress: Progress
}): SsimItem[] {
  const type = record[0] ?? ''
  if (record.length !== recordLength) {
    throw new FieldFault(`has ${record.length} columns, not ${recordLength}`)
  }
  checkSerial(record, progress)
  if (type === '4') {
    progress.leg?.segments.push(readSegmentRecord(record, progress.leg))
    if (progress.leg === null) readSegmentRecord(record, null)
    return []
  }
  const finished: SsimItem[] = progress.leg ? [{ leg: progress.leg }] : []
  progress.leg = null
  try {
    return [...finished, ...readOpening({ type, record, line, progress })]
  } catch (fault) {
    if (!(fault instanceof FieldFault)) throw fault
    return [...finished, { badLine: { line, reason: fault.message } }]
  }
}

function readOpening({
  type,
  record,
  line,
  progress,
}: {
  type: string
  record: string
  line: number
  progress: Progress
}): SsimItem[] {
  if (progress.ended) throw new FieldFault('stands after the end of the file')
  if (type === '1') return [{ header: readHeader(record) }]
  if (type === '2') {
    progress.carrier = readCarrier(record)
    return [{ carrier: progress.carrier }]
  }
  if (type === '3') {
    if (progress.carrier === null) throw new FieldFault('the leg stands before its carrier record')
    const leg = readLegRecord({ record, line, timeMode: progress.carrier.timeMode })
    if (leg.airlineCode !== progress.carrier.airlineCode) {
      throw new FieldFault(`the leg's airline is not ${progress.carrier.airlineCode}`)
    }
    progress.leg = leg
    return []
  }
  if (type === '5') return [{ trailer: readTrailer(record, progress) }]
  throw new FieldFault(`record type cannot be "${type}"`)
}

/**
 * Serial numbers rise by one from record to record and start again at 2 after 999999; fillers carry none. A record
 * that goes on from the one before it, or that has the serial of its place, is in order: one slip is reported once.
 */
function checkSerial(record: string, progress: Progress): void {
  const text = record.slice(serialColumns[0] - 1, serialColumns[1])
  const expected = serialAfter(progress.placedSerial)
  progress.placedSerial = expected
  const serial = wholeNumber('record serial', text, { least: 1 })
  const inOrder = serial === expected || serial === serialAfter(progress.serial)
  progress.serial = serial
  if (!inOrder) throw new FieldFault(`record serial is ${serial}, not ${expected}`)
  progress.placedSerial = serial
}

function serialAfter(serial: number): number {
  return serial === 999_999 ? 2 : serial + 1
}

function readHeader(record: string): SsimHeader {
  const fields = cutRecord(record, headerColumns)
  return {
    title: matching('title', fields.title.trim(), /^AIRLINE STANDARD SCHEDULE DATA SET$/),
    seasonCount: optional(fields.seasonCount) === null ? null : Number(fields.seasonCount),
    dataSetSerial: optional(fields.dataSetSerial) === null ? null : Number(fields.dataSetSerial),
  }
}

function readCarrier(record: string): SsimCarrier {
  const fields = cutRecord(record, carrierColumns)
  const dateOrNull = (what: string, text: string) =>
    optional(text) === null || text === openDate ? null : readSsimDate(what, text)
  return {
    timeMode: matching('time mode', fields.timeMode, /^[LU]$/) === 'U' ? 'U' : 'L',
    airlineCode: airlineDesignator(fields.airline),
    season: optional(fields.season),
    validFrom: readSsimDate('validity begin', fields.validFrom),
    validUntil: dateOrNull('validity end', fields.validUntil),
    createdOn: dateOrNull('creation date', fields.createdOn),
    createdAtMinutes:
      optional(fields.createdAtTime) === null
        ? null
        : readClock('creation time', fields.createdAtTime),
    title: optional(fields.title),
    releasedOn: dateOrNull('release date', fields.releasedOn),
    status: optional(fields.status),
    creatorReference: optional(fields.creatorReference),
    duplicateDesignatorMarker: optional(fields.duplicateDesignatorMarker),
    generalRemarks: optional(fields.generalRemarks),
    secureFlight: fields.secureFlight === 'S',
    inFlightServices: optional(fields.inFlightServices),
    electronicTicketing: optional(fields.electronicTicketing),
  }
}

function readTrailer(record: string, progress: Progress): SsimTrailer {
  const fields = cutRecord(record, trailerColumns)
  const endsFile = matching('continuation', fields.continuation, /^[CE]$/) === 'E'
  progress.ended = endsFile
  const airlineCode = airlineDesignator(fields.airline)
  if (airlineCode !== progress.carrier?.airlineCode) {
    throw new FieldFault(`the trailer's airline is not ${progress.carrier?.airlineCode ?? 'open'}`)
  }
  const serialCheck = wholeNumber('serial check', fields.serialCheck, { least: 1 })
  if (serialCheck !== progress.serial - 1) {
    throw new FieldFault(`serial check is ${serialCheck}, not ${progress.serial - 1}`)
  }
  progress.carrier = null
  return {
    airlineCode,
    releasedOn:
      optional(fields.releasedOn) === null || fields.releasedOn === openDate
        ? null
        : readSsimDate('release date', fields.releasedOn),
    serialCheck,
    endsFile,
  }
}
