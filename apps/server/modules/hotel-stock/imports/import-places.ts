import type { Tx } from '../../../platform/db/database.ts'
import { FieldFault, type ReadOutcome } from '../../../platform/imports/bad-line.ts'
import { isoDate, matching, wholeNumber } from '../../../platform/imports/fields.ts'
import type { ImportOutcome, RowCounts } from '../../../platform/imports/import-outcome.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'
import type { CancellationRule } from '../stays/index.ts'
import { code, degrees, known, listOf, named, oneOf, penaltyOf } from './hotel-fields.ts'
import { readKnownCodes } from './known-codes.ts'
import { saveRows, type TableShape } from './save-rows.ts'
import { cityShape, landmarkShape, peakShape, policyShape } from './table-shapes.ts'

/** Cities that hotels can stand in. */
export function importHotelCities(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  const columns = [
    'code',
    'nameFa',
    'nameEn',
    'nameAr',
    'country',
    'airport',
    'zone',
    'lat',
    'lon',
    'aliases',
    'popularity',
  ] as const
  const read = readCsv({
    text,
    columns,
    toRow: (cells) => ({
      code: code('code', cells.code),
      nameFa: named('nameFa', cells.nameFa),
      nameEn: named('nameEn', cells.nameEn),
      nameAr: named('nameAr', cells.nameAr),
      countryCode: matching('country', cells.country, /^[A-Z]{2}$/),
      iataCode: cells.airport === '' ? null : matching('airport', cells.airport, /^[A-Z]{3}$/),
      timeZone: zone(cells.zone),
      lat: degrees('lat', cells.lat, 90),
      lon: degrees('lon', cells.lon, 180),
      aliases: listOf(cells.aliases),
      popularity: wholeNumber('popularity', cells.popularity, { least: 0, most: 100 }),
    }),
  })
  return bringIn(tx, read, cityShape)
}

function zone(text: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
  } catch {
    throw new FieldFault(`zone cannot be "${text}"`)
  }
}

const landmarkKinds = [
  'shrine',
  'gate',
  'sight',
  'market',
  'beach',
  'station',
  'airport',
  'hospital',
] as const

/** What people sleep near, each with the source of its point. */
export async function importLandmarks(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  const { cities } = await readKnownCodes(tx)
  const columns = [
    'code',
    'city',
    'nameFa',
    'nameEn',
    'nameAr',
    'kind',
    'lat',
    'lon',
    'source',
    'licence',
  ] as const
  const read = readCsv({
    text,
    columns,
    toRow: (cells) => ({
      code: code('code', cells.code),
      cityCode: known('city', cells.city, cities).code,
      nameFa: named('nameFa', cells.nameFa),
      nameEn: named('nameEn', cells.nameEn),
      nameAr: named('nameAr', cells.nameAr),
      kind: oneOf('kind', cells.kind, landmarkKinds),
      lat: degrees('lat', cells.lat, 90),
      lon: degrees('lon', cells.lon, 180),
      source: named('source', cells.source),
      licence: named('licence', cells.licence),
    }),
  })
  return bringIn(tx, read, landmarkShape)
}

export const peakColumns = ['calendar', 'fromNight', 'untilNight'] as const

/** Dates of peak calendars. */
export const importPeaks = (tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> =>
  bringIn(tx, readPeaks(text), peakShape)

export const readPeaks = (text: string) =>
  readCsv({
    text,
    columns: peakColumns,
    toRow: (cells) => {
      const fromNight = isoDate('fromNight', cells.fromNight)
      const untilNight = isoDate('untilNight', cells.untilNight)
      if (untilNight < fromNight)
        throw new FieldFault('untilNight is before fromNight', {
          column: 'untilNight',
          reasonFa: 'شب پایان پیش از شب شروع است.',
        })
      return { calendar: code('calendar', cells.calendar), fromNight, untilNight }
    },
  })

/** Cancellation rules, one a line: a policy's version is all lines with its name and its first day. */
export const importPolicies = (tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> =>
  bringIn(tx, readPolicies(text), policyShape)

export const policyColumns = [
  'policy',
  'validFrom',
  'season',
  'untilHours',
  'penalty',
  'amount',
  'peakCalendar',
] as const

/** The versions of policies that a text says. */
export function readPolicies(text: string) {
  const { rows, badLines } = readCsv({
    text,
    columns: policyColumns,
    toRow: (cells, line) => ({
      line,
      code: code('policy', cells.policy),
      validFrom: isoDate('validFrom', cells.validFrom),
      season: oneOf('season', cells.season, ['normal', 'peak']),
      peakCalendar: cells.peakCalendar === '' ? null : code('peakCalendar', cells.peakCalendar),
      rule: {
        untilHours: wholeNumber('untilHours', cells.untilHours, { least: 0, most: 10_000 }),
        penalty: penaltyOf(cells.penalty, cells.amount),
      } satisfies CancellationRule,
    }),
  })
  const policies = [...Map.groupBy(rows, (row) => `${row.code} ${row.validFrom}`).values()].map(
    (lines) => {
      const of = (season: string) =>
        lines.filter((line) => line.season === season).map(({ rule }) => rule)
      const peak = of('peak')
      const [first] = lines
      const calendar = lines.find(({ peakCalendar }) => peakCalendar !== null)?.peakCalendar ?? null
      if (of('normal').length === 0)
        badLines.push({
          line: first?.line ?? 1,
          reason: 'the policy has no rule for its normal season',
          column: 'season',
          reasonFa: 'این نسخه برای روزهای عادی قانونی ندارد.',
        })
      if ((peak.length === 0) !== (calendar === null))
        badLines.push({
          line: first?.line ?? 1,
          reason: 'peak rules need a peak calendar, and it needs them',
          column: 'peakCalendar',
          reasonFa: 'قانون روزهای شلوغ و تقویم آن با هم می‌آیند.',
        })
      return {
        code: first?.code ?? '',
        validFrom: first?.validFrom ?? '',
        rules: of('normal'),
        peakRules: peak.length === 0 ? null : peak,
        peakCalendar: calendar,
      }
    },
  )
  return { rows: policies, badLines }
}

export async function bringIn<Column extends string>(
  tx: Tx,
  { rows, badLines }: ReadOutcome<Record<NoInfer<Column>, unknown>>,
  shape: TableShape<Column>,
): Promise<ImportOutcome<RowCounts>> {
  if (badLines.length > 0) return { badLines }
  return { imported: await saveRows(tx, shape, rows) }
}
