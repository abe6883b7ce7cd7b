import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { Clock, Coffee, Footprints } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import { Link } from 'react-router'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { paths } from '../../../paths.ts'
import { HotelPicture } from '../../../shell/stays/HotelPicture.tsx'
import { StarRow } from '../../../shell/stays/StarRow.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { CancelBadge } from '../CancelBadge.tsx'
import { CompareButton } from '../compare/CompareButton.tsx'
import { HeartButton } from '../saved/HeartButton.tsx'
import { nightsOf, type Stay, stayQuery } from '../stay.ts'
import { perNightWords, wayToWords } from '../stay-words.ts'

const say = wordsOf(hotelWords)
/** «فقط ۲ اتاق مانده» is worth saying from here on. */
const fewRooms = 4

/** A hotel of the list with its cheapest offer; the whole card leads to its page. */
export function HotelRow({
  hotel,
  stay,
  landmarkCode,
  timeZone,
  isActive,
  isFirst,
  onActive,
  isSaved,
  onSave,
  isCompared,
  onCompare,
}: {
  hotel: HotelsAvailable['hotels'][number]
  stay: Stay
  landmarkCode: string | null
  timeZone: string
  /** Looked at, here or on the map. */
  isActive: boolean
  isFirst: boolean
  onActive: (code: string) => void
  isSaved: boolean
  onSave: () => void
  isCompared: boolean
  onCompare: () => void
}) {
  const { code, cityCode, nameFa, kind, stars, landmarks, pictures, isSample, proposal } = hotel
  const near = landmarks.find((one) => one.code === landmarkCode) ?? landmarks[0]
  const nights = nightsOf(stay)
  const rooms = stay.rooms.length
  return (
    // With large letters the picture stands over the words.
    <div className="@container">
      <article
        onPointerEnter={() => onActive(code)}
        onFocus={() => onActive(code)}
        className={classes(
          'relative flex flex-col gap-3 @min-[16rem]:flex-row rounded-card border bg-card p-2.5 shadow-card transition-[border-color,box-shadow] hover:shadow-panel sm:gap-4 sm:p-3',
          isActive ? 'border-lead-strong' : 'border-line',
        )}
      >
        <HotelPicture
          picture={pictures[0]}
          isSample={isSample}
          isFirst={isFirst}
          className="aspect-3/2 shrink-0 self-stretch rounded-control @min-[16rem]:aspect-auto @min-[16rem]:w-26 @min-[32rem]:w-40"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-1 flex-col gap-x-3 gap-y-2 @min-[28rem]:flex-row">
            <div className="flex min-w-0 flex-1 flex-col">
              <h3 className="leading-7 font-bold wrap-anywhere">
                <Link
                  to={paths.hotel(cityCode, code, {
                    ...stayQuery(stay),
                    landmark: landmarkCode,
                  })}
                  className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
                >
                  {nameFa}
                </Link>
              </h3>
              <p className="flex flex-wrap items-center gap-x-2 text-sm leading-6 text-quiet">
                {hotelWords.kinds[kind]}
                <StarRow stars={stars} />
                {hotel.guests && (
                  <span className="font-medium text-ink">{say('guests', hotel.guests)}</span>
                )}
              </p>
              {near && (
                <p className="flex items-start gap-1.5 text-sm leading-6">
                  <Footprints aria-hidden className="mt-1 size-4 shrink-0 text-lead-text" />
                  {wayToWords(near)}
                </p>
              )}
              <p className="flex items-start gap-1.5 text-sm leading-6">
                <Coffee aria-hidden className="mt-1 size-4 shrink-0 text-quiet" />
                {hotelWords.boards[proposal.board]}
              </p>
            </div>
            <div className="flex flex-col @min-[28rem]:w-34 @min-[28rem]:shrink-0 @min-[28rem]:items-end @min-[28rem]:text-end">
              <Price size="medium" priceRial={proposal.totalPrice} />
              <p className="text-xs leading-5 text-quiet">
                {rooms > 1 ? say('forStay', { nights, rooms }) : say('forOneRoom', { nights })}
              </p>
              {(nights > 1 || rooms > 1) && (
                <p className="text-xs leading-5 text-quiet">
                  {perNightWords(proposal.pricePerNight, rooms)}
                </p>
              )}
              {proposal.pays === 'at-hotel' ? (
                <p className="text-xs leading-5 font-medium text-good">{hotelWords.atHotel}</p>
              ) : (
                proposal.payAtHotel > 0 && (
                  <p className="text-xs leading-5 text-caution">
                    {say('alsoAtHotel', { sum: formatRialAsToman(proposal.payAtHotel) })}
                  </p>
                )
              )}
            </div>
          </div>
          <div className="flex flex-wrap items-end justify-end gap-2">
            <p className="flex min-w-0 grow flex-wrap gap-1.5">
              <CancelBadge proposal={proposal} timeZone={timeZone} />
              {hotel.confirms === 'on-request' && (
                <Badge tone="caution" icon={<Clock aria-hidden />}>
                  {say('onRequest', { minutes: hotel.answerMinutes ?? 0 })}
                </Badge>
              )}
              {proposal.roomsLeft <= fewRooms && (
                <Badge tone="bad">{say('left', { count: proposal.roomsLeft })}</Badge>
              )}
            </p>
            {/* Above the link that covers the card, and on a narrow one below its badges. */}
            <div className="flex gap-2">
              <CompareButton
                nameFa={nameFa}
                isCompared={isCompared}
                onPress={onCompare}
                className="relative"
              />
              <HeartButton
                nameFa={nameFa}
                isSaved={isSaved}
                onPress={onSave}
                className="relative"
              />
            </div>
          </div>
        </div>
      </article>
    </div>
  )
}
