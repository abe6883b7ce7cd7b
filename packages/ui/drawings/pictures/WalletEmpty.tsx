import type { DrawingProps } from '../Drawing.tsx'
import { PerchedSwallow } from '../Swallow.tsx'
import { INK, Niche } from './Niche.tsx'

/** An empty wallet: nothing in it but a feather. */
export function WalletEmpty(props: DrawingProps) {
  return (
    <Niche view="room" {...props}>
      <ellipse cx="120" cy="184" rx="66" ry="4" fill={INK.deep} opacity="0.14" />
      <path d="M66 116L150 92a8 8 0 0 1 10 6l5 18Z" fill={INK.deep} />
      <path d="M78 116L146 98a6 6 0 0 1 7 4l4 14Z" fill={INK.fold} />
      <path
        d="M60 122a10 10 0 0 1 10-10h92a10 10 0 0 1 10 10v52a10 10 0 0 1-10 10H70a10 10 0 0 1-10-10Z"
        fill={INK.lead}
      />
      <path
        d="M150 112h12a10 10 0 0 1 10 10v52a10 10 0 0 1-10 10h-12Z"
        fill={INK.deep}
        opacity="0.22"
      />
      <path
        d="M67 120h98M67 176h98"
        stroke={INK.light}
        strokeWidth="1.8"
        strokeDasharray="4 4"
        opacity="0.55"
      />
      <path
        d="M178 134h-30a14 14 0 0 0 0 28h30a4 4 0 0 0 4-4v-20a4 4 0 0 0-4-4Z"
        fill={INK.saffron}
      />
      <circle cx="150" cy="148" r="5" fill={INK.deep} />
      <g transform="translate(14 2)">
        <g className="picture-sway">
          <path
            d="M98 114C96 92 104 70 124 54C130 74 122 98 104 108"
            fill={INK.paper}
            stroke={INK.line}
            strokeWidth="2.4"
            strokeLinejoin="round"
          />
          <path
            d="M98 118C100 98 108 78 122 58M104 98l-6-5M108 88l-5-7M114 76l-4-6M106 96l10-4M111 85l9-4M116 74l7-4"
            stroke={INK.line}
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </g>
      </g>
      <PerchedSwallow x={84} y={112} size={46} />
    </Niche>
  )
}
