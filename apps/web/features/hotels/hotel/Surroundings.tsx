import { classes } from '@parastoo/ui/classes.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { wayWords } from '../stay-words.ts'
import type { HotelOfPage } from './find-hotel.ts'

/** Longer ways are drawn as long as this one. */
const longestMetres = 6_000

/** The landmarks round the hotel, the nearest first, each with a line as long as its way. */
export function Surroundings({ hotel }: { hotel: HotelOfPage }) {
  const near = hotel.landmarks.toSorted((one, other) => one.metres - other.metres)
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card">
      <ul className="flex flex-col gap-4">
        {near.map(({ code, nameFa, metres, walkMinutes }) => (
          <li key={code}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{nameFa}</span>
              <span className="text-sm text-quiet">{wayWords({ metres, walkMinutes })}</span>
            </p>
            <span aria-hidden className="mt-1.5 flex h-2 rounded-full bg-well">
              <span
                style={{ width: `${Math.max(3, Math.min(100, (metres / longestMetres) * 100))}%` }}
                className={classes('rounded-full', metres > longestMetres ? 'bg-edge' : 'bg-lead')}
              />
            </span>
          </li>
        ))}
      </ul>
      {near.some(({ source }) => source === 'estimated') && (
        <p className="mt-4 text-xs text-quiet">{hotelWords.estimated}</p>
      )}
    </div>
  )
}
