import type { DrawingProps } from '../Drawing.tsx'
import { FlyingSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche, Seal } from './Niche.tsx'
import { type Bought, Paper } from './Paper.tsx'

/** Issued: the swallow delivers the paper of what was bought on a thread. */
export function Issued({ of, ...props }: DrawingProps & { of: Bought }) {
  return (
    <Niche {...props}>
      <Cloud x={176} y={92} scale={0.7} />
      <Cloud x={66} y={106} scale={0.6} />
      <g className="picture-hover">
        <path
          d="M92 62C84 76 88 90 96 100M94 64C116 78 150 84 164 98"
          stroke={INK.burnt}
          strokeWidth="1.8"
          strokeLinecap="round"
        />
        <g transform="translate(126 130) rotate(-4) scale(1.12)">
          <Paper of={of} />
        </g>
        <FlyingSwallow x={116} y={52} size={66} />
      </g>
      <g transform="translate(182 148)">
        <g className="picture-arrive">
          <Seal tone="good" />
        </g>
      </g>
    </Niche>
  )
}
