import { FLYING_SWALLOW, SWALLOW_THROAT } from './swallow-shape.ts'

type SwallowProps = {
  /** Where the middle of the bird is. */
  x: number
  y: number
  /** Wing span in the units of the drawing. */
  size: number
  /** Degrees clockwise from its own heading, up and to the left. */
  turn?: number
  colour?: string
  throat?: string
  className?: string | undefined
}

/** The flying swallow as a part of a larger drawing. */
export function FlyingSwallow({ x, y, size, turn = 0, ...look }: SwallowProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size / 48}) translate(-24 -24)`}>
      <g className={look.className}>
        <path d={FLYING_SWALLOW} fill={look.colour ?? 'var(--drawing-bird, #04343b)'} />
        <path d={SWALLOW_THROAT} fill={look.throat ?? 'var(--drawing-throat, #c65a16)'} />
      </g>
    </g>
  )
}

/** The same bird at rest, facing left, its feet at the middle of its lower edge. */
export function PerchedSwallow({ x, y, size, turn = 0, ...look }: SwallowProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size / 48}) translate(-18 -37)`}>
      <g className={look.className}>
        <path
          d="M16.5 31.5v5.5M21 32v5"
          stroke={look.throat ?? 'var(--drawing-throat, #c65a16)'}
          strokeWidth="1.8"
          strokeLinecap="round"
        />
        <path
          d="M1.5 11.2L6.4 9.2C7.4 5.8 10.4 4 13.6 4.4C17 4.9 18.6 7.4 19.6 10.4C23 15.4 29 20.6 35 27.6L46 43.4L33.6 34L37.2 46L26.6 33.2C20.6 33.4 13.6 30.6 10.6 24.6C8.6 20.4 8.4 16.4 7 13.4C5.4 12.6 3.4 12 1.5 11.2Z"
          fill={look.colour ?? 'var(--drawing-bird, #04343b)'}
        />
        <path
          d="M8.3 17.4C9 21.2 10 24.4 12.4 27C15.6 30.6 20.6 32.7 25.6 32.9C20.4 28.6 14.8 22.6 13 15.2C11.6 16.6 9.9 17.4 8.3 17.4Z"
          fill="var(--drawing-belly, #fbf1e2)"
        />
        <path
          d="M4.2 10.6L6.6 10.4C9.6 10.4 12.6 12 13 15.2C11.6 16.6 9.9 17.4 8.3 17.4C8 16 7.6 14.6 7 13.4Z"
          fill={look.throat ?? 'var(--drawing-throat, #c65a16)'}
        />
        <circle cx="10" cy="8.3" r="1.2" fill="var(--drawing-belly, #fbf1e2)" />
      </g>
    </g>
  )
}
