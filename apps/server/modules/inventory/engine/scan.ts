import type { PartyCount } from '../../flights/index.ts'
import type { Columns } from './columns.ts'

/** What every scan is asked by. */
export type ScanAsk = {
  party: PartyCount
  cabin: number
  /** Minutes since 1970, UTC: what has left by then is not found. */
  nowMinutes: number
}

/** The pairs of any of these origins with any of those destinations that have flights. */
export function pairsOf(
  { airports, pairOf }: Columns,
  { origins, destinations }: { origins: readonly string[]; destinations: readonly string[] },
): number[] {
  const codes = (words: readonly string[]) =>
    [...new Set(words)].flatMap((word) => airports.codes.get(word) ?? [])
  const to = codes(destinations)
  const size = airports.words.length
  return codes(origins)
    .flatMap((from) => to.map((destination) => pairOf[from * size + destination] ?? -1))
    .filter((pair) => pair >= 0)
}

/** What the whole party pays at a fare, whole rial. */
export function totalRial({ fares }: Columns, fare: number, party: PartyCount): number {
  return (
    party.adults * (fares.adultPriceRial[fare] ?? 0) +
    party.children * (fares.childPriceRial[fare] ?? 0) +
    party.infants * (fares.infantPriceRial[fare] ?? 0)
  )
}
