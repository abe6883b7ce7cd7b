import type { StayView } from '@parastoo/contract/hotels/stay-line'
import { toPersianDigits } from '@parastoo/kit/text'
import { stays } from '../../messages/stays.ts'
import { wordsOf } from '../../shell/words.ts'

const words = stays.voucher
const say = wordsOf(words)

/** Farther than this people drive. */
const longestWalkMetres = 3_000

/** How a hotel is found: our own sketch with the hotel in its middle, and the way from each known place in words, for whoever sees no sketch too. */
export function WayThere({ near }: Pick<StayView, 'near'>) {
  if (near.length === 0) return null
  return (
    <section className="print-whole">
      <h2 className="mb-3 text-lg font-bold">{words.wayThere}</h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Sketch near={near} />
        <ol className="min-w-48 flex-1 list-[persian] ps-5 [&>li]:py-0.5 [&>li::marker]:font-bold">
          {near.map((place) => (
            <li key={place.nameFa}>{wayFrom(place)}</li>
          ))}
        </ol>
      </div>
      <p className="mt-2 text-sm text-quiet">{words.wayNote}</p>
    </section>
  )
}

function wayFrom({ nameFa, metres, walkMinutes, towards }: StayView['near'][number]): string {
  const way = { place: nameFa, towards: words.towards[towards] }
  return metres > longestWalkMetres
    ? say('wayFar', { ...way, kilometres: Math.round(metres / 100) / 10 })
    : say('wayOnFoot', { ...way, metres, minutes: walkMinutes })
}

/** The words beside it say all of it. */
function Sketch({ near }: Pick<StayView, 'near'>) {
  return (
    <svg
      aria-hidden
      viewBox="-80 -80 160 160"
      className="size-36 shrink-0 print:size-32 print:[print-color-adjust:exact]"
    >
      <circle r={78} className="fill-ground stroke-line" />
      <circle r={40} className="fill-none stroke-line" strokeDasharray="4 4" />
      <path d="M0 -76 l4 8 h-8 z" className="fill-quiet" />
      <text y={-58} textAnchor="middle" className="fill-quiet text-[0.625rem]">
        {words.wayNorth}
      </text>
      {near.map(({ nameFa, x, y }, index) => (
        <g key={nameFa} transform={`translate(${x * 58} ${y * 58})`}>
          <circle r={9} className="fill-warm" />
          <text y={4} textAnchor="middle" className="fill-on-warm text-xs font-heavy">
            {toPersianDigits(index + 1)}
          </text>
        </g>
      ))}
      <circle r={8} className="fill-lead stroke-card" strokeWidth={3} />
    </svg>
  )
}
