import type { Paint } from './paint.ts'
import { glintsOf, hillsOf, rangeOf, roofsOf } from './terrain.ts'

type Ink = { paint: Paint }

/** The empty land that stands until a city's own drawing has arrived. */
export function Horizon({ paint }: Ink) {
  return (
    <>
      <path d={hillsOf('horizon', 330, 24, 4)} fill={paint.far} />
      <path d={hillsOf('horizon-near', 400, 18, 5)} fill={paint.near} />
    </>
  )
}

/** Sun by day, moon by night, with its glow. */
export function Sun({ paint, x, y, r = 26 }: Ink & { x: number; y: number; r?: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r * 8} fill={paint.glow} />
      <circle cx={x} cy={y} r={r} fill={paint.sun} />
    </>
  )
}

/** A band of haze that lifts the layer in front of it off the layer behind. */
export function Haze({ paint, y, tall = 90, strength = 0.8 }: HazeProps) {
  return <rect y={y - tall} width="800" height={tall * 1.4} fill={paint.mist} opacity={strength} />
}
type HazeProps = Ink & { y: number; tall?: number; strength?: number }

/** Mountains with lit and shaded sides; see `rangeOf` for the points. */
export function Mountains({
  paint,
  seed,
  points,
  snowLine = 0,
  fill,
  shade = 0.16,
}: MountainsProps) {
  const range = rangeOf(seed, points, { snowLine })
  return (
    <>
      <path d={range.body} fill={fill} />
      <path d={range.snow} fill={paint.snow} opacity="0.92" />
      <path d={range.shade} fill={paint.shade} opacity={shade} />
    </>
  )
}
type MountainsProps = Ink & {
  seed: string
  points: readonly (readonly [number, number])[]
  snowLine?: number
  fill: string
  shade?: number
}

/** A far town with lamps in its windows at night. */
export function Roofs({ paint, seed, fill, opacity = 1, ...at }: RoofsProps) {
  const { walls, lamps } = roofsOf(seed, at)
  return (
    <g opacity={opacity}>
      <path d={walls} fill={fill ?? paint.skyline} />
      <path d={lamps} stroke={paint.lamp} strokeWidth="2.4" />
    </g>
  )
}
type RoofsProps = Ink & {
  seed: string
  base: number
  low: number
  high: number
  from?: number
  to?: number
  fill?: string
  opacity?: number
}

/** Open water from `y` down, with light on it. */
export function Water({ paint, y, seed = 'water' }: Ink & { y: number; seed?: string }) {
  return (
    <>
      <rect y={y} width="800" height={500 - y} fill={paint.water} />
      <path
        d={glintsOf(seed, y)}
        stroke={paint.haze}
        strokeWidth="1.8"
        strokeLinecap="round"
        opacity="0.4"
      />
    </>
  )
}

/** The road of light a low sun lays on water. */
export function SunPath({ paint, x, y }: Ink & { x: number; y: number }) {
  const steps = [4, 12, 22, 34, 48, 64, 82, 102, 124]
  return (
    <>
      <ellipse cx={x} cy={y} rx="130" ry="90" fill={paint.glow} clipPath="inset(50% 0 0 0)" />
      <path
        d={steps
          .map(
            (step, at) =>
              `M${x - 26 - step * (at % 2 ? 0.5 : 0.2)} ${y + step}h${52 + step * (at % 3 ? 0.6 : 0.9)}`,
          )
          .join('')}
        stroke={paint.sun}
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.55"
      />
    </>
  )
}

/** A few birds far away. */
export function Birds({ paint, x, y, scale = 1 }: Ink & { x: number; y: number; scale?: number }) {
  return (
    <path
      d="M0 0q5-5 8 0q4-5 9-1M26 12q4-4 7 0q3-4 7-1M-20 16q4-4 7 0q3-4 7-1"
      transform={`translate(${x} ${y}) scale(${scale})`}
      stroke={paint.dark}
      strokeWidth="1.6"
      strokeLinecap="round"
      opacity="0.6"
    />
  )
}
