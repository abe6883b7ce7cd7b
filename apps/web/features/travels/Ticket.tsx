import type { JoinedPenalty } from '@parastoo/contract/flights/joined-penalties'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Girih } from '@parastoo/ui/drawings/Girih.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { orders } from '../../messages/orders.ts'
import { shell } from '../../messages/shell.ts'
import { travels } from '../../messages/travels.ts'
import { BrandLogo } from '../../shell/BrandLogo.tsx'
import { PenaltyBands } from '../../shell/orders/PenaltyBands.tsx'
import { DinarsPaid } from '../../shell/paying/DinarsPaid.tsx'
import { phoneInGroups } from '../../shell/phone-in-groups.ts'
import { useSite } from '../../shell/site.ts'
import { wordsOf } from '../../shell/words.ts'
import { standingOfLegs } from './flight-standing.ts'
import { TicketFlights } from './TicketFlights.tsx'
import { TicketPassengers } from './TicketPassengers.tsx'
import { TicketCrossed, TicketStamp } from './TicketStamp.tsx'
import { hoursBefore } from './TripNextStep.tsx'
import { tehranTime } from './tehran-time.ts'
import type { QrPath } from './ticket-qr.ts'

const words = travels.ticket
const say = wordsOf(words)

/** The whole ticket: the band with the lattice, the flights with their stub, who travels, what was paid, what to know. */
export function Ticket({
  order,
  bands,
  qr,
  issuedAt,
  paidRial,
}: {
  order: OrderDetails
  bands: readonly JoinedPenalty[]
  qr: QrPath
  /** ISO instant. */
  issuedAt: string
  /** For the tickets shown, less their shares of any discount. */
  paidRial: number
}) {
  const issued = tehranTime(issuedAt)
  const { contact } = useSite()
  const standing = standingOfLegs(order.flightOrder.standings.flat())
  // One traveller's ticket is not what the whole payment was for.
  const isAllInDinars = order.paidInDinars.reduce((sum, { amount }) => sum + amount, 0) === paidRial
  return (
    <article className="relative overflow-hidden rounded-panel border border-line bg-card shadow-card print:rounded-none print:border-0 print:[zoom:0.8]">
      <TicketCrossed standing={standing} />
      <div className="on-deep relative overflow-hidden border-b-4 border-warm px-5 pt-6 pb-20 sm:px-8 print:[print-color-adjust:exact]">
        <Girih strength={0.07} className="absolute inset-0" />
        <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <BrandLogo size={40} tone="plain" />
          <div className="text-sm text-on-deep-quiet sm:text-end">
            <h1 className="text-xl font-heavy text-on-deep">{words.title}</h1>
            <p>
              {words.number}{' '}
              <Ltr className="font-bold text-on-deep">{toPersianDigits(order.orderNumber)}</Ltr>
            </p>
            <p>
              {words.issued}: {formatJalaliDate(issued)}، ساعت <Ltr>{timeOf(issued)}</Ltr>
            </p>
          </div>
        </div>
      </div>
      <div className="relative -mt-14 flex flex-col gap-8 px-3 pb-8 sm:px-8 print:gap-4 print:px-4 [&_h2]:break-after-avoid">
        <TicketStamp standing={standing} />
        <TicketFlights order={order} qr={qr} />
        <TicketPassengers passengers={order.flightOrder.flightPassengers} />
        <section
          aria-label={words.paid}
          className="flex flex-wrap justify-between gap-x-8 gap-y-3 rounded-card bg-ground px-5 py-4 print-whole print:border print:border-line"
        >
          <p>
            <span className="block text-xs text-quiet">{words.paid}</span>
            <strong className="text-xl font-heavy">{formatRialAsToman(paidRial)}</strong>{' '}
            {words.toman}{' '}
            <span className="text-sm text-quiet">
              {say('rial', { amount: formatRial(paidRial) })}
            </span>
            {isAllInDinars && <DinarsPaid paid={order.paidInDinars} />}
          </p>
          <p className="sm:text-end">
            <span className="block text-xs text-quiet">{words.issuer}</span>
            <strong>{shell.brand}</strong>{' '}
            {contact && (
              <Ltr className="font-medium text-lead-text">{phoneInGroups(contact.phone)}</Ltr>
            )}
          </p>
        </section>
        {bands.length > 0 && (
          <section className="print-whole">
            <h2 className="mb-3 text-lg font-bold">{orders.penalty.label}</h2>
            <PenaltyBands bands={bands} issuedAt={issuedAt} />
          </section>
        )}
        <section className="print-whole">
          <h2 className="mb-2 text-lg font-bold">{words.notes}</h2>
          <ul className="flex flex-col gap-1 [&>li]:relative [&>li]:ps-5 [&>li]:before:absolute [&>li]:before:start-0.5 [&>li]:before:top-3 [&>li]:before:size-1.5 [&>li]:before:rounded-full [&>li]:before:bg-warm">
            {standing !== 'called-off' && (
              <li>{say('noteArrive', { hours: hoursBefore(order.orderType) })}</li>
            )}
            <li>{words.noteDocument}</li>
            <li>{words.noteDelay}</li>
          </ul>
        </section>
      </div>
    </article>
  )
}
