import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { paths } from '../../../paths.ts'
import type { ChangingFrom } from '../../../shell/stays/changing-from.ts'
import { wordsOf } from '../../../shell/words.ts'
import { CancelBadge } from '../CancelBadge.tsx'
import { nightsOf, type Stay, stayQuery } from '../stay.ts'
import { changeWords } from './use-changing.ts'

const sayWords = wordsOf(hotelWords)

/** The offer that is chosen with its sum, always in sight, and the way on. */
export function ChosenBar({
  proposal,
  stay,
  hotelCode,
  timeZone,
  changing,
}: {
  proposal: HotelProposal
  stay: Stay
  hotelCode: string
  timeZone: string
  /** In the place of another stay: what it comes to in the end is said with the price. */
  changing: ChangingFrom | null
}) {
  const nights = nightsOf(stay)
  const rooms = stay.rooms.length
  return (
    <aside
      aria-label={hotelPage.sum}
      className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-panel max-[18rem]:static"
    >
      <div className="page-width flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <div className="min-w-0 flex-1 basis-30">
          <Price size="medium" priceRial={proposal.payNow} />
          {changing && (
            <p className="text-xs leading-5 font-medium">
              {changeWords(changing, proposal.payNow)}
            </p>
          )}
          <p className="text-xs leading-5 text-quiet">
            {rooms > 1
              ? sayWords('forStay', { nights, rooms })
              : sayWords('forOneRoom', { nights })}
          </p>
        </div>
        <div className="max-md:hidden">
          <CancelBadge proposal={proposal} timeZone={timeZone} />
        </div>
        <Link
          // A purchase is nothing for search engines.
          rel="nofollow"
          to={paths.hotelGuests({
            hotel: hotelCode,
            offerKey: proposal.offerKey,
            ...stayQuery(stay),
          })}
          className={buttonClass({ kind: 'main' })}
        >
          {hotelPage.book}
        </Link>
      </div>
    </aside>
  )
}
