import type { TourPage } from '@parastoo/contract/tours/tour'
import { tourPage } from '../../../messages/tour-page.ts'
import { wordsOf } from '../../../shell/words.ts'
import { placedPoints } from './placed-points.ts'

const say = wordsOf(tourPage)

/** The way of a tour as a drawing of its places and the line between them. All of it stands in the programme too. */
export function WayMap({ tour: { points, origin } }: { tour: TourPage }) {
  const placed = placedPoints(points)
  if (placed.length < 2) return null
  const line = placed.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <figure className="mb-3 overflow-hidden rounded-card border border-line bg-card shadow-card">
      <svg
        viewBox="0 0 640 240"
        role="img"
        aria-label={`${tourPage.wayLabel}: ${placed.map(({ nameFa }) => nameFa).join('، ')}`}
        className="block w-full bg-lead-wash"
      >
        <polyline
          points={line}
          fill="none"
          strokeWidth={3}
          strokeLinejoin="round"
          strokeDasharray="2 8"
          strokeLinecap="round"
          className="stroke-lead-strong"
        />
        {placed.map(({ key, nameFa, x, y, isBelow }) => (
          <g key={key}>
            <circle cx={x} cy={y} r={8} strokeWidth={3} className="fill-card stroke-lead-strong" />
            <text
              x={x}
              y={isBelow ? y + 28 : y - 16}
              textAnchor="middle"
              className="fill-ink text-base font-bold"
            >
              {nameFa}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="px-3 py-1.5 text-xs text-quiet">
        {say('wayStart', { city: origin.nameFa })}
      </figcaption>
    </figure>
  )
}
