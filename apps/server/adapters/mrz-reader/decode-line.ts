import type { Chances } from './recognise.ts'
import { chancesPerStep, lookAlikes, worthOf, zoneSigns } from './shapes.ts'

/** A line as read: as many signs as were allowed for, and how sure the recogniser was of each, 0 to 1. */
export type DecodedLine = {
  text: string
  sureness: number[]
  score: number
  /** For each place how the chance is shared between `zoneSigns`; 0 for those that may not stand there. */
  chances: Float32Array[]
}

/**
 * The likeliest line of exactly `allowed.length` signs, each of those allowed at its place: Viterbi's way through the steps of a
 * CTC recogniser, in which a sign may last several steps and the same sign twice needs a step without between.
 */
export function decodeLine({ steps, values }: Chances, allowed: readonly string[]): DecodedLine {
  const count = allowed.length
  const places = allowed.map((signs) => [...signs].map((sign) => zoneSigns.indexOf(sign) + 1))
  const wide = chancesPerStep
  const logs = allowed.map((signs) => logsFor(values, steps, signs))
  const nothing = Float64Array.from({ length: steps }, (_, step) =>
    Math.log((values[step * wide] ?? 0) + 1e-9),
  )
  // Best score so far after k signs: ending without a sign, and ending in each sign.
  let blank = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY)
  let ending = Array.from({ length: count + 1 }, () =>
    new Float64Array(wide).fill(Number.NEGATIVE_INFINITY),
  )
  blank[0] = 0
  // How each state was reached: from blank (0: from blank, else from that sign); into a sign (0 blank before, 255 the same goes on, else from that sign).
  const intoBlank = new Uint8Array(steps * (count + 1))
  const intoSign = new Uint8Array(steps * (count + 1) * wide)
  for (let step = 0; step < steps; step += 1) {
    const nextBlank = new Float64Array(count + 1)
    const nextEnding = Array.from({ length: count + 1 }, () =>
      new Float64Array(wide).fill(Number.NEGATIVE_INFINITY),
    )
    for (let k = 0; k <= count; k += 1) {
      const [best] = bestTwo(ending[k] as Float64Array, places[k - 1] ?? [])
      const bestScore = best
        ? (ending[k]?.[best] ?? Number.NEGATIVE_INFINITY)
        : Number.NEGATIVE_INFINITY
      const stays = (blank[k] ?? Number.NEGATIVE_INFINITY) >= bestScore
      nextBlank[k] = (stays ? (blank[k] ?? 0) : bestScore) + (nothing[step] ?? 0)
      intoBlank[step * (count + 1) + k] = stays ? 0 : best
      if (k === 0) continue
      const before = bestTwo(ending[k - 1] as Float64Array, places[k - 2] ?? [])
      const fromBlank = blank[k - 1] ?? Number.NEGATIVE_INFINITY
      for (const sign of places[k - 1] ?? []) {
        const from = before[0] === sign ? before[1] : before[0]
        const fromSign = from
          ? (ending[k - 1]?.[from] ?? Number.NEGATIVE_INFINITY)
          : Number.NEGATIVE_INFINITY
        const goesOn = ending[k]?.[sign] ?? Number.NEGATIVE_INFINITY
        const most = Math.max(fromBlank, fromSign, goesOn)
        const log = logs[k - 1]?.[step * wide + sign] ?? Number.NEGATIVE_INFINITY
        ;(nextEnding[k] as Float64Array)[sign] = most + log
        intoSign[(step * (count + 1) + k) * wide + sign] =
          most === goesOn ? 255 : most === fromBlank ? 0 : from
      }
    }
    blank = nextBlank
    ending = nextEnding
  }
  const [last] = bestTwo(ending[count] as Float64Array, places[count - 1] ?? [])
  const lastScore = ending[count]?.[last] ?? Number.NEGATIVE_INFINITY
  const score = Math.max(lastScore, blank[count] ?? Number.NEGATIVE_INFINITY)
  let state = lastScore >= (blank[count] ?? 0) ? last : 0
  const found = new Array<number>(count).fill(0)
  const sureness = new Array<number>(count).fill(0)
  const steppedOn = Array.from({ length: count }, () => ({ from: steps, to: -1 }))
  let k = count
  for (let step = steps - 1; step >= 0 && k > 0; step -= 1) {
    if (state === 0) {
      state = intoBlank[step * (count + 1) + k] ?? 0
      continue
    }
    found[k - 1] = state
    const span = steppedOn[k - 1] as Span
    span.from = step
    span.to = Math.max(span.to, step)
    sureness[k - 1] = Math.max(
      sureness[k - 1] ?? 0,
      Math.exp(logs[k - 1]?.[step * wide + state] ?? -20),
    )
    const how = intoSign[(step * (count + 1) + k) * wide + state] ?? 0
    if (how === 255) continue
    k -= 1
    state = how
  }
  const text = found.map((sign) => zoneSigns[sign - 1] ?? '<').join('')
  const chances = steppedOn.map((_, place) =>
    sharesOf(withNeighbours(steppedOn, { place, steps }), logs[place] as Float32Array, {
      nothing,
      signs: places[place] ?? [],
    }),
  )
  return { text, sureness, score: score / count, chances }
}

type Span = { from: number; to: number }

/** The steps of a sign and one on either side where they are nearer to it than to the next sign: another may peak there. */
function withNeighbours(
  spans: readonly Span[],
  { place, steps }: { place: number; steps: number },
) {
  const { from, to } = spans[place] as Span
  const before = spans[place - 1]?.to ?? from - 2
  const after = spans[place + 1]?.from ?? to + 2
  return {
    from: Math.max(0, from - 1, Math.ceil((before + from + 1) / 2)),
    to: Math.min(steps - 1, to + 1, Math.floor((to + after - 1) / 2)),
  }
}

/**
 * How the chance is shared between the signs that may stand where one sign was read: for each the likeliest way through the steps
 * that shows it and otherwise nothing. A sign seen at the edge only must also explain why there is nothing in the middle.
 */
function sharesOf({ from, to }: Span, logs: Float32Array, { nothing, signs }: Seen): Float32Array {
  const wide = chancesPerStep
  const ways = signs.map((sign) => {
    let [way, nearest] = [0, Number.NEGATIVE_INFINITY]
    for (let step = from; step <= to; step += 1) {
      const [log, none] = [logs[step * wide + sign] ?? 0, nothing[step] ?? 0]
      way += Math.max(log, none)
      nearest = Math.max(nearest, log - Math.max(log, none))
    }
    return way + nearest
  })
  const best = Math.max(...ways)
  const sum = ways.reduce((total, way) => total + Math.exp(way - best), 0)
  const shares = new Float32Array(zoneSigns.length)
  for (const [place, sign] of signs.entries())
    shares[sign - 1] = Math.exp((ways[place] ?? 0) - best) / sum
  return shares
}
type Seen = { nothing: Float64Array; signs: readonly number[] }

/** The logarithms of the chances at a place; where a sign's look-alike may not stand, what speaks for it speaks for the sign. */
function logsFor(values: Float32Array, steps: number, signs: string): Float32Array {
  const wide = chancesPerStep
  const logs = new Float32Array(steps * wide)
  for (const sign of signs) {
    const column = zoneSigns.indexOf(sign) + 1
    const others = [...(lookAlikes[sign] ?? '')].filter((other) => !signs.includes(other))
    const columns = others.map((other) => ({
      column: zoneSigns.indexOf(other) + 1,
      worth: worthOf(sign, other),
    }))
    for (let step = 0; step < steps; step += 1) {
      let chance = values[step * wide + column] ?? 0
      for (const other of columns)
        chance = Math.max(chance, other.worth * (values[step * wide + other.column] ?? 0))
      logs[step * wide + column] = Math.log(chance + 1e-9)
    }
  }
  return logs
}

/** The two signs with the best scores; 0 where there is none. */
function bestTwo(scores: Float64Array, among: readonly number[]): [number, number] {
  let [first, second] = [0, 0]
  for (const sign of among) {
    const score = scores[sign] ?? Number.NEGATIVE_INFINITY
    if (score === Number.NEGATIVE_INFINITY) continue
    if (first === 0 || score > (scores[first] ?? 0)) [second, first] = [first, sign]
    else if (second === 0 || score > (scores[second] ?? 0)) second = sign
  }
  return [first, second]
}
