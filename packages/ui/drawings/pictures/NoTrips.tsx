import type { DrawingProps } from '../Drawing.tsx'
import { PerchedSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche } from './Niche.tsx'

/** No trip yet: a packed suitcase with an empty tag, and a swallow ready to go. */
export function NoTrips(props: DrawingProps) {
  return (
    <Niche {...props}>
      <Cloud x={78} y={86} scale={0.8} />
      <ellipse cx="126" cy="184" rx="56" ry="4" fill={INK.deep} opacity="0.14" />
      <path d="M108 106V90q0-6 6-6h24q6 0 6 6v16" stroke={INK.line} strokeWidth="4.5" />
      <rect x="82" y="104" width="88" height="74" rx="12" fill={INK.lead} />
      <path
        d="M150 104h8a12 12 0 0 1 12 12v50a12 12 0 0 1-12 12h-8Z"
        fill={INK.deep}
        opacity="0.28"
      />
      <path d="M98 104v74M154 104v74" stroke={INK.saffron} strokeWidth="7" />
      <path d="M82 132h88" stroke={INK.paper} strokeWidth="1.6" opacity="0.4" />
      <path d="M94 178v6M158 178v6" stroke={INK.line} strokeWidth="6" strokeLinecap="round" />
      <path d="M118 106q-3 14 2 22" stroke={INK.line} strokeWidth="1.8" />
      <path
        d="M111 130l10-6 10 6v24h-20Z"
        fill={INK.paper}
        stroke={INK.line}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M115.5 139h11M115.5 145h7"
        stroke={INK.faint}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <PerchedSwallow x={128} y={83} size={46} />
    </Niche>
  )
}
