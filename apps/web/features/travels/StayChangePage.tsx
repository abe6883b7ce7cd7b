import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link, redirect, useNavigate } from 'react-router'
import { tripChanges } from '../../messages/trip-changes.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { changeFrom } from '../../shell/stays/changing-from.ts'
import { roomsText } from '../../shell/stays/rooms-text.ts'
import { stayLines } from '../../shell/stays/sold-stays.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/StayChangePage.ts'
import { BackLink } from './BackLink.tsx'
import { firstEnd, sumsOf } from './refund-sums.ts'
import { tehranTime } from './tehran-time.ts'

const words = tripChanges.stay
const say = wordsOf(words)
/** Of personal reasons the timeline of the sale decides; of leaving early staff do, with the hotel. */
const [personal, notUsed] = [1, 6]

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { api } = siteOf(context)
  const asked = new URL(request.url).searchParams.get('lineId')
  const [{ data: order }, { data: items }] = await Promise.all([
    api.orders.details({ id: orderId }),
    api.refunds.refundableItems({ orderId, reasonId: personal }),
  ])
  const lines = stayLines(order.lines)
  const line = lines.find(({ lineId }) => lineId === asked) ?? lines[0]
  if (!line) throw redirect(paths.trip(orderId))
  const own = items.filter(({ lineId, state }) => lineId === line.lineId && state === 'open')
  return {
    orderId,
    stay: line.stay,
    sums: own.length === 0 ? null : sumsOf(own),
    until: firstEnd(own),
  }
}

/** `…/order-details/change-stay`: other days, nights or guests are a new stay and the first one given back; what that comes to is said before. */
export default function StayChangePage({ loaderData }: Route.ComponentProps) {
  const { orderId, stay, sums, until } = loaderData
  const navigate = useNavigate()
  const { hotel, checkIn, checkOut, rooms } = stay
  const choose = (backRial: number, stands: string) => {
    changeFrom({ orderId, hotelCode: hotel.code, backRial, until: stands })
    const kept = rooms.filter((room) => !room.isCancelled)
    const parties = kept.map(({ guests }) => ({
      adults: guests.filter(({ isChild }) => !isChild).length,
      childAges: guests.filter(({ isChild }) => isChild).map(({ age }) => age),
    }))
    const nationality = foreignIn(kept.flatMap(({ guests }) => guests))
    void navigate(
      paths.hotel(hotel.cityCode, hotel.code, {
        checkIn,
        checkOut,
        rooms: roomsText(parties),
        nationality,
      }),
    )
  }
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{tripChanges.back}</BackLink>}
      >
        {hotel.nameFa}
      </PageHeader>
      {sums && until ? (
        <div className="flex max-w-2xl flex-col gap-4">
          <Card as="section" className="flex flex-col gap-1 sm:p-6">
            <h2 className="text-sm text-quiet">{words.refund}</h2>
            <p>
              <Price size="large" priceRial={sums.refundRial} />
            </p>
            {sums.refundRial === 0 ? (
              <p className="text-sm text-caution">{words.nothing}</p>
            ) : (
              <>
                <p className="text-sm">{words.refundText}</p>
                {sums.penaltyRial > 0 && (
                  <p className="text-sm text-caution">
                    {say('penalty', { toman: formatRialAsToman(sums.penaltyRial) })}
                  </p>
                )}
                <p className="mt-2 border-t border-line pt-3 text-xs text-quiet">
                  {say('note', { moment: toPersianDigits(tehranTime(until).slice(11, 16)) })}
                </p>
              </>
            )}
          </Card>
          <Card as="section" className="flex flex-col gap-4 sm:p-6">
            <h2 className="font-bold">{words.steps}</h2>
            <p className="-mt-2 text-sm text-quiet">{words.about}</p>
            <ol className="flex flex-col gap-3">
              {[
                words.step.buy,
                words.step.keep,
                sums.refundRial === 0 ? words.giveBackForNothing : words.step.giveBack,
              ].map((text, place) => (
                <li key={text} className="flex gap-3 text-sm">
                  <span
                    aria-hidden
                    className="flex size-7 shrink-0 items-center justify-center rounded-full bg-lead-wash font-bold text-lead-text"
                  >
                    {toPersianDigits(place + 1)}
                  </span>
                  <span className="min-w-0 pt-0.5">{text}</span>
                </li>
              ))}
            </ol>
            <div className="flex flex-wrap gap-3">
              <Button kind="main" onPress={() => choose(sums.refundRial, until)}>
                {words.choose}
              </Button>
              <Link to={paths.refund(orderId, personal)} className={buttonClass({ kind: 'quiet' })}>
                {words.giveBack}
              </Link>
            </div>
          </Card>
        </div>
      ) : (
        <Notice
          title={words.begun}
          action={
            <Link to={paths.refund(orderId, notUsed)} className={buttonClass({ kind: 'quiet' })}>
              {words.leave}
            </Link>
          }
        >
          {words.begunText}
        </Notice>
      )}
    </>
  )
}

/** By whose passport the stay is paid, as the search of hotels says it: null for Iran's. Another passport has other prices and rules. */
function foreignIn(guests: readonly { nationality: string }[]): 'IQ' | 'XX' | null {
  const foreign = guests.filter(({ nationality }) => nationality !== 'IR')
  if (foreign.length === 0) return null
  return foreign.every(({ nationality }) => nationality === 'IQ') ? 'IQ' : 'XX'
}
