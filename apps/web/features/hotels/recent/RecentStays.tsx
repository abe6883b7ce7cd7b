import { History, X } from '@parastoo/ui/icons.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { hotelHome } from '../../../messages/hotel-home.ts'
import { browserStore } from '../../../shell/browser-session.ts'
import { wordsOf } from '../../../shell/words.ts'
import { addressOfStay } from '../form/address-of-stay.ts'
import { idOfPlace } from '../form/stay-place.ts'
import { spanWords } from '../stay-words.ts'
import { forgetStay, type RecentStay, recentStays } from './recent-stays.ts'

const say = wordsOf(hotelHome.recent)

/** The traveller's last searches of hotels. Their line is kept free, so that nothing moves when they appear. */
export function RecentStays({ today }: { today: string }) {
  const [stays, setStays] = useState<RecentStay[]>([])
  useEffect(() => setStays(recentStays(browserStore(), today)), [today])
  const forget = (one: RecentStay) =>
    setStays(forgetStay(browserStore(), one, { today, now: new Date() }))
  return (
    <div className="mt-4 min-h-11">
      {stays.length > 0 && (
        <section aria-label={hotelHome.recent.title}>
          <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:flex-wrap">
            {stays.map((one) => (
              <li
                key={idOfPlace(one.place)}
                className="flex min-h-11 shrink-0 items-center rounded-full bg-card text-sm text-ink shadow-card"
              >
                <Link
                  to={addressOfStay(one.place, one.stay)}
                  className="flex min-h-11 items-center gap-2 rounded-s-full ps-4 pe-1 no-underline -outline-offset-2 hover:text-lead-text"
                >
                  <History aria-hidden className="size-4 text-quiet" />
                  {one.place.nameFa}
                  <span className="text-quiet">{spanWords(one.stay)}</span>
                </Link>
                <button
                  type="button"
                  aria-label={say('remove', { place: one.place.nameFa })}
                  onClick={() => forget(one)}
                  className="grid size-11 place-items-center rounded-full text-quiet -outline-offset-2 hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
