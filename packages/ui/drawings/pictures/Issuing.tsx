import type { DrawingProps } from '../Drawing.tsx'
import { FlyingSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche } from './Niche.tsx'
import { type Bought, Paper } from './Paper.tsx'

/** Being issued: the paper of what was bought is still coming out, a swallow draws it on. */
export function Issuing({ of, ...props }: DrawingProps & { of: Bought }) {
  return (
    <Niche {...props}>
      <Cloud x={160} y={76} scale={0.8} />
      <g transform="translate(108 116) rotate(-8)" className="picture-steady">
        <g className="picture-emerge">
          <Paper of={of} />
        </g>
      </g>
      <path
        d="M128 126h84a10 10 0 0 1 10 10v38a10 10 0 0 1-10 10h-84a10 10 0 0 1-10-10v-38a10 10 0 0 1 10-10Z"
        fill={INK.lead}
      />
      <path
        d="M200 126h12a10 10 0 0 1 10 10v38a10 10 0 0 1-10 10h-12Z"
        fill={INK.deep}
        opacity="0.25"
      />
      <path
        d="M130 136h62"
        stroke={INK.deep}
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.55"
      />
      <g fill={INK.light}>
        <circle cx="146" cy="162" r="4.5" className="picture-wait" />
        <circle cx="164" cy="162" r="4.5" className="picture-wait picture-wait-2" />
        <circle cx="182" cy="162" r="4.5" className="picture-wait picture-wait-3" />
      </g>
      <path d="M58 112Q46 98 46 86" stroke={INK.burnt} strokeWidth="1.8" strokeLinecap="round" />
      <FlyingSwallow x={62} y={68} size={56} turn={-6} className="picture-hover" />
    </Niche>
  )
}
