import type { LineView, OrderPassenger } from '@parastoo/contract/orders/lines'
import type { RefundRequest } from '@parastoo/contract/refunds/refunds'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { orders } from '../../messages/orders.ts'
import { travels } from '../../messages/travels.ts'
import { wordsOf } from '../../shell/words.ts'

const sayPenalty = wordsOf(orders.penalty)

export type GivenBack = Pick<RefundRequest['items'][number], 'id' | 'unitId' | 'state' | 'title'>

/** Who travels, on which document and ticket, at what price; and whose ticket has been given back. */
export function TripPassengers({
  passengers,
  units,
  givenBack,
}: {
  passengers: readonly OrderPassenger[]
  /** Of every line. */
  units: LineView['units']
  givenBack: readonly GivenBack[]
}) {
  const isSeveralLines = new Set(givenBack.map(({ title }) => title)).size > 1
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="text-lg font-bold">{travels.trip.passengers}</h2>
      <ul className="mt-1 divide-y divide-line">
        {passengers.map((passenger) => (
          <li
            key={passenger.id}
            className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[1.4fr_1.2fr_auto] sm:items-center"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 font-medium">
                {passenger.firstNameFarsi} {passenger.lastNameFarsi}
                <Badge>{orders.paxTypes[passenger.type]}</Badge>
                {givenBack
                  .filter(({ unitId }) =>
                    units.some(
                      (unit) => unit.unitId === unitId && unit.people.includes(passenger.id),
                    ),
                  )
                  .map(({ id, state, title }) => (
                    <Badge key={id} tone={state === 'refunded' ? 'bad' : 'caution'}>
                      {state === 'refunded' ? travels.trip.refunded : travels.trip.refundAsked}
                      {isSeveralLines && `: ${title}`}
                    </Badge>
                  ))}
              </p>
              <p className="text-sm text-quiet">
                <Ltr>
                  {passenger.firstName} {passenger.lastName}
                </Ltr>
              </p>
            </div>
            <p className="text-sm">
              {passenger.ticketNumber && (
                <>
                  <span className="text-quiet">{orders.ticketNumber}: </span>
                  <Ltr className="font-medium text-lead-text">{passenger.ticketNumber}</Ltr>
                </>
              )}
            </p>
            <p className="text-sm sm:text-end">
              {sayPenalty('amount', { toman: formatRialAsToman(passenger.price) })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
