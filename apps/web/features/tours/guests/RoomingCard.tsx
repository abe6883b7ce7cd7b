import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import type { TourRoomKind } from '@parastoo/contract/tours/words'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { tourGuests } from '../../../messages/tour-guests.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { OpenTour } from './open-tour.ts'
import { hasBedByAge, isFullPlace } from './places.ts'
import { RoomBox } from './RoomBox.tsx'
import { moved, type Room, roomsText, sharedWith, withBedOf } from './rooming.ts'

const words = tourGuests
const say = wordsOf(words)

/** Who sleeps where: the cheapest way is proposed, and everybody may be moved by a menu or dragged. The rooms stand in the address. */
export function RoomingCard({
  open,
  quote,
  refused,
}: {
  open: OpenTour
  quote: TourQuote | null
  refused: string | null
}) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { rooms } = open
  const addressOf = (next: readonly Room[] | null): string => {
    const { rqs: _mark, rooms: _before, ...rest } = Object.fromEntries(address)
    return paths.tourGuests({ ...rest, rooms: next && roomsText(next) })
  }
  const change = (next: readonly Room[]) =>
    void navigate(addressOf(next), { replace: true, preventScrollReset: true })
  const move = (person: number, to: number | TourRoomKind) =>
    change(moved(rooms, person, to, (one) => isFullPlace(open, quote, one)))
  const isChanged = address.has('rooms')
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="text-lg font-bold">{words.rooming}</h2>
      <p className="mb-3 text-sm text-quiet">{words.roomingText}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {rooms.map((room, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a room has no other name than its place.
          <li key={place} className="sm:only:col-span-2">
            <RoomBox
              open={open}
              room={room}
              place={place}
              onMove={move}
              sharing={isAlone(open, room) ? (quote?.sharing ?? null) : null}
              onShare={(isShared) => change(sharedWith(rooms, place, isShared))}
              onBed={(person, hasBed) =>
                change(
                  withBedOf(rooms, person, {
                    hasBed,
                    isDefault: hasBed === hasBedByAge(open, person),
                  }),
                )
              }
            />
          </li>
        ))}
      </ul>
      <div role="status" className="mt-3 text-sm">
        {state === 'loading' && <span className="text-quiet">{words.busy}</span>}
      </div>
      {refused !== null && (
        <Notice
          tone="bad"
          isLive
          title={words.refused}
          action={
            isChanged && (
              <Link
                to={addressOf(null)}
                replace
                preventScrollReset
                className="font-medium text-lead-text underline"
              >
                {words.refusedBack}
              </Link>
            )
          }
        >
          {refused}
        </Notice>
      )}
      {quote && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {quote.cheapest && quote.cheapest.totalPrice < quote.totalPrice ? (
            <>
              {say('cheapest', {
                sum: formatRialAsToman(quote.totalPrice - quote.cheapest.totalPrice),
              })}
              <Link
                to={addressOf(null)}
                replace
                preventScrollReset
                className="inline-flex min-h-11 items-center font-medium text-lead-text underline"
              >
                {words.useCheapest}
              </Link>
            </>
          ) : (
            <span className="text-good">{words.cheapestNow}</span>
          )}
        </p>
      )}
      {quote && <OtherPackages open={open} quote={quote} />}
    </Card>
  )
}

/** An adult with a single room for themselves. */
const isAlone = ({ party }: OpenTour, { kind, people: [first, ...others] }: Room): boolean =>
  kind === 'SGL' && first !== undefined && first < party.adults && others.length === 0

/** Other hotels of the date for the same people, with what they cost more or less. */
function OtherPackages({ open, quote }: { open: OpenTour; quote: TourQuote }) {
  const [address] = useSearchParams()
  const { rqs: _mark, rooms: _rooms, ...rest } = Object.fromEntries(address)
  const others = quote.otherPackages.flatMap((other) => {
    const bundle = open.tour.packages.find(({ code }) => code === other.packageCode)
    return bundle ? [{ ...other, titleFa: bundle.titleFa }] : []
  })
  if (others.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="text-sm font-bold">{words.otherPackages}</h3>
      <ul className="divide-y divide-line">
        {others.map(({ packageCode, titleFa, differenceRial }) => (
          <li key={packageCode}>
            <Link
              to={paths.tourGuests({ ...rest, package: packageCode })}
              replace
              preventScrollReset
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1 text-sm text-lead-text"
            >
              <span>{titleFa}</span>
              <span className="text-quiet">
                {differenceRial === 0
                  ? words.same
                  : say(differenceRial > 0 ? 'more' : 'less', {
                      sum: formatRialAsToman(Math.abs(differenceRial)),
                    })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
