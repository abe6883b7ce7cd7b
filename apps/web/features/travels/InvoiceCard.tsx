import type { KeptBuyer } from '@parastoo/contract/orders/invoices'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Download, Pencil } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { saveFile } from '../../shell/save-file.ts'
import { wordsOf } from '../../shell/words.ts'

const words = travels.invoice
const say = wordsOf(words)

// A form that few open, with the rules of the tax office.
const InvoiceBuyerDialog = lazy(async () => ({
  default: (await import('./InvoiceBuyerDialog.tsx')).InvoiceBuyerDialog,
}))

/** The invoice of an issued order, and whom it is made out to. */
export function InvoiceCard({
  orderId,
  orderNumber,
  buyer,
  lastBuyer,
}: {
  orderId: string
  orderNumber: string
  buyer: KeptBuyer | null
  /** Whom the user's last invoice was made out to. */
  lastBuyer: KeptBuyer | null
}) {
  const [isEditing, setEditing] = useState(false)
  const download = useMutation({
    mutationFn: () => api.invoices.pdf({ id: orderId }),
    onSuccess: (file) => saveFile(file, `invoice-${orderNumber}.pdf`),
  })
  return (
    <Card as="section" className="flex flex-col gap-3 sm:p-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      <p className="text-sm text-quiet">
        {buyer ? say('buyer', { name: buyer.name }) : words.text}
      </p>
      <div className="flex min-w-0 flex-wrap gap-2 [&>*]:whitespace-normal">
        <Button kind="quiet" isPending={download.isPending} onPress={() => download.mutate()}>
          <Download aria-hidden className="size-5" />
          {words.download}
        </Button>
        <Button kind="quiet" onPress={() => setEditing(true)}>
          <Pencil aria-hidden className="size-5" />
          {buyer ? words.change : words.edit}
        </Button>
      </div>
      {isEditing && (
        <Suspense>
          <InvoiceBuyerDialog
            {...{ orderId, buyer, lastBuyer }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
