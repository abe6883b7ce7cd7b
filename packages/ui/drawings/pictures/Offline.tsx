import type { DrawingProps } from '../Drawing.tsx'
import { PerchedSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche } from './Niche.tsx'

/** No connection: the mast still stands, its waves have broken off. */
export function Offline(props: DrawingProps) {
  return (
    <Niche {...props}>
      <Cloud x={160} y={92} scale={0.8} />
      <path
        d="M120 70L96 184M120 70L144 184M114 98h12M109 122h22M104 148h32M114 98L131 122L104 148L140 166M126 98L109 122L136 148L100 166"
        stroke={INK.line}
        strokeWidth="2.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M90 184h60" stroke={INK.line} strokeWidth="5" strokeLinecap="round" />
      <circle cx="120" cy="64" r="7" fill={INK.burnt} />
      <g stroke={INK.lead} strokeWidth="4" strokeLinecap="round">
        <path d="M104 78a20 20 0 0 1-2-26M138 50a20 20 0 0 1 2 22" />
        <path
          d="M92 90a36 36 0 0 1-8-18M84 60a36 36 0 0 1 6-16M150 40a36 36 0 0 1 6 14"
          opacity="0.6"
          className="picture-blink"
        />
        <path
          d="M156 66a36 36 0 0 1-6 18M76 96a52 52 0 0 1-6-12M166 36a52 52 0 0 1 4 10"
          opacity="0.3"
          className="picture-blink"
        />
      </g>
      <PerchedSwallow x={128} y={147} size={44} />
    </Niche>
  )
}
