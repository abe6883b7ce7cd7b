import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import { toPersianDigits } from '@parastoo/kit/text'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { orders } from '../../messages/orders.ts'
import { travels } from '../../messages/travels.ts'
import { maskedDocument, passengerName } from './ticket-words.ts'

const words = travels.ticket
const headClass = 'bg-lead-wash/50 px-4 py-2 text-start text-xs font-medium text-quiet'
const cellClass = 'sm:border-t sm:border-line sm:px-4 sm:py-2.5'

/** Who travels, on which ticket number and document; a table, whose rows a phone lays out as cards. */
export function TicketPassengers({ passengers }: { passengers: readonly OrderPassenger[] }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{words.passengers}</h2>
      <table className="block w-full overflow-hidden rounded-card border border-line sm:table sm:border-separate sm:border-spacing-0">
        <thead className="max-sm:sr-only">
          <tr>
            {[words.name, words.ages, words.ticketNumber, words.document].map((title) => (
              <th key={title} scope="col" className={headClass}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {passengers.map((passenger, place) => (
            <Row key={passenger.id} passenger={passenger} place={place} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ passenger, place }: { passenger: OrderPassenger; place: number }) {
  const document = maskedDocument(passenger)
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 print-whole not-first:border-t not-first:border-line sm:table-row">
      <th scope="row" className={`${cellClass} text-start font-bold`}>
        <span className="flex gap-2">
          <span className="min-w-4 font-normal text-quiet">{toPersianDigits(place + 1)}</span>
          <span className="min-w-0 wrap-anywhere">
            {passengerName(passenger)}
            <Ltr className="block text-end text-xs font-normal text-quiet uppercase">
              {passenger.firstName} {passenger.lastName}
            </Ltr>
          </span>
        </span>
      </th>
      <td className={`${cellClass} text-quiet max-sm:text-end`}>
        {orders.paxTypes[passenger.type]}
      </td>
      <td className={`${cellClass} font-bold whitespace-nowrap text-lead-text max-sm:ps-6`}>
        <Ltr>{passenger.ticketNumber ?? '-'}</Ltr>
      </td>
      <td className={`${cellClass} whitespace-nowrap max-sm:text-end max-sm:text-sm`}>
        {document.kind} <Ltr>{document.number}</Ltr>
      </td>
    </tr>
  )
}
