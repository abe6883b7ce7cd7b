import { FieldFault, type ReadOutcome } from '../../../platform/imports/bad-line.ts'
import { matching } from '../../../platform/imports/fields.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'
import { persianName } from './read-airports.ts'

/** Who flies. `code` is the two-character designator, or three letters where a carrier has none of two. */
export type Airline = {
  code: string
  icaoCode: string
  nameFa: string
  nameEn: string
  /** #RRGGBB near the carrier's own; dark enough for white text on it (4.5 to 1). */
  colour: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
}

const columns = ['code', 'icao', 'nameFa', 'nameEn', 'colour', 'countryCode'] as const

/** Reads `airlines.csv` (columns in data/timetable/README.md). Refuses a code met twice. */
export function readAirlines(text: string): ReadOutcome<Airline> {
  const seen = new Set<string>()
  return readCsv({
    text,
    columns,
    toRow: (cells) => {
      const code = matching('code', cells.code, /^([A-Z0-9]{2}|[A-Z]{3})$/)
      if (seen.has(code)) throw new FieldFault(`${code} stands here twice`)
      seen.add(code)
      return {
        code,
        icaoCode: matching('icao', cells.icao, /^[A-Z]{3}$/),
        nameFa: persianName('nameFa', cells.nameFa),
        nameEn: matching('nameEn', cells.nameEn, /^[\p{Script=Latin}\d]/u),
        colour: matching('colour', cells.colour, /^#[0-9A-F]{6}$/),
        countryCode: matching('countryCode', cells.countryCode, /^[A-Z]{2}$/),
      }
    },
  })
}
