import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { Link, useLocation } from 'react-router'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Later } from './later-hotels.ts'

const say = wordsOf(hotelResults.sellers)

/**
 * Who has answered so far, and the way to what came after the list was shown, in one line whose room is kept from the beginning: nothing
 * that comes moves a card. Only where there is more than one seller.
 */
export function OtherSellers({
  answer: { suppliers, completed },
  later,
  onShow,
}: {
  answer: Pick<HotelsAvailable, 'suppliers' | 'completed'>
  later: Later
  onShow: () => void
}) {
  const { search } = useLocation()
  if (suppliers.length < 2) return null
  const settled = suppliers.filter(({ state }) => state !== 'searching').length
  const isSilent = suppliers.some(({ state }) => state === 'failed' || state === 'late')
  const end = isSilent ? hotelResults.someFailed : say('all', { count: suppliers.length })
  return (
    <div className="flex h-11 items-center gap-2 text-xs text-quiet">
      {/* Stands empty until there is something to say, so that only that is read aloud. */}
      <p role="status" className="min-w-0 truncate">
        {later ? wordsOfLater(later) : completed && end}
      </p>
      {!later && !completed && (
        <p className="min-w-0 truncate">{say('progress', { settled, count: suppliers.length })}</p>
      )}
      {later && (
        <button
          type="button"
          onClick={onShow}
          className="min-h-11 shrink-0 rounded-control px-3 text-sm font-medium text-lead-text hover:bg-well"
        >
          {hotelResults.sellers.show}
        </button>
      )}
      {!completed && (
        <noscript>
          <Link reloadDocument to={{ search }} className="px-3 text-lead-text underline">
            {hotelResults.sellers.reload}
          </Link>
        </noscript>
      )}
    </div>
  )
}

const wordsOfLater = (later: NonNullable<Later>): string =>
  later === 'other-offers' ? hotelResults.sellers.otherOffers : say('more', { count: later.more })
