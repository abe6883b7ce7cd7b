/** The engine against the physical floor: a bare loop over exactly the rows and classes that a search looked at (facts, G1). */
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import {
  createScratch,
  type Scratch,
  unpriced,
} from '@parastoo/server/modules/inventory/engine/scratch'
import { search } from '@parastoo/server/modules/inventory/engine/search'
import type { Row } from '../table.ts'
import type { Question } from './questions.ts'

const wanted: Record<string, number> = {
  direct: 1.5,
  'direct, a family': 1.5,
  'domestic, up to 1 stop': 2,
  'international, up to 1 stop': 2,
  'international, up to 2 stops': 2.5,
  'hub to hub, up to 2 stops': 3,
}
const rounds = 15

export type Timed = { kind: string; searchUs: number; floorUs: number; rows: number; found: number }

/**
 * Times the questions of each kind one after the other, so that each meets the caches as others left them, beside the bare replay
 * of what they touched in the same order.
 */
export function timeQuestions(columns: Columns, questions: readonly Question[]): Timed[] {
  const scratch = createScratch(columns)
  return [...Map.groupBy(questions, (one) => one.kind)].map(([kind, all]): Timed => {
    let found = 0
    const touched = all.map(({ ask }) => {
      found += search(columns, scratch, ask).count
      return touchedBy(scratch)
    })
    const searchUs = fastest(all.length, (index) => {
      const { ask } = all[index] as Question
      return search(columns, scratch, ask).count
    })
    const floorUs = fastest(all.length, (index) =>
      replay(columns, touched[index] as Int32Array, all[index]?.ask.party.adults ?? 1),
    )
    const rows = touched.reduce((sum, each) => sum + each.length, 0)
    return { kind, searchUs, floorUs, rows: rows / all.length, found: found / all.length }
  })
}

/** The table's rows, means over the questions of a kind. */
export function floorRows(timed: readonly Timed[], size: string): Row[] {
  return timed.map(({ kind, searchUs, floorUs, rows, found }) => {
    const ratio = searchUs / floorUs
    const goal = wanted[kind] ?? 3
    return {
      goal: 'G1',
      what: `${size}: ${kind}; ${rows.toFixed(0)} rows, ${found.toFixed(0)} found`,
      measured: `${searchUs.toFixed(2)} us, ${ratio.toFixed(2)} × the floor`,
      wanted: `<= ${goal} ×`,
      holds: ratio <= goal,
    }
  })
}

/** Rows whose price the last search asked for. */
function touchedBy(scratch: Scratch): Int32Array {
  const rows: number[] = []
  scratch.windowStamp.forEach((stamp, pair) => {
    if (stamp !== scratch.stamp) return
    const first = scratch.windowFirst[pair] ?? 0
    const from = scratch.windowAt[pair] ?? 0
    const end = scratch.windowEnd[pair] ?? 0
    for (let row = first; row < end; row += 1)
      if (scratch.systemPlace[from + row - first] !== unpriced) rows.push(row)
  })
  return Int32Array.from(rows)
}

function replay(columns: Columns, rows: Int32Array, adults: number): number {
  const { departure, arrival, classStart, classFare, classSeats, fares } = columns
  let sum = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    sum += (departure[row] ?? 0) ^ (arrival[row] ?? 0)
    const end = classStart[row + 1] ?? 0
    for (let place = classStart[row] ?? 0; place < end; place += 1)
      if ((classSeats[place] ?? 0) >= adults)
        sum += fares.adultPriceRial[classFare[place] ?? 0] ?? 0
  }
  return sum
}

let kept = 0

/** Microseconds of one piece of work in the best of several rounds over all: what it costs without others' interruptions. */
function fastest(count: number, work: (index: number) => number): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now()
    for (let index = 0; index < count; index += 1) kept += work(index)
    best = Math.min(best, ((performance.now() - startedMs) * 1000) / count)
  }
  return Number.isNaN(kept) ? 0 : best
}
