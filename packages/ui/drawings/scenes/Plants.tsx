import { short } from './chance.ts'
import type { Paint } from './paint.ts'

type PlantProps = { paint: Paint; x: number; y: number; tall: number }

/** The slender Persian cypress. */
export function Cypress({ paint, x, y, tall }: PlantProps) {
  const half = tall * 0.11
  const crown = `C${short(x - half * 1.7)} ${short(y - tall * 0.28)} ${short(x - half * 0.9)} ${short(y - tall * 0.7)} ${x} ${y - tall}`
  const back = `C${short(x + half * 0.9)} ${short(y - tall * 0.7)} ${short(x + half * 1.7)} ${short(y - tall * 0.28)} ${short(x + half * 0.5)} ${short(y - tall * 0.04)}`
  return (
    <>
      <path
        d={`M${x} ${y}v-${short(tall * 0.1)}`}
        stroke={paint.trunk}
        strokeWidth={short(tall * 0.035)}
      />
      <path
        d={`M${short(x - half * 0.5)} ${short(y - tall * 0.04)}${crown}${back}Z`}
        fill={paint.evergreen}
      />
      <path
        d={`M${x} ${y - tall}${back}L${x} ${short(y - tall * 0.04)}Z`}
        fill={paint.dark}
        opacity="0.3"
      />
    </>
  )
}

/** A date palm, leaning a little by `lean`. */
export function Palm({ paint, x, y, tall, lean = 0 }: PlantProps & { lean?: number }) {
  const size = tall / 100
  const fronds = [-168, -140, -112, -84, -58, -30, -6, 22, 158, 186]
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path
        d={`M-3.4 0C-2 -36 ${lean - 3} -66 ${lean - 2} -88h4C${lean + 3} -66 4 -36 4 0Z`}
        fill={paint.trunk}
      />
      <g transform={`translate(${lean} -88)`} fill={paint.evergreen}>
        {fronds.map((turn) => (
          <path key={turn} d="M0 0C10 -9 27 -9 42 5C28 1 13 3 0 2Z" transform={`rotate(${turn})`} />
        ))}
      </g>
      <path
        d={`M${lean - 5} -84q-2 8 1 13M${lean + 5} -84q2 8 -1 13`}
        stroke={paint.brick}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  )
}

/** A round tree: plane, walnut, orange. `fruit` puts blossoms or oranges in it. */
export function RoundTree({ paint, x, y, tall, fruit }: PlantProps & { fruit?: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${tall / 100})`}>
      <path d="M-3 0L-2 -50H3L4 0Z" fill={paint.trunk} />
      <path
        d="M-34 -44C-44 -58 -34 -72 -24 -74C-22 -92 -4 -102 8 -94C24 -98 36 -84 32 -72C44 -66 44 -48 32 -42C20 -32 -22 -32 -34 -44Z"
        fill={paint.leaf}
      />
      <path
        d="M8 -94C24 -98 36 -84 32 -72C44 -66 44 -48 32 -42C22 -34 -2 -33 -18 -36C10 -40 26 -62 8 -94Z"
        fill={paint.dark}
        opacity="0.22"
      />
      {fruit ? (
        <path
          d="M-20 -60h.1M-8 -78h.1M6 -58h.1M18 -74h.1M-24 -48h.1M24 -52h.1M0 -44h.1M4 -86h.1"
          stroke={fruit}
          strokeWidth="6.5"
          strokeLinecap="round"
        />
      ) : null}
    </g>
  )
}

/** A pine or fir of three skirts. */
export function Fir({ paint, x, y, tall }: PlantProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${tall / 100})`}>
      <path d="M-3 0V-20H3V0Z" fill={paint.trunk} />
      <path
        d="M-28 -14L-12 -44H-20L-8 -70H-14L0 -100L14 -70H8L20 -44H12L28 -14Z"
        fill={paint.evergreen}
      />
      <path d="M0 -100L14 -70H8L20 -44H12L28 -14H4Z" fill={paint.dark} opacity="0.26" />
    </g>
  )
}
