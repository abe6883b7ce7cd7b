import { emblemOf, emblemPlace, markRudder, markTail } from '@parastoo/kit/airline-mark'
import { Drawing } from './Drawing.tsx'

const HOUSE_COLOUR = '#00707a'

type AirlineBadgeProps = {
  /** IATA code of the carrier, such as `W5`. */
  code: string
  /** The carrier's colour as `#rrggbb`; the house's own when it is unknown or unreadable. */
  colour?: string | undefined
  /** The airline's name; give it when the name does not stand in words beside the badge. */
  title?: string | undefined
  /** Pixels. */
  size?: number
  className?: string | undefined
}

/** The carrier's tail fin with its emblem, on a tile that is white in both themes, as the paper is. */
export function AirlineBadge({ code, colour, title, size = 40, className }: AirlineBadgeProps) {
  const paint = /^#[0-9a-f]{6}$/i.test(colour ?? '') ? colour : HOUSE_COLOUR
  return (
    <Drawing viewBox="0 0 40 40" width={size} height={size} title={title} className={className}>
      <rect x={0.5} y={0.5} width={39} height={39} rx={9.5} fill="#ffffff" stroke="#dbe5e6" />
      <path fill={paint} d={markTail} />
      <path fill="#ffffff" fillOpacity={0.14} d={markRudder} />
      <path fill="#ffffff" fillRule="evenodd" transform={emblemPlace} d={emblemOf(code)} />
    </Drawing>
  )
}
