import { type ReactNode, useId } from 'react'
import { Drawing, type DrawingProps } from './Drawing.tsx'

const LEAD = 'var(--color-lead-strong, #00707a)'

/** An aircraft from above, nose to the left, its middle at the origin; 18 units long. */
const AIRCRAFT =
  'M-9 0C-9-1.2-7.4-1.6-6-1.6H-2.2L2.2-7.6H4.4L2-1.6H5.6L7.4-4H9L8 0L9 4H7.4L5.6 1.6H2L4.4 7.6H2.2L-2.2 1.6H-6C-7.4 1.6-9 1.2-9 0Z'

type PlaneLineProps = DrawingProps & {
  /** How many times the traveller lands on the way. */
  stops?: number
  /** Side the journey starts from is the page's: a Persian page flies from right to left. */
  direction?: 'rtl' | 'ltr'
}

/** The line between the two times of a flight. It stretches to the width of its box and never distorts. */
export function PlaneLine({ stops = 0, direction = 'rtl', ...rest }: PlaneLineProps) {
  const id = useId()
  const rtl = direction === 'rtl'
  const along = (share: number) => `${Number(((rtl ? 1 - share : share) * 100).toFixed(2))}%`
  const back = rtl ? 1 : -1
  const landings = Array.from({ length: Math.max(0, stops) }, (_, stop) => (stop + 1) / (stops + 1))
  return (
    <Drawing width="100%" height={24} {...rest}>
      <linearGradient id={id} x1={along(0)} x2={along(1)} gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor={LEAD} stopOpacity={0.3} />
        <stop offset="1" stopColor={LEAD} />
      </linearGradient>
      <rect width="100%" y={11.25} height={1.5} rx={0.75} fill={`url(#${id})`} />
      <At x={along(0)}>
        <circle cx={-5 * back} cy={12} r={4} {...ringOf(LEAD)} />
      </At>
      {landings.map((share) => (
        <circle
          key={share}
          cx={along(share)}
          cy={12}
          r={4}
          {...ringOf('var(--color-saffron, #e8a317)')}
        />
      ))}
      <At x={along(1)}>
        <path
          d={AIRCRAFT}
          transform={`translate(${11 * back} 12) scale(${1.2 * back} 1.2)`}
          fill={LEAD}
        />
      </At>
    </Drawing>
  )
}

/** A ring the line does not show through. */
function ringOf(colour: string) {
  return { fill: 'var(--color-card, #ffffff)', stroke: colour, strokeWidth: 2 } as const
}

/** A place given in percent of the width, with pixels inside. */
function At({ x, children }: { x: string; children: ReactNode }) {
  return (
    <svg x={x} overflow="visible" aria-hidden="true">
      {children}
    </svg>
  )
}
