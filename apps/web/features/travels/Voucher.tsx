import { hotelAddress } from '@parastoo/contract/hotels/hotel-address'
import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { HotelLineView } from '@parastoo/contract/orders/lines'
import { formatDate, formatJalaliDate } from '@parastoo/kit/dates'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { hotelWords } from '../../messages/hotel-words.ts'
import { shell } from '../../messages/shell.ts'
import { stays } from '../../messages/stays.ts'
import { BrandLogo } from '../../shell/BrandLogo.tsx'
import { phoneInGroups } from '../../shell/phone-in-groups.ts'
import { useSite } from '../../shell/site.ts'
import { admissionRules } from '../../shell/stays/AdmissionRules.tsx'
import { CancelTimeline } from '../../shell/stays/CancelTimeline.tsx'
import { StarRow } from '../../shell/stays/StarRow.tsx'
import { StayRooms } from '../../shell/stays/StayRooms.tsx'
import { leftRial, paidForLeft, roomsLeft } from '../../shell/stays/sold-stays.ts'
import { wordsOf } from '../../shell/words.ts'
import { QrCode } from './QrCode.tsx'
import { tehranTime } from './tehran-time.ts'
import type { QrPath } from './ticket-qr.ts'
import { WayThere } from './WayThere.tsx'

const words = stays.voucher
const say = wordsOf(words)
const sayStays = wordsOf(stays)
const sayWords = wordsOf(hotelWords)

/** The whole voucher: the band with the lattice, the house with its code, who sleeps where, what was paid, what to know. */
export function Voucher({
  orderNumber,
  line,
  voucher,
  qr,
}: {
  orderNumber: string
  line: HotelLineView
  voucher: NonNullable<StayView['voucher']>
  qr: QrPath
}) {
  const { stay } = line
  const { rooms } = stay
  const issued = tehranTime(voucher.issuedAt)
  const isCancelled = rooms.every((room) => room.isCancelled)
  const isInPart = !isCancelled && rooms.some((room) => room.isCancelled)
  return (
    <article className="relative overflow-hidden rounded-panel border border-line bg-card shadow-card print:rounded-none print:border-0 print:[zoom:0.7]">
      {isCancelled && <Crossed />}
      <div className="on-deep relative overflow-hidden border-b-4 border-warm px-5 pt-6 pb-20 sm:px-8 print:[print-color-adjust:exact]">
        <Girih strength={0.07} className="absolute inset-0" />
        <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <BrandLogo size={40} tone="plain" />
          <div className="text-sm text-on-deep-quiet sm:text-end">
            <h1 className="text-xl font-heavy text-on-deep">{words.title}</h1>
            <p>
              {words.order}{' '}
              <Ltr className="font-bold text-on-deep">{toPersianDigits(orderNumber)}</Ltr>
            </p>
            <p>
              {words.issued}: {formatJalaliDate(issued)}، ساعت <Ltr>{timeOf(issued)}</Ltr>
            </p>
          </div>
        </div>
      </div>
      <div className="relative -mt-14 flex flex-col gap-8 px-3 pb-8 sm:px-8 print:gap-4 print:px-4 [&_h2]:break-after-avoid">
        {(isCancelled || isInPart) && (
          <div className="print-whole rounded-card bg-card shadow-panel">
            <Notice
              tone={isCancelled ? 'bad' : 'caution'}
              title={isCancelled ? words.cancelled : words.inPart}
            >
              {isCancelled ? words.cancelledText : words.inPartText}
            </Notice>
          </div>
        )}
        <House stay={stay} voucher={voucher} qr={qr} />
        <section className="print-whole">
          <h2 className="mb-3 text-lg font-bold">{words.rooms}</h2>
          <div className="rounded-card border border-line p-4">
            <StayRooms stay={stay} hasPapers={false} />
          </div>
        </section>
        {!isCancelled && <WayThere near={stay.near} />}
        <Sums line={line} isInPart={isInPart} />
        {!isCancelled && (
          <section className="print-whole">
            <h2 className="mb-3 text-lg font-bold">{stays.cancelling}</h2>
            <CancelTimeline
              proposal={{ cancellation: stay.cancellation, totalPrice: leftRial(stay) }}
              timeZone={stay.hotel.timeZone}
              isBare
            />
          </section>
        )}
        <section className="print-whole">
          <h2 className="mb-2 text-lg font-bold">{words.notes}</h2>
          <ul className="flex flex-col gap-1 [&>li]:relative [&>li]:ps-5 [&>li]:before:absolute [&>li]:before:start-0.5 [&>li]:before:top-3 [&>li]:before:size-1.5 [&>li]:before:rounded-full [&>li]:before:bg-warm">
            {notesOf(stay).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      </div>
    </article>
  )
}

/** The house with both days, and the stub with the code that its reception asks for. */
function House({
  stay,
  voucher,
  qr,
}: {
  stay: StayView
  voucher: NonNullable<StayView['voucher']>
  qr: QrPath
}) {
  const { hotel, checkIn, checkOut, nights, board } = stay
  return (
    <section className="grid overflow-hidden rounded-card border border-line bg-card shadow-panel print-whole sm:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="flex min-w-0 flex-col gap-4 p-5">
        <div>
          <h2 className="flex flex-wrap items-center gap-x-3 text-xl font-heavy wrap-anywhere">
            {hotel.nameFa} <StarRow stars={hotel.stars} />
            {hotel.isSample && <Badge tone="warm">{hotelWords.sample}</Badge>}
          </h2>
          {hotel.nameEn !== hotel.nameFa && (
            <p className="text-sm text-quiet">
              <Ltr>{hotel.nameEn}</Ltr>
            </p>
          )}
          <p className="mt-1 text-sm">
            <span className="text-quiet">{words.address}: </span>
            {hotelAddress(hotel)}
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4 [&_dt]:text-xs [&_dt]:text-quiet">
          <End
            name={stays.checkIn}
            date={checkIn}
            hour={sayStays('from', { time: toPersianDigits(hotel.checkInFrom) })}
          />
          <End
            name={stays.checkOut}
            date={checkOut}
            hour={sayStays('until', { time: toPersianDigits(hotel.checkOutUntil) })}
          />
          <div>
            <dt>{words.board}</dt>
            <dd className="font-bold">{hotelWords.boards[board]}</dd>
          </div>
          <div>
            <dt>{sayWords('nights', { count: nights })}</dt>
            <dd className="font-bold">{sayWords('rooms', { count: roomsLeft(stay).length })}</dd>
          </div>
        </dl>
      </div>
      <div className="flex items-center justify-between gap-4 border-edge/60 bg-lead-wash/50 px-4 py-5 text-sm text-quiet max-sm:border-t-2 max-sm:border-dotted sm:flex-col sm:justify-center sm:border-s-2 sm:border-dotted sm:text-center">
        <p>
          {voucher.reference && (
            <>
              {stays.reference}
              <strong className="block text-2xl leading-snug font-heavy tracking-wider text-ink">
                <Ltr>{voucher.reference}</Ltr>
              </strong>
            </>
          )}
          <span className="mt-1 block text-xs">{words.number}</span>
          <Ltr className="font-medium text-ink">{voucher.number}</Ltr>
        </p>
        <div className="flex flex-col items-center gap-1.5">
          <QrCode qr={qr} label={words.qr} />
          <span className="text-xs">{words.scan}</span>
        </div>
      </div>
    </section>
  )
}

const End = ({ name, date, hour }: { name: string; date: string; hour: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="font-bold">{formatJalaliDate(date)}</dd>
    <dd className="text-sm text-quiet">
      {formatDate(date, { calendar: 'gregorian', form: 'day-month' })}
    </dd>
    <dd className="text-sm text-quiet">{hour}</dd>
  </div>
)

/** What was paid to us for the rooms that are left, and what its hotel still asks for. */
function Sums({ line, isInPart }: { line: HotelLineView; isInPart: boolean }) {
  const { contact } = useSite()
  const { stay } = line
  const paidRial = paidForLeft(line)
  return (
    <section
      aria-label={words.paid}
      className="flex flex-wrap justify-between gap-x-8 gap-y-3 rounded-card bg-ground px-5 py-4 print-whole print:border print:border-line"
    >
      <p>
        <span className="block text-xs text-quiet">{words.paid}</span>
        <strong className="text-xl font-heavy">{formatRialAsToman(paidRial)}</strong> {words.toman}{' '}
        <span className="text-sm text-quiet">{say('rial', { amount: formatRial(paidRial) })}</span>
        {isInPart && <span className="block text-sm text-quiet">{words.forRoomsLeft}</span>}
      </p>
      <p>
        <span className="block text-xs text-quiet">{words.atHotel}</span>
        {stay.payAtHotel === 0 ? (
          words.nothingAtHotel
        ) : (
          <>
            <strong>{formatRialAsToman(stay.payAtHotel)}</strong> {words.toman}
          </>
        )}
      </p>
      <p className="sm:text-end">
        <span className="block text-xs text-quiet">{words.issuer}</span>
        <strong>{shell.brand}</strong>{' '}
        {contact && (
          <Ltr className="font-medium text-lead-text">{phoneInGroups(contact.phone)}</Ltr>
        )}
      </p>
    </section>
  )
}

function notesOf({ admission, specialRequests }: StayView): string[] {
  const rules = admissionRules({ admission, confirms: 'instant', answerMinutes: null })
  return [
    words.notePapers,
    ...rules.map(({ text }) => text),
    words.noteLate,
    ...(specialRequests === '' ? [] : [words.noteRequests]),
  ]
}

/** Written across a voucher that nobody is let in with, so that no picture of it looks good. The words stand in the notice as well. */
function Crossed() {
  return (
    <p
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-[29rem] z-10 flex justify-center text-bad/30 sm:top-80"
    >
      <span className="-rotate-[24deg] rounded-panel border-4 border-current px-6 py-1 text-[clamp(2.25rem,9vw,4.5rem)] leading-normal font-heavy whitespace-nowrap print:[print-color-adjust:exact]">
        {words.crossed}
      </span>
    </p>
  )
}
