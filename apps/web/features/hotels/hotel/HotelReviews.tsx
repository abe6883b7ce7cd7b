import { type HotelReviews as Reviews, reviewsOfPage } from '@parastoo/contract/hotels/reviews'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Link, useSearchParams } from 'react-router'
import { stayReview } from '../../../messages/stay-review.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(stayReview)

/** What guests said whose stay was bought here, with how many they are; the newest first. */
export function HotelReviews({ found, page }: { found: Reviews; page: number }) {
  const [address] = useSearchParams()
  const to = (next: number) => {
    const search = new URLSearchParams(address)
    if (next === 1) search.delete('reviews')
    else search.set('reviews', String(next))
    return { search: search.toString(), hash: 'reviews' }
  }
  const pages = Math.ceil(found.count / reviewsOfPage)
  return (
    <div className="flex flex-col gap-3">
      {found.score !== null && (
        <p className="text-sm text-quiet">
          {say('basis', { score: found.score, count: found.count })}
        </p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {found.reviews.map(({ score, text, firstName, writtenOn, answer }) => (
          <li
            key={`${writtenOn} ${firstName} ${text}`}
            className="flex flex-col gap-2 rounded-card border border-line bg-card p-4 shadow-card"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium wrap-anywhere">{firstName || stayReview.guest}</span>
              <Badge>{say('scored', { score })}</Badge>
              <span className="ms-auto text-sm text-quiet">
                {formatJalaliDate(writtenOn, 'month-year')}
              </span>
            </p>
            <p className="wrap-anywhere">{text}</p>
            {answer && (
              <p className="border-s-2 border-line ps-3 text-sm wrap-anywhere">
                <span className="font-medium">{stayReview.answer}: </span>
                {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="flex justify-between gap-3">
          {page > 1 ? (
            <Link to={to(page - 1)} preventScrollReset className={buttonClass({ kind: 'quiet' })}>
              {stayReview.newer}
            </Link>
          ) : (
            <span />
          )}
          {page < pages && (
            <Link to={to(page + 1)} preventScrollReset className={buttonClass({ kind: 'quiet' })}>
              {stayReview.older}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
