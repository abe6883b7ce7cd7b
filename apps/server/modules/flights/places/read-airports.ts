import { normalizeText } from '@parastoo/kit/text'
import { FieldFault, type ReadOutcome } from '../../../platform/imports/bad-line.ts'
import { matching, wholeNumber } from '../../../platform/imports/fields.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'

/** A place flights leave from. Several airports of one city share `cityCode` (THR: Mehrabad and Imam Khomeini). */
export type Airport = {
  iataCode: string
  nameFa: string
  nameEn: string
  cityCode: string
  cityNameFa: string
  cityNameEn: string
  /** Other spellings people type for the place, in any script; for search only. */
  aliases: string[]
  /** ISO 3166-1 alpha-2, as `Country.code2`. */
  countryCode: string
  /** True for airports in Iran: a flight between two of them is sold as domestic. */
  isDomestic: boolean
  /** IANA zone; the only source of the airport's UTC offset. */
  timeZone: string
  latitude: number
  longitude: number
  /** 0 to 100; more means offered earlier among equal matches. */
  popularity: number
}

const columns = [
  'iata',
  'nameFa',
  'nameEn',
  'cityCode',
  'cityNameFa',
  'cityNameEn',
  'aliases',
  'countryCode',
  'timeZone',
  'lat',
  'lon',
  'popularity',
] as const

/** Reads `airports.csv` (columns in data/timetable/README.md). Refuses a code met twice and a zone nobody knows. */
export function readAirports(text: string): ReadOutcome<Airport> {
  const seen = new Set<string>()
  return readCsv({
    text,
    columns,
    toRow: (cells) => {
      const airport: Airport = {
        iataCode: matching('iata', cells.iata, /^[A-Z]{3}$/),
        nameFa: persianName('nameFa', cells.nameFa),
        nameEn: matching('nameEn', cells.nameEn, /^\p{Script=Latin}/u),
        cityCode: matching('cityCode', cells.cityCode, /^[A-Z]{3}$/),
        cityNameFa: persianName('cityNameFa', cells.cityNameFa),
        cityNameEn: matching('cityNameEn', cells.cityNameEn, /^\p{Script=Latin}/u),
        aliases: cells.aliases.split('|').map(normalizeText).filter(Boolean),
        countryCode: matching('countryCode', cells.countryCode, /^[A-Z]{2}$/),
        isDomestic: cells.countryCode === 'IR',
        timeZone: knownZone(cells.timeZone),
        latitude: degrees('lat', cells.lat, 90),
        longitude: degrees('lon', cells.lon, 180),
        popularity: wholeNumber('popularity', cells.popularity, { least: 0, most: 100 }),
      }
      if (seen.has(airport.iataCode)) throw new FieldFault(`${airport.iataCode} stands here twice`)
      seen.add(airport.iataCode)
      return airport
    },
  })
}

/** A name in Persian script, normalised to Persian letters and half-spaces. */
export function persianName(what: string, text: string): string {
  return matching(
    what,
    normalizeText(text),
    /^(?=.*\p{Script=Arabic})[\p{Script=Arabic}\u200c() -]+$/u,
  )
}

function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) && matching('timeZone', zone, /\//)
  } catch {
    throw new FieldFault(`timeZone must be an IANA zone, not "${zone}"`)
  }
}

function degrees(what: string, text: string, most: number): number {
  const value = Number(matching(what, text, /^-?\d{1,3}(\.\d+)?$/))
  if (Math.abs(value) > most) throw new FieldFault(`${what} must lie within ${most} degrees`)
  return value
}
