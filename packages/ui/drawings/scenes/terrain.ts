import { chanceOf, short } from './chance.ts'

type Point = readonly [x: number, y: number]

/** Three paths of one mountain range: its body, the sides turned from the sun, and the snow. */
export type Range = { body: string; shade: string; snow: string }

/**
 * Mountains through hand-set points that alternate valley, peak, valley…; chance only roughens what lies between.
 * The sun stands to the left, so what falls away to the right of a peak is shade. `snowLine` is a height in y,
 * `floor` the depth the body reaches down to.
 */
export function rangeOf(
  seed: string,
  points: readonly Point[],
  { snowLine = 0, floor = 500 }: { snowLine?: number; floor?: number } = {},
): Range {
  const chance = chanceOf(seed)
  const flanks = points.slice(1).map((to, index) => roughened(points[index] ?? to, to, chance))
  const crest = flanks.flatMap((flank, index) => (index === 0 ? flank : flank.slice(1)))
  const shade: string[] = []
  const snow: string[] = []
  points.forEach((peak, index) => {
    const up = flanks[index - 1]
    const down = flanks[index]
    if (index % 2 === 0 || !up || !down) return
    const foot = down.at(-1) ?? peak
    const drop = foot[1] - peak[1]
    const ribs: Point[] = [0.72, 0.5, 0.3, 0.14].map((share, rib) => [
      peak[0] + (foot[0] - peak[0]) * share * (rib % 2 === 0 ? 0.34 : 0.62),
      peak[1] + drop * share * (rib % 2 === 0 ? 1.25 : 1.1),
    ])
    shade.push(`M${line(down)}L${line(ribs)}Z`)
    if (peak[1] >= snowLine) return
    const left = up.filter(([, y]) => y < snowLine)
    const right = down.filter(([, y]) => y < snowLine)
    const cap = [...left, ...right.slice(1)]
    const hem = cap
      .toReversed()
      .map(([x, y], step): Point => [x, y + (snowLine - y) * (step % 2 === 0 ? 0.12 : 0.5) + 5])
    snow.push(`M${line(cap)}L${line(hem)}Z`)
  })
  return {
    body: `M${line(crest)}V${floor}H${short(points[0]?.[0] ?? 0)}Z`,
    shade: shade.join(''),
    snow: snow.join(''),
  }
}

/** Rolling hills as one smooth path; `swell` is how far they rise and fall around `y`. */
export function hillsOf(seed: string, y: number, swell: number, waves = 5): string {
  const chance = chanceOf(seed)
  const step = 800 / waves
  const rise = () => short(y + (chance() - 0.5) * 2 * swell)
  const waved = Array.from({ length: waves + 1 }, (_, wave) => {
    const x = short((wave + 0.5) * step)
    return `S${short(x - step * 0.35)} ${rise()} ${x} ${rise()}`
  })
  return `M-80 ${rise()}${waved.join('')}V500H-80Z`
}

/** A far town: roofs of chance between two heights, standing on `base`. */
export function roofsOf(
  seed: string,
  { base, low, high, from = -10, to = 810 }: RoofsAt,
): { walls: string; lamps: string } {
  const chance = chanceOf(seed)
  let walls = `M${from} ${base}`
  let lamps = ''
  for (let x = from; x < to; ) {
    const wide = 14 + chance() * 30
    const tall = low + chance() ** 2 * (high - low)
    walls += `V${short(base - tall)}H${short(Math.min(x + wide, to))}`
    for (let row = base - tall + 7; row < base - 6; row += 9)
      for (let column = x + 4; column < x + wide - 4; column += 7)
        if (chance() < 0.34) lamps += `M${short(column)} ${short(row)}h2.6`
    x += wide
  }
  return { walls: `${walls}V${base}Z`, lamps }
}

type RoofsAt = { base: number; low: number; high: number; from?: number; to?: number }

/** Short level strokes of light on water, wider towards the viewer. */
export function glintsOf(seed: string, top: number, count = 46): string {
  const chance = chanceOf(seed)
  return Array.from({ length: count }, () => {
    const depth = chance()
    const wide = 8 + depth * 46 * chance()
    return `M${short(chance() * 820 - 20)} ${short(top + 4 + depth * (496 - top))}h${short(wide)}`
  }).join('')
}

/** Round crowns of trees side by side, standing on `base`. */
export function grovesOf(
  seed: string,
  { base, size, from = -20, to = 820 }: { base: number; size: number; from?: number; to?: number },
): string {
  const chance = chanceOf(seed)
  let path = `M${from} ${base}`
  for (let x = from; x < to; ) {
    const wide = Math.min(size * (0.6 + chance() * 0.8), to - x + 2)
    const tall = short(wide * (0.35 + chance() * 0.3))
    path += `a${short(wide / 2)} ${tall} 0 0 1 ${short(wide)} 0`
    x += wide
  }
  return `${path}V500H${from}Z`
}

function roughened(from: Point, to: Point, chance: () => number): Point[] {
  const slope = Math.abs(to[1] - from[1])
  const steps = Math.max(3, Math.round(Math.hypot(to[0] - from[0], slope) / 18))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    const rough = step === 0 || step === steps ? 0 : (chance() - 0.5) * (4 + slope * 0.11)
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + rough]
  })
}

function line(points: readonly Point[]): string {
  return points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')
}
