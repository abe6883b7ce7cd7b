import type { HotelProposal } from '@parastoo/contract/hotels/hotel'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Phone } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { useSite } from '../../../shell/site.ts'
import { wordsOf } from '../../../shell/words.ts'
import { CancelBadge } from '../CancelBadge.tsx'
import { nightsOf, type Stay } from '../stay.ts'

const sayWords = wordsOf(hotelWords)

/** The offer that is chosen with its sum, always in sight, and the way on: by telephone until hotels are sold here. */
export function ChosenBar({
  proposal,
  stay,
  timeZone,
}: {
  proposal: HotelProposal
  stay: Stay
  timeZone: string
}) {
  const phone = useSite().contact?.phone
  const nights = nightsOf(stay)
  const rooms = stay.rooms.length
  return (
    <aside
      aria-label={hotelPage.sum}
      className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-panel max-[18rem]:static"
    >
      <div className="page-width flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <div className="min-w-0 flex-1 basis-30">
          <Price size="medium" priceRial={proposal.totalPrice} />
          <p className="text-xs leading-5 text-quiet">
            {rooms > 1
              ? sayWords('forStay', { nights, rooms })
              : sayWords('forOneRoom', { nights })}
          </p>
        </div>
        <div className="max-md:hidden">
          <CancelBadge proposal={proposal} timeZone={timeZone} />
          <p className="mt-0.5 text-xs text-quiet">{hotelPage.callWhy}</p>
        </div>
        {phone && (
          <a href={`tel:${phone}`} className={buttonClass({ kind: 'main' })}>
            <Phone aria-hidden className="size-5" />
            {hotelPage.callToBook}
          </a>
        )}
        <p className="w-full text-xs text-quiet md:hidden">{hotelPage.callWhy}</p>
      </div>
    </aside>
  )
}
