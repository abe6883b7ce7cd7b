import type { DrawingProps } from '../Drawing.tsx'
import { FlyingSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche } from './Niche.tsx'

/** 404: a swallow that lost its way loops over a signpost that points nowhere. */
export function NotFound(props: DrawingProps) {
  return (
    <Niche {...props}>
      <Cloud x={76} y={104} scale={0.7} />
      <Cloud x={168} y={68} scale={0.9} />
      <path
        d="M214 132C196 112 170 112 156 122C138 136 150 156 164 148C182 138 160 104 132 98C104 92 76 106 72 84C70 66 92 62 96 76"
        stroke={INK.line}
        strokeWidth="2.2"
        strokeDasharray="1 6.5"
        strokeLinecap="round"
        className="picture-flow"
      />
      <path d="M120 184V112" stroke={INK.line} strokeWidth="5" strokeLinecap="round" />
      <path
        d="M86 124h52l11 9-11 9H86Z"
        fill={INK.saffron}
        stroke={INK.line}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M154 148H104l-11 9 11 9h50Z"
        fill={INK.paper}
        stroke={INK.line}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M96 133h28M112 157h30"
        stroke={INK.line}
        strokeWidth="2.4"
        strokeLinecap="round"
        opacity="0.35"
      />
      <path d="M112 184q8-9 16 0" fill={INK.lead} />
      <FlyingSwallow x={104} y={58} size={52} turn={28} className="picture-hover" />
    </Niche>
  )
}
