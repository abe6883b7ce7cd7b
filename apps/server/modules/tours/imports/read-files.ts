import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import type { City, TourContent } from '../catalogue/index.ts'
import {
  type CityFile,
  cityFile,
  type SeasonFile,
  seasonFile,
  type TourFile,
  tourFile,
} from './tour-file.ts'

/** A folder as it was read: `cities.json`, `seasons.json` and a file a tour in `tours/`. */
export type TourFolder = {
  cities: string
  seasons: string
  tours: { file: string; text: string }[]
}

/** The texts of a folder of tours. A missing file is a fault of the caller. */
export function readTourFolder(folder: string): TourFolder {
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  const files = readdirSync(join(folder, 'tours'))
    .filter((file) => file.endsWith('.json'))
    .sort()
  return {
    cities: text('cities.json'),
    seasons: text('seasons.json'),
    tours: files.map((file) => ({ file: `tours/${file}`, text: text(`tours/${file}`) })),
  }
}

export type ReadTours = { tours: TourContent[]; badLines: BadLine[] }

/** The tours of a folder, or everything that is wrong with it, each fault at its file and field. */
export function readTourFiles(folder: TourFolder): ReadTours {
  const badLines: BadLine[] = []
  const read = <T>(file: string, text: string, parse: (value: unknown) => T): T | null => {
    try {
      return parse(JSON.parse(text))
    } catch (fault) {
      badLines.push({ line: 1, reason: `${file}: ${reasonOf(fault)}` })
      return null
    }
  }
  const cities = read('cities.json', folder.cities, (value) => cityFile.array().parse(value)) ?? []
  const seasons =
    read('seasons.json', folder.seasons, (value) => seasonFile.array().parse(value)) ?? []
  const known = new Map(cities.map((city) => [city.code, city]))
  const tours = folder.tours.flatMap(({ file, text }) => {
    const tour = read(file, text, (value) => tourFile.parse(value))
    if (!tour) return []
    const unknown = citiesOf(tour).filter((code) => !known.has(code))
    if (unknown.length > 0)
      badLines.push({ line: 1, reason: `${file}: cities.json has no ${unknown.join(', ')}` })
    return unknown.length > 0 ? [] : [contentOf(tour, { known, seasons })]
  })
  const codes = tours.map(({ code }) => code)
  for (const code of new Set(codes.filter((each, index) => codes.indexOf(each) < index)))
    badLines.push({ line: 1, reason: `two files are called ${code}` })
  return { tours, badLines }
}

function reasonOf(fault: unknown): string {
  const issues = (fault as { issues?: { path: PropertyKey[]; message: string }[] }).issues
  if (!issues) return fault instanceof Error ? fault.message : String(fault)
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
}

/** The codes of the cities that a tour names. */
export const citiesOf = (
  tour: Pick<TourFile, 'origin' | 'cities' | 'programme' | 'packages'>,
): string[] => [
  tour.origin,
  ...tour.cities.map(({ city }) => city),
  ...tour.programme.flatMap(({ overnight }) => overnight ?? []),
  ...tour.packages.flatMap(({ hotels }) => hotels.map(({ city }) => city)),
]

/** A tour as it is kept, with what its cities and seasons are. A city that nobody knows is a fault of the caller. */
export function contentOf(
  tour: TourFile,
  { known, seasons }: { known: ReadonlyMap<string, CityFile>; seasons: readonly SeasonFile[] },
): TourContent {
  const cityOf = (code: string): City => {
    const city = known.get(code)
    if (!city) throw new Error(`No city ${code}`)
    return city
  }
  const { cancellation, departures, origin, cities, programme, packages, ...told } = tour
  return {
    ...told,
    origin: cityOf(origin),
    cities: cities.map(({ city, nights }) => ({ ...cityOf(city), nights })),
    nights: cities.reduce((sum, { nights }) => sum + nights, 0),
    days: programme.length,
    programme: programme.map(({ overnight, ...day }, index) => ({
      ...day,
      day: index + 1,
      overnightCityFa: overnight === null ? null : cityOf(overnight).nameFa,
    })),
    bands: cancellation,
    packages: packages.map(({ hotels, roomKinds, ...each }) => ({
      ...each,
      hotels: hotels.map(({ city, ...hotel }) => ({
        ...hotel,
        cityCode: city,
        cityNameFa: cityOf(city).nameFa,
      })),
      roomKinds: roomKinds.map(({ rooms: _rooms, ...rule }) => rule),
      rooms: Object.fromEntries(roomKinds.map(({ kind, rooms }) => [kind, rooms])),
    })),
    rule: departures,
    seasons: seasonsOf(tour.kind, seasons),
  }
}

/** Of some seasons those that hold for tours of a kind. */
export const seasonsOf = <Of extends Pick<SeasonFile, 'kinds'>>(
  kind: TourFile['kind'],
  seasons: readonly Of[],
): Of[] => seasons.filter(({ kinds }) => kinds.length === 0 || kinds.includes(kind))
