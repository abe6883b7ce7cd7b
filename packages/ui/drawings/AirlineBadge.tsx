import { useId } from 'react'
import { Drawing } from './Drawing.tsx'
import { hexColour, readableTextColour } from './readable-text-colour.ts'

const HOUSE_COLOUR = '#00707a'

type AirlineBadgeProps = {
  /** IATA code of the carrier, such as `W5`. */
  code: string
  /** The carrier's colour in hexadecimal; the house's own when it is unknown or unreadable. */
  colour?: string | undefined
  /** The airline's name; give it when the name does not stand in words beside the badge. */
  title?: string | undefined
  /** Pixels. */
  size?: number
  className?: string | undefined
}

/** The carrier's code on the carrier's colour, with a tail fin's sweep of light across it. */
export function AirlineBadge({ code, colour, title, size = 40, className }: AirlineBadgeProps) {
  const id = useId()
  const ground = hexColour(colour ?? '') ?? HOUSE_COLOUR
  const text = readableTextColour(ground)
  return (
    <Drawing viewBox="0 0 40 40" width={size} height={size} title={title} className={className}>
      <clipPath id={id}>
        <rect width={40} height={40} rx={10} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width={40} height={40} fill={ground} />
        <path d="M-2 42C12 36 27 26 42 34V42Z" fill={text} opacity={0.1} />
        <path d="M-2 44C14 41 28 33 42 38V44Z" fill={text} opacity={0.12} />
      </g>
      <rect x={0.5} y={0.5} width={39} height={39} rx={9.5} stroke="#7f9599" strokeOpacity={0.35} />
      <text
        x={20}
        y={25.4}
        fill={text}
        direction="ltr"
        textAnchor="middle"
        fontFamily="var(--font-sans, Vazirmatn, sans-serif)"
        fontSize={code.length > 2 ? 12.5 : 15.5}
        fontWeight={800}
        letterSpacing={0.4}
      >
        {code}
      </text>
    </Drawing>
  )
}
