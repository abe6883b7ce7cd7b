import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Check, Minus, X } from '@parastoo/ui/icons.ts'
import { Price } from '@parastoo/ui/Price.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hotelCompare } from '../../../messages/hotel-compare.ts'
import { hotelPage } from '../../../messages/hotel-page.ts'
import { hotelWords } from '../../../messages/hotel-words.ts'
import { paths } from '../../../paths.ts'
import { HotelPicture } from '../../../shell/stays/HotelPicture.tsx'
import { StarRow } from '../../../shell/stays/StarRow.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { CancelBadge } from '../CancelBadge.tsx'
import { type Stay, stayQuery } from '../stay.ts'
import { perNightWords, wayWords } from '../stay-words.ts'
import type { ComparedHotel } from './find-compared.ts'

const say = wordsOf(hotelCompare)
const sayWords = wordsOf(hotelWords)
const sayPage = wordsOf(hotelPage)

/** A row for each thing to compare, a column for each hotel; narrower than its columns it is moved sideways, its words stay. */
export function CompareTable({
  city,
  stay,
  hotels,
}: {
  city: string
  stay: Stay
  hotels: readonly ComparedHotel[]
}) {
  const codes = hotels.map(({ hotel }) => hotel.code)
  const without = (code: string) =>
    paths.comparedHotels(city, {
      ...stayQuery(stay),
      compare: codes.filter((each) => each !== code).join('.') || null,
    })
  return (
    <section
      aria-label={hotelCompare.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways is reached by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card shadow-card"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${headClass} align-bottom`}>
              <span className="sr-only">{hotelCompare.what}</span>
            </th>
            {hotels.map(({ hotel }) => (
              <th key={hotel.code} scope="col" className={`${cellClass} text-start font-normal`}>
                <div className="relative max-w-72">
                  <HotelPicture
                    picture={hotel.pictures[0]}
                    isSample={hotel.isSample}
                    className="aspect-3/2 w-full rounded-control"
                  />
                  <Link
                    to={without(hotel.code)}
                    replace
                    preventScrollReset
                    aria-label={say('remove', { name: hotel.nameFa })}
                    className="absolute end-1 top-1 grid size-11 place-items-center rounded-full bg-card text-quiet shadow-card hover:text-ink"
                  >
                    <X aria-hidden className="size-4.5" />
                  </Link>
                </div>
                <Link
                  to={paths.hotel(city, hotel.code, stayQuery(stay))}
                  className="mt-2 block font-bold wrap-anywhere text-ink"
                >
                  {hotel.nameFa}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(hotels).map(({ label, cells }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className={headClass}>
                {label}
              </th>
              {cells.map((cell, index) => (
                <td key={codes[index]} className={cellClass}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className={headClass}>
              <span className="sr-only">{hotelCompare.rooms}</span>
            </th>
            {hotels.map(({ hotel }) => (
              <td key={hotel.code} className={cellClass}>
                <Link
                  to={paths.hotel(city, hotel.code, stayQuery(stay))}
                  className={buttonClass({ kind: 'quiet', isWide: true })}
                >
                  {hotelCompare.rooms}
                </Link>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const headClass =
  'sticky start-0 z-10 w-22 min-w-22 bg-card px-3 py-2.5 text-start align-top text-xs font-medium text-quiet sm:w-36 sm:text-sm'
const cellClass = 'min-w-38 px-3 py-2.5 align-top sm:min-w-48'

type Row = { label: string; cells: ReactNode[] }

function rowsOf(hotels: readonly ComparedHotel[]): Row[] {
  const row = (label: string, cellOf: (one: ComparedHotel) => ReactNode): Row => ({
    label,
    cells: hotels.map(cellOf),
  })
  const priced = (cellOf: (proposal: NonNullable<ComparedHotel['proposal']>) => ReactNode) =>
    function cell({ proposal }: ComparedHotel) {
      return proposal ? cellOf(proposal) : hotelCompare.none
    }
  return [
    row(hotelCompare.price, ({ proposal }) =>
      proposal ? (
        <Price size="medium" priceRial={proposal.totalPrice} />
      ) : (
        <span className="text-caution">{hotelCompare.noRooms}</span>
      ),
    ),
    row(
      hotelCompare.perNight,
      priced(({ pricePerNight }) => perNightWords(pricePerNight)),
    ),
    row(
      hotelCompare.atHotel,
      priced(({ payAtHotel }) =>
        payAtHotel > 0
          ? sayPage('toman', { sum: formatRialAsToman(payAtHotel) })
          : hotelCompare.none,
      ),
    ),
    row(
      hotelCompare.board,
      priced(({ board }) => hotelWords.boards[board]),
    ),
    row(hotelCompare.cancel, ({ hotel, proposal }) =>
      proposal ? <CancelBadge proposal={proposal} timeZone={hotel.timeZone} /> : hotelCompare.none,
    ),
    row(hotelCompare.kind, ({ hotel }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {hotelWords.kinds[hotel.kind]}
        <StarRow stars={hotel.stars} />
      </span>
    )),
    ...waysOf(hotels),
    row(hotelCompare.confirms, ({ hotel }) =>
      hotel.confirms === 'instant'
        ? hotelCompare.instant
        : sayWords('onRequest', { minutes: hotel.answerMinutes ?? 0 }),
    ),
    row(
      hotelCompare.foreigners,
      ({ hotel }) => hotelCompare.admits[hotel.admission.acceptsForeigners],
    ),
    row(hotelCompare.checkIn, ({ hotel }) =>
      say('hours', { from: clock(hotel.checkInFrom), until: clock(hotel.checkOutUntil) }),
    ),
    ...facilitiesOf(hotels).map(([facility, name]) =>
      row(name, ({ hotel }) => <Has isThere={hotel.facilities.includes(facility)} />),
    ),
  ]
}

/** The ways to what all of them stand near; of the nearest hotel the nearest first. */
function waysOf(hotels: readonly ComparedHotel[]): Row[] {
  const [first, ...others] = hotels
  const shared = (first?.hotel.landmarks ?? [])
    .filter(({ code }) =>
      others.every(({ hotel }) => hotel.landmarks.some((near) => near.code === code)),
    )
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, mostWays)
  return shared.map(({ code, nameFa }) => ({
    label: say('way', { place: nameFa }),
    cells: hotels.map(({ hotel }) => {
      const near = hotel.landmarks.find((one) => one.code === code)
      return near ? wayWords(near) : hotelCompare.none
    }),
  }))
}

const mostWays = 3

/** What at least one of them has, in the order in which facilities are always named. */
const facilitiesOf = (hotels: readonly ComparedHotel[]): [string, string][] =>
  Object.entries(hotelWords.facilities).filter(([facility]) =>
    hotels.some(({ hotel }) => hotel.facilities.includes(facility)),
  )

const Has = ({ isThere }: { isThere: boolean }) => (
  <span className={isThere ? 'inline-flex gap-1.5 text-good' : 'inline-flex gap-1.5 text-quiet'}>
    {isThere ? <Check aria-hidden className="size-5" /> : <Minus aria-hidden className="size-5" />}
    {isThere ? hotelCompare.has : hotelCompare.hasNot}
  </span>
)

const clock = (time: string): string => toPersianDigits(time.slice(0, 5))
