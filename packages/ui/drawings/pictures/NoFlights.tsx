import type { DrawingProps } from '../Drawing.tsx'
import { PerchedSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche } from './Niche.tsx'

/** No flight matched: a windsock hangs still and a swallow waits on its mast. */
export function NoFlights(props: DrawingProps) {
  return (
    <Niche {...props}>
      <Cloud x={92} y={62} />
      <Cloud x={168} y={96} scale={0.7} />
      <path d="M132 184V46" stroke={INK.line} strokeWidth="4" strokeLinecap="round" />
      <path d="M120 184h24" stroke={INK.line} strokeWidth="5" strokeLinecap="round" />
      <g className="picture-sway">
        <path
          d="M132 58L156 66C162 82 162 108 158 134L146 132C146 110 142 92 132 80Z"
          fill={INK.paper}
          stroke={INK.line}
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path
          d="M132.6 58.5L156 66C157.5 70 158.6 74 159.3 78.5L141.8 92C139.4 87 136.4 83 132.6 80Z"
          fill={INK.burnt}
        />
        <path d="M145.4 103L160.6 97C160.8 104 160.5 110 160 116.5L146.2 117Z" fill={INK.burnt} />
      </g>
      <circle cx="132" cy="46" r="4" fill={INK.saffron} />
      <PerchedSwallow x={133} y={43} size={38} />
    </Niche>
  )
}
