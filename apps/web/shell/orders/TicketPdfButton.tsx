import { Button, type ButtonProps } from '@parastoo/ui/Button.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { orders } from '../../messages/orders.ts'
import { api } from '../api.ts'
import { saveFile } from '../save-file.ts'

/**
 * Downloads the ticket of an issued order. The file is fetched with the owner's token, which only this page's memory holds, and
 * handed to the browser as a file; a refusal is a toast.
 */
export function TicketPdfButton({
  orderId,
  orderNumber,
  part = {},
  kind = 'quiet',
}: {
  orderId: string
  orderNumber: string
  /** One direction, one passenger or both; left out is the whole order. */
  part?: { lineId?: string; passengerId?: string }
  kind?: ButtonProps['kind']
}) {
  const download = useMutation({
    mutationFn: () => api.ticketing.flightTicketPdf({ id: orderId, ...part }),
    onSuccess: (file) => saveFile(file, `ticket-${orderNumber}.pdf`),
  })
  return (
    <Button kind={kind} isPending={download.isPending} onPress={() => download.mutate()}>
      <Download aria-hidden className="size-5" />
      {orders.ticketPdf}
    </Button>
  )
}
