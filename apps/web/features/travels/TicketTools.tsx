import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { CalendarDays, Printer, Send, Share } from '@parastoo/ui/icons.ts'
import { TipButton } from '@parastoo/ui/TipButton.tsx'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import { TicketPdfButton } from '../../shell/orders/TicketPdfButton.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { shareLink } from '../../shell/share-link.ts'

const words = travels.ticket

// Few send a ticket on; who does can wait for the form.
const SendTicketDialog = lazyPart(
  () => import('./SendTicketDialog.tsx'),
  (module) => module.SendTicketDialog,
)

/** What one does with a ticket: calendar, hand on, print, keep. */
export function TicketTools({
  orderId,
  orderNumber,
  part,
  checkUrl,
  contact,
}: {
  orderId: string
  orderNumber: string
  part: { passengerId?: string; lineId?: string }
  checkUrl: string
  /** Where a ticket is sent unless told. */
  contact: OrderDetails['contact']
}) {
  const [isSending, setSending] = useState(false)
  const calendar = useMutation({
    mutationFn: () => api.ticketing.flightTicketCalendar({ id: orderId }),
    onSuccess: (file) => saveFile(file, `trip-${orderNumber}.ics`),
  })
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5 max-sm:justify-between sm:gap-2">
      <TicketPdfButton kind="lead" orderId={orderId} orderNumber={orderNumber} part={part} />
      <TipButton
        label={words.calendar}
        isDisabled={calendar.isPending}
        onPress={() => calendar.mutate()}
      >
        <CalendarDays />
      </TipButton>
      {/* The address tells no name. */}
      <TipButton label={words.share} onPress={() => void shareLink(checkUrl, words)}>
        <Share />
      </TipButton>
      <TipButton label={travels.send.open} onPress={() => setSending(true)}>
        <Send />
      </TipButton>
      {/* Nobody prints from a phone, and its line is full. */}
      <TipButton label={words.print} onPress={() => print()} className="max-sm:hidden">
        <Printer />
      </TipButton>
      {isSending && (
        <Suspense>
          <SendTicketDialog orderId={orderId} contact={contact} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
}
