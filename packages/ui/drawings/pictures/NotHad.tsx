import type { DrawingProps } from '../Drawing.tsx'
import { PerchedSwallow } from '../Swallow.tsx'
import { INK, Niche, Seal } from './Niche.tsx'
import { type Bought, Paper } from './Paper.tsx'

/** Not had, or given up: the paper lies crossed on a table, and a swallow waits beside it. */
export function NotHad({ of, ...props }: DrawingProps & { of: Bought }) {
  return (
    <Niche view="room" {...props}>
      <ellipse cx="120" cy="184" rx="62" ry="4" fill={INK.deep} opacity="0.14" />
      <path d="M64 152H176" stroke={INK.line} strokeWidth="5" strokeLinecap="round" />
      <path d="M78 152V184M162 152V184" stroke={INK.line} strokeWidth="4" strokeLinecap="round" />
      <g transform="translate(108 110) rotate(-5) scale(0.92)" opacity="0.85">
        <Paper of={of} />
      </g>
      <g transform="translate(152 80)">
        <g className="picture-arrive">
          <Seal tone="bad" />
        </g>
      </g>
      <PerchedSwallow x={166} y={149} size={28} />
    </Niche>
  )
}
