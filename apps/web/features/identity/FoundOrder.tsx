import type { FoundOrder as Found } from '@parastoo/contract/orders/found-orders'
import { formatRialAsToman } from '@parastoo/kit/money'
import { terminalWords } from '@parastoo/kit/terminal-words'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { orders } from '../../messages/orders.ts'
import { stays } from '../../messages/stays.ts'
import { api } from '../../shell/api.ts'
import { FlightGlance } from '../../shell/orders/FlightGlance.tsx'
import { journeyOf } from '../../shell/orders/flight-words.ts'
import { saveFile } from '../../shell/save-file.ts'
import { StayGlance } from '../../shell/stays/StayGlance.tsx'
import { toastFailure } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'

const words = identity.findOrder
const say = wordsOf(words)
const sayStays = wordsOf(stays)

/** The order that was found: its flights, who flies, the reservation code and the ticket to keep. */
export function FoundOrder({ permission, order }: { permission: string; order: Found }) {
  const [isPending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      const file = await api.ticketing.foundTicketPdf({ permission })
      saveFile(file, `ticket-${order.orderNumber}.pdf`)
    } catch (error) {
      toastFailure(error)
    }
    setPending(false)
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-8">
      <PageHeader
        title={order.title}
        actions={
          order.hasTicket && (
            <Button isPending={isPending} onPress={() => void download()}>
              <Download aria-hidden className="size-5" />
              {orders.ticketPdf}
            </Button>
          )
        }
      >
        {say('number', { number: toPersianDigits(order.orderNumber) })}
      </PageHeader>
      <Card as="section" className="flex flex-col gap-5 sm:p-6">
        {order.flights.map(({ proposal, standings }) => (
          <div key={proposal.proposalId} className="flex flex-col gap-2">
            {standings.some(({ state }) => state === 'called-off') && (
              <p>
                <Badge tone="bad">{words.calledOff}</Badge>
              </p>
            )}
            {standings.some(({ state }) => state === 'moved') && (
              <p>
                <Badge tone="caution">{words.moved}</Badge>
              </p>
            )}
            <FlightGlance proposal={proposal} isWide />
            <From proposal={proposal} />
          </div>
        ))}
        {order.stays.map((stay) => (
          <FoundStay key={stay.hotel.code} stay={stay} />
        ))}
        <dl className="grid gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-2 [&_dd]:font-bold [&_dt]:text-sm [&_dt]:text-quiet">
          {order.reservationNumber && (
            <div>
              <dt>{order.flights.length > 0 ? orders.pnr : stays.reference}</dt>
              <dd>
                <Ltr>{order.reservationNumber}</Ltr>
              </dd>
            </div>
          )}
          <div>
            <dt>{words.amount}</dt>
            <dd>{say('toman', { amount: formatRialAsToman(order.payableAmount) })}</dd>
          </div>
        </dl>
      </Card>
      {order.passengers.length > 0 && (
        <Card as="section" className="sm:p-6">
          <h2 className="text-lg font-bold">{words.passengers}</h2>
          <ul className="mt-1 divide-y divide-line">
            {order.passengers.map(({ name, type, ticketNumber }) => (
              <li
                key={`${name} ${ticketNumber}`}
                className="flex flex-wrap items-center justify-between gap-x-4 py-3"
              >
                <span className="flex items-center gap-2 font-medium">
                  {name} <Badge>{orders.paxTypes[type]}</Badge>
                </span>
                {ticketNumber && <Ltr className="text-sm text-quiet">{ticketNumber}</Ltr>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="text-sm text-quiet">{words.privacy}</p>
    </div>
  )
}

/** A stay with who sleeps in which room. */
function FoundStay({ stay }: { stay: Found['stays'][number] }) {
  return (
    <div className="flex flex-col gap-3">
      <StayGlance stay={{ ...stay, rooms: stay.rooms.length }} />
      <ol className="flex flex-col gap-2 text-sm">
        {stay.rooms.map(({ nameFa, guests }, room) => (
          // A room has no other name than its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={room}>
            <p className="font-medium">{sayStays('room', { number: room + 1, name: nameFa })}</p>
            <p className="text-quiet">{guests.join('، ')}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Where to go at the airport, when it is known. */
function From({ proposal }: { proposal: Found['flights'][number]['proposal'] }) {
  const { originName, originTerminal } = journeyOf(proposal).first
  if (originTerminal === undefined) return null
  return (
    <p className="text-sm text-quiet">
      {say('from', { airport: originName, terminal: terminalWords(originTerminal) })}
    </p>
  )
}
