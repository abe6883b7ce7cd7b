import { FieldFault, type ReadOutcome } from '../../../platform/imports/bad-line.ts'
import { matching, wholeNumber } from '../../../platform/imports/fields.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'
import { persianName } from './read-airports.ts'

/** A country. Ids are the spec's for Iran (3414) and Iraq (3415), and 1000 + the ISO numeric code for the rest. */
export type Country = {
  id: number
  /** ISO 3166-1 alpha-2 and alpha-3. */
  code2: string
  code3: string
  nameFa: string
  nameEn: string
  /** Without the plus sign: "98". */
  dialingCode: string
}

const columns = ['id', 'code2', 'code3', 'nameFa', 'nameEn', 'dialingCode'] as const

/** Reads `countries.csv` (columns in data/timetable/README.md). Refuses an id or a code met twice. */
export function readCountries(text: string): ReadOutcome<Country> {
  const seen = new Set<string>()
  return readCsv({
    text,
    columns,
    toRow: (cells) => {
      for (const key of [cells.id, cells.code2, cells.code3]) {
        if (seen.has(key)) throw new FieldFault(`${key} stands here twice`)
        seen.add(key)
      }
      return {
        id: wholeNumber('id', cells.id, { least: 1 }),
        code2: matching('code2', cells.code2, /^[A-Z]{2}$/),
        code3: matching('code3', cells.code3, /^[A-Z]{3}$/),
        nameFa: persianName('nameFa', cells.nameFa),
        nameEn: matching('nameEn', cells.nameEn, /^\p{Script=Latin}/u),
        dialingCode: matching('dialingCode', cells.dialingCode, /^[1-9]\d{0,3}$/),
      }
    },
  })
}
