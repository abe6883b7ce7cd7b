/** Turns legs that fit together into itineraries: what they cost the party, and whether they are worth keeping. */
import { type Columns, closedClass } from './columns.ts'
import { type PriceAsk, priceRow } from './priced-rows.ts'
import { totalRial } from './scan.ts'
import { mostSoldOut, none, type Scratch } from './scratch.ts'
import { hasProspect, takeIn } from './survivors.ts'

/** Prices a leg and writes it down; false when no class of it seats the party. */
export function takeLeg(
  columns: Columns,
  scratch: Scratch,
  { leg, row, at, ask }: { leg: number; row: number; at: number; ask: PriceAsk },
): boolean {
  priceRow(columns, scratch, { row, at, ask })
  if (scratch.systemPlace[at] === none && scratch.charterPlace[at] === none) return false
  scratch.legRow[leg] = row
  scratch.legAt[leg] = at
  const { sumRial, sumSystemRial, sumHasCharter } = scratch
  const system = scratch.systemRial[at] ?? 0
  const charter = scratch.charterRial[at] ?? 0
  const isCharter = charter < system
  sumRial[leg + 1] = (sumRial[leg] ?? 0) + (isCharter ? charter : system)
  sumSystemRial[leg + 1] = (sumSystemRial[leg] ?? 0) + system
  sumHasCharter[leg + 1] = isCharter ? 1 : (sumHasCharter[leg] ?? 0)
  return true
}

/** The cheapest way to fly these legs, and where that takes a charter seat also the cheapest without one. */
export function keepBoth(columns: Columns, scratch: Scratch, legs: number): void {
  const { survivors, legRow, sumHasCharter } = scratch
  const [first, last] = [legRow[0] ?? 0, legRow[legs - 1] ?? 0]
  const departure = columns.departure[first] ?? 0
  const minutes = (columns.arrival[last] ?? 0) - departure
  const airline = columns.airline[first] ?? 0
  const hasCharter = sumHasCharter[legs] === 1
  const total = scratch.sumRial[legs] ?? 0
  const bucket = (legs - 1) * 2
  const cheapest = { total, minutes, departure, airline, bucket: bucket + Number(hasCharter) }
  if (hasProspect(survivors, cheapest)) keep(columns, scratch, { legs, channel: 'cheapest' })
  const system = scratch.sumSystemRial[legs] ?? 0
  if (!hasCharter || system === Number.POSITIVE_INFINITY) return
  if (hasProspect(survivors, { total: system, minutes, departure, airline, bucket }))
    keep(columns, scratch, { legs, channel: 'system' })
}

/** Writes the legs as an itinerary and has the survivors judge it. */
export function keep(
  columns: Columns,
  scratch: Scratch,
  { legs, channel }: { legs: number; channel: 'system' | 'charter' | 'cheapest' },
): void {
  const { survivors, legRow, legAt } = scratch
  const slot = survivors.count
  let [total, seats, isCharter] = [0, 32_767, false]
  for (let leg = 0; leg < 3; leg += 1) {
    survivors.rows[slot * 3 + leg] = none
    survivors.places[slot * 3 + leg] = none
    if (leg >= legs) continue
    const at = legAt[leg] ?? 0
    const byCharter =
      channel === 'charter' ||
      (channel === 'cheapest' && (scratch.charterRial[at] ?? 0) < (scratch.systemRial[at] ?? 0))
    const place = (byCharter ? scratch.charterPlace[at] : scratch.systemPlace[at]) ?? 0
    total += (byCharter ? scratch.charterRial[at] : scratch.systemRial[at]) ?? 0
    seats = Math.min(seats, columns.classSeats[place] ?? 0)
    isCharter ||= byCharter
    survivors.rows[slot * 3 + leg] = legRow[leg] ?? 0
    survivors.places[slot * 3 + leg] = place
  }
  const [first, last] = [legRow[0] ?? 0, legRow[legs - 1] ?? 0]
  survivors.totalRial[slot] = total
  survivors.seats[slot] = seats
  survivors.departure[slot] = columns.departure[first] ?? 0
  survivors.arrival[slot] = columns.arrival[last] ?? 0
  survivors.durationMinutes[slot] = (columns.arrival[last] ?? 0) - (columns.departure[first] ?? 0)
  survivors.airline[slot] = columns.airline[first] ?? 0
  survivors.bucket[slot] = (legs - 1) * 2 + Number(isCharter)
  takeIn(survivors)
}

/** A direct flight on which no class seats the party: its cheapest class that is not closed, if it has one in this cabin. */
export function keepSoldOut(
  columns: Columns,
  { soldOut }: Scratch,
  { row, ask }: { row: number; ask: PriceAsk },
): void {
  if (soldOut.count === mostSoldOut) return
  const { classStart, classCount, classFare, classSeats, fares } = columns
  let [best, bestRial] = [none, Number.POSITIVE_INFINITY]
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  for (let place = first; place < end; place += 1) {
    const fare = classFare[place] ?? 0
    if (classSeats[place] === closedClass || fares.cabin[fare] !== ask.cabin) continue
    const total = totalRial(columns, fare, ask.party)
    if (total >= bestRial) continue
    best = place
    bestRial = total
  }
  if (best === none) return
  soldOut.rows[soldOut.count] = row
  soldOut.places[soldOut.count] = best
  soldOut.totalRial[soldOut.count] = bestRial
  soldOut.durationMinutes[soldOut.count] =
    (columns.arrival[row] ?? 0) - (columns.departure[row] ?? 0)
  soldOut.count += 1
}
