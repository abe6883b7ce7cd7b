import { Button } from '@parastoo/ui/Button.tsx'
import { CalendarDays, Printer, Send, Share } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { TicketPdfButton } from '../../shell/orders/TicketPdfButton.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { toast } from '../../shell/toasts.tsx'

const words = travels.ticket

// Few send a ticket on; who does can wait for the form.
const SendTicketDialog = lazy(async () => ({
  default: (await import('./SendTicketDialog.tsx')).SendTicketDialog,
}))

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
  part: { passengerId?: string; proposalId?: string }
  checkUrl: string
  /** Where a ticket is sent unless told. */
  contact: { phoneNumber: string; email: string | null }
}) {
  const [isSending, setSending] = useState(false)
  const calendar = useMutation({
    mutationFn: () => api.ticketing.flightTicketCalendar({ id: orderId }),
    onSuccess: (file) => saveFile(file, `trip-${orderNumber}.ics`),
  })
  return (
    <div className="flex min-w-0 flex-wrap gap-2 [&>*]:whitespace-normal">
      <Button kind="quiet" isPending={calendar.isPending} onPress={() => calendar.mutate()}>
        <CalendarDays aria-hidden className="size-5" />
        {words.calendar}
      </Button>
      <Button kind="quiet" onPress={() => void shareTicket(checkUrl)}>
        <Share aria-hidden className="size-5" />
        {words.share}
      </Button>
      <Button kind="quiet" onPress={() => setSending(true)}>
        <Send aria-hidden className="size-5" />
        {travels.send.open}
      </Button>
      <Button kind="quiet" onPress={() => print()}>
        <Printer aria-hidden className="size-5" />
        {words.print}
      </Button>
      <TicketPdfButton kind="lead" {...{ orderId, orderNumber, part }} />
      {isSending && (
        <Suspense>
          <SendTicketDialog {...{ orderId, contact }} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Hands on the address that proves the ticket, which tells no name: by the device's own sheet, else by the clipboard. */
async function shareTicket(url: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ title: words.title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast({ text: words.shared, tone: 'good' })
    }
  } catch (error) {
    // Who closes the device's sheet has not failed at anything.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ text: words.shareFailed, tone: 'bad' })
  }
}
