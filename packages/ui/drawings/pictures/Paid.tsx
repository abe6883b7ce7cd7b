import type { DrawingProps } from '../Drawing.tsx'
import { FlyingSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche, Seal } from './Niche.tsx'

/** Paid: the receipt is sealed, the swallow is off with the news. */
export function Paid(props: DrawingProps) {
  return (
    <Niche {...props}>
      <Cloud x={70} y={112} scale={0.7} />
      <ellipse cx="128" cy="184" rx="46" ry="4" fill={INK.deep} opacity="0.14" />
      <path
        d="M90 84a8 8 0 0 1 8-8h62a8 8 0 0 1 8 8v98l-9.8-7-9.8 7-9.8-7-9.8 7-9.8-7-9.8 7-9.8-7-9.4 7Z"
        fill={INK.paper}
        stroke={INK.line}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M104 96h28M104 108h48M104 120h48"
        stroke={INK.faint}
        strokeWidth="4.5"
        strokeLinecap="round"
      />
      <path d="M104 138h20" stroke={INK.saffron} strokeWidth="5.5" strokeLinecap="round" />
      <g transform="translate(156 142)">
        <g className="picture-arrive">
          <Seal tone="good" />
        </g>
      </g>
      <path
        d="M196 104C176 86 160 66 134 54"
        stroke={INK.line}
        strokeWidth="2.2"
        strokeDasharray="1 6.5"
        strokeLinecap="round"
        className="picture-flow"
      />
      <FlyingSwallow x={106} y={50} size={56} className="picture-hover" />
    </Niche>
  )
}
