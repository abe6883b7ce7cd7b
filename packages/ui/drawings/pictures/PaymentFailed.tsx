import type { DrawingProps } from '../Drawing.tsx'
import { INK, Niche, Seal } from './Niche.tsx'

/** Not paid: the card is crossed. Where money came back, a coin is on its way into the wallet. */
export function PaymentFailed({
  isGivenBack = false,
  ...props
}: DrawingProps & { isGivenBack?: boolean }) {
  return (
    <Niche view="room" {...props}>
      <ellipse cx="120" cy="184" rx="66" ry="4" fill={INK.deep} opacity="0.14" />
      <g transform="translate(128 84) rotate(-9)">
        <rect x="-54" y="-34" width="108" height="68" rx="9" fill={INK.lead} />
        <path d="M14 -34h31a9 9 0 0 1 9 9v50a9 9 0 0 1-9 9H-16Z" fill={INK.deep} opacity="0.2" />
        <path d="M-54 -20h108v13h-108Z" fill={INK.deep} />
        <rect x="-42" y="4" width="17" height="13" rx="3" fill={INK.saffron} />
        <path
          d="M-42 25h20M-14 25h20M14 25h14"
          stroke={INK.light}
          strokeWidth="3.5"
          strokeLinecap="round"
          opacity="0.75"
        />
      </g>
      <g transform="translate(176 58)">
        <g className="picture-arrive">
          <Seal tone="bad" />
        </g>
      </g>
      <path
        d="M60 142a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v42H68a8 8 0 0 1-8-8Z"
        fill={INK.paper}
        stroke={INK.line}
        strokeWidth="2.5"
      />
      <path d="M60 146h96" stroke={INK.line} strokeWidth="2" strokeDasharray="4 4" opacity="0.5" />
      <path
        d="M156 154h-22a9 9 0 0 0 0 18h22Z"
        fill={INK.fold}
        stroke={INK.line}
        strokeWidth="2.5"
      />
      <circle cx="137" cy="163" r="3" fill={INK.line} />
      {isGivenBack && <Coin />}
    </Niche>
  )
}

const Coin = () => (
  <>
    <path
      d="M204 118C206 138 194 152 172 158M179 149l-9 10 13 4"
      stroke={INK.good}
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <g className="picture-hover">
      <circle cx="202" cy="102" r="11" fill={INK.saffron} stroke={INK.line} strokeWidth="2.5" />
      <path
        d="M202 96.5l1.8 3.7 4 .6-2.9 2.8.7 4-3.6-1.9-3.6 1.9.7-4-2.9-2.8 4-.6Z"
        fill={INK.paper}
      />
    </g>
  </>
)
