import type { DrawingProps } from '../Drawing.tsx'
import { FlyingSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche } from './Niche.tsx'

/** The hold ran out: the sand is down and the swallow has gone on. */
export function HoldExpired(props: DrawingProps) {
  return (
    <Niche {...props}>
      <Cloud x={164} y={64} scale={0.8} />
      <ellipse cx="128" cy="184" rx="44" ry="4" fill={INK.deep} opacity="0.14" />
      <path
        d="M98 84C98 116 122 118 122 130C122 142 98 146 98 176H158C158 146 134 142 134 130C134 118 158 116 158 84Z"
        fill={INK.paper}
        opacity="0.82"
      />
      <path d="M103 176C104 162 118 156 128 148C138 156 152 162 153 176Z" fill={INK.saffron} />
      <path
        d="M128 148C138 156 152 162 153 176H134C136 166 134 156 128 148Z"
        fill={INK.burnt}
        opacity="0.4"
      />
      <path
        d="M106 90q0 5 2 9"
        stroke={INK.saffron}
        strokeWidth="2.6"
        strokeLinecap="round"
        opacity="0.6"
      />
      <path
        d="M98 84C98 116 122 118 122 130C122 142 98 146 98 176M158 84C158 116 134 118 134 130C134 142 158 146 158 176"
        stroke={INK.line}
        strokeWidth="2.8"
      />
      <path
        d="M104 92C106 108 116 114 122 120M104 168C105 160 108 156 112 152"
        stroke={INK.soft}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path d="M88 80h80M88 180h80" stroke={INK.lead} strokeWidth="9" strokeLinecap="round" />
      <path d="M92 84v92M164 84v92" stroke={INK.line} strokeWidth="2.8" />
      <path
        d="M124 62C110 66 96 64 84 58"
        stroke={INK.line}
        strokeWidth="2.2"
        strokeDasharray="1 6.5"
        strokeLinecap="round"
        className="picture-flow"
      />
      <FlyingSwallow x={62} y={50} size={46} turn={-10} className="picture-hover" />
    </Niche>
  )
}
