import { buttonClass } from '@parastoo/ui/button-class.ts'
import { ChevronBack, ChevronOnward } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { hotelResults } from '../../../messages/hotel-results.ts'
import { wordsOf } from '../../../shell/words.ts'
import { pageSize } from './find-hotels.ts'

const say = wordsOf(hotelResults)

/** The way to the next page of the list and back; nothing where one page is all. */
export function HotelPages({
  page,
  total,
  address,
}: {
  page: number
  total: number
  address: URLSearchParams
}) {
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  const to = (next: number) => {
    const search = new URLSearchParams(address)
    if (next === 1) search.delete('page')
    else search.set('page', String(next))
    return { search: search.toString() }
  }
  return (
    <nav aria-label={hotelResults.pages} className="mt-4 flex items-center justify-between gap-3">
      {page > 1 ? (
        <Link to={to(page - 1)} className={buttonClass({ kind: 'quiet' })}>
          <ChevronBack aria-hidden className="size-4.5" />
          {hotelResults.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-quiet">{say('page', { page, pages })}</span>
      {page < pages ? (
        <Link to={to(page + 1)} className={buttonClass({ kind: 'quiet' })}>
          {hotelResults.nextPage}
          <ChevronOnward aria-hidden className="size-4.5" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
