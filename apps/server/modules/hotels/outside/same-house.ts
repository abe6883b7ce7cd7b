import { foldForSearch } from '@parastoo/kit/text'

export type House = { code: string; nameFa: string; nameEn: string; lat: number; lon: number }

const nearMetres = 150
const alikeAtLeast = 0.6
/** Words that every second hotel bears. */
const idle = new Set(['hotel', 'hotels', 'the', 'and', 'by', 'هتل', 'فندق'])

/**
 * The house of our own that a hotel outside is: within 150 metres, with a name that is mostly the same once "hotel" and the city are left
 * out, and the only one. Null where none is, or two might be: a wrong pair would show a house the prices of another.
 */
export function sameHouse(
  outside: { name: string; lat: number; lon: number },
  own: readonly House[],
  cityNames: readonly string[],
): string | null {
  const cities = new Set(cityNames.flatMap(wordsOf))
  const words = (name: string) =>
    new Set(wordsOf(name).filter((word) => !idle.has(word) && !cities.has(word)))
  const wanted = words(outside.name)
  const fits = own.filter(
    (house) =>
      metresBetween(outside, house) <= nearMetres &&
      [house.nameEn, house.nameFa].some((name) => likeness(wanted, words(name)) >= alikeAtLeast),
  )
  return fits.length === 1 ? (fits[0]?.code ?? null) : null
}

const wordsOf = (name: string): string[] =>
  foldForSearch(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other])
  const both = [...one].filter((word) => other.has(word))
  return all.size === 0 ? 0 : both.length / all.size
}

/** Good enough over a street: a degree of latitude is 111 km. */
function metresBetween(
  one: { lat: number; lon: number },
  other: { lat: number; lon: number },
): number {
  const east = (one.lon - other.lon) * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(one.lat - other.lat, east) * 111_000
}
