import type { StayToReview } from '@parastoo/contract/hotels/reviews'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { redirect } from 'react-router'
import { stayReview } from '../../messages/stay-review.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/StayReviewPage.ts'
import { BackLink } from './BackLink.tsx'
import { StayReviewForm } from './StayReviewForm.tsx'

const say = wordsOf(stayReview)
const tones = { waiting: 'caution', shown: 'good', refused: 'bad' } as const

export const meta = () => pageMeta(stayReview.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { data: stays } = await siteOf(context).api.hotelReviews.ofOrder({ id: orderId })
  if (stays.length === 0) throw redirect(paths.trip(orderId))
  return { orderId, stays }
}

/** `…/my-travels/stay-review`: how a stay was, for who comes after; what was said before is shown in its place. */
export default function StayReviewPage({ loaderData }: Route.ComponentProps) {
  const { orderId, stays } = loaderData
  return (
    <>
      <PageHeader
        title={stayReview.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{stayReview.back}</BackLink>}
      />
      <div className="flex max-w-2xl flex-col gap-4">
        {stays.map((stay) => (
          <Card key={stay.lineId} as="section" className="flex flex-col gap-4 sm:p-6">
            <h2 className="font-bold wrap-anywhere">
              {say('about', {
                hotel: stay.hotelNameFa,
                city: stay.cityNameFa,
                from: formatJalaliDate(stay.checkIn, 'day-month'),
                to: formatJalaliDate(stay.checkOut, 'day-month'),
              })}
            </h2>
            <Said orderId={orderId} stay={stay} />
          </Card>
        ))}
      </div>
    </>
  )
}

function Said({ orderId, stay }: { orderId: string; stay: StayToReview }) {
  const { review, barredBy } = stay
  if (barredBy) {
    const { title, text } = stayReview.barred[barredBy]
    return <Notice title={title}>{text}</Notice>
  }
  if (!review) return <StayReviewForm orderId={orderId} stay={stay} />
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{stayReview.yours}</span>
        <Badge>{say('scored', { score: review.score })}</Badge>
        <Badge tone={tones[review.state]}>{stayReview[review.state]}</Badge>
      </p>
      <p className="wrap-anywhere">{review.text}</p>
      {review.reason && (
        <p className="text-sm text-quiet">{say('reason', { reason: review.reason })}</p>
      )}
      {review.answer && (
        <p className="border-s-2 border-line ps-3 text-sm wrap-anywhere">
          <span className="font-medium">{stayReview.answer}: </span>
          {review.answer}
        </p>
      )}
    </div>
  )
}
