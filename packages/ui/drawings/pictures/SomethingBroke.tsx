import type { DrawingProps } from '../Drawing.tsx'
import { FlyingSwallow } from '../Swallow.tsx'
import { INK, Niche } from './Niche.tsx'

/** Our fault: one piece has fallen out of the tile star, and a swallow brings it back. */
export function SomethingBroke(props: DrawingProps) {
  const petals = [0, 45, 90, 135, 180, 225, 270]
  return (
    <Niche view="room" {...props}>
      <g transform="translate(120 108)">
        <path
          d="M0 -56L16.4 -39.6H39.6V-16.4L56 0L39.6 16.4V39.6H16.4L0 56L-16.4 39.6H-39.6V16.4L-56 0L-39.6 -16.4V-39.6H-16.4Z"
          fill={INK.paper}
          stroke={INK.line}
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        {petals.map((turn) => (
          <path
            key={turn}
            d="M0 -50L14 -36L7 -19L0 -14L-7 -19L-14 -36Z"
            transform={`rotate(${turn})`}
            fill={turn % 90 === 0 ? INK.lead : INK.soft}
            stroke={INK.paper}
            strokeWidth="2"
          />
        ))}
        <path
          d="M0 -50L14 -36L7 -19L0 -14L-7 -19L-14 -36Z"
          transform="rotate(315)"
          stroke={INK.line}
          strokeWidth="1.6"
          strokeDasharray="3 3"
        />
        <path d="M0 -11L7.8 -7.8L11 0L7.8 7.8L0 11L-7.8 7.8L-11 0L-7.8 -7.8Z" fill={INK.saffron} />
        <path
          d="M20 18L28 26L25 33L34 42"
          stroke={INK.line}
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M58 180l9-9 12 2 4 7Z"
        fill={INK.soft}
        stroke={INK.line}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M172 182l5-6 8 1 2 5Z"
        fill={INK.paper}
        stroke={INK.line}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <g className="picture-hover">
        <path
          d="M0 -18L14 -4L7 13L0 18L-7 13L-14 -4Z"
          transform="translate(36 58) rotate(-30) scale(0.72)"
          fill={INK.soft}
          stroke={INK.line}
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <FlyingSwallow x={66} y={52} size={58} />
      </g>
    </Niche>
  )
}
