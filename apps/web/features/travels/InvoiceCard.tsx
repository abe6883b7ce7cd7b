import type { InvoicePaper, KeptBuyer } from '@parastoo/contract/orders/invoices'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Pencil, ReceiptText } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { lazyPart } from '../../shell/lazy-part.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import { InvoicePapers } from './InvoicePapers.tsx'

const words = travels.invoice
const say = wordsOf(words)

// A form that few open, with the rules of the tax office.
const InvoiceBuyerDialog = lazyPart(
  () => import('./InvoiceBuyerDialog.tsx'),
  (module) => module.InvoiceBuyerDialog,
)

/** The invoice of an issued order: before it is issued whom it will be made out to, then its papers. */
export function InvoiceCard({
  orderId,
  buyer,
  lastBuyer,
  papers,
}: {
  orderId: string
  buyer: KeptBuyer | null
  /** Whom the user's last invoice was made out to. */
  lastBuyer: KeptBuyer | null
  papers: readonly InvoicePaper[]
}) {
  const [isEditing, setEditing] = useState(false)
  const { revalidate } = useRevalidator()
  const issuing = useMutation({
    mutationFn: () => api.invoices.issue({ orderId }),
    onError: toastFailure,
    onSuccess: async () => {
      await revalidate()
      toast({ text: words.issued, tone: 'good' })
    },
  })
  const isIssued = papers.length > 0
  return (
    <Card as="section" className="flex flex-col gap-3 sm:p-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      {!(isIssued && buyer === null) && (
        <p className="text-sm text-quiet">
          {buyer ? say('buyer', { name: buyer.name }) : words.text}
        </p>
      )}
      {isIssued ? (
        <InvoicePapers orderId={orderId} papers={papers} />
      ) : (
        <>
          <div className="flex min-w-0 flex-wrap gap-2 [&>*]:whitespace-normal">
            <Button kind="quiet" isPending={issuing.isPending} onPress={() => issuing.mutate()}>
              <ReceiptText aria-hidden className="size-5" />
              {words.issue}
            </Button>
            <Button kind="quiet" onPress={() => setEditing(true)}>
              <Pencil aria-hidden className="size-5" />
              {buyer ? words.change : words.edit}
            </Button>
          </div>
          <p className="text-xs text-quiet">{words.issueHint}</p>
        </>
      )}
      {isEditing && (
        <Suspense>
          <InvoiceBuyerDialog
            orderId={orderId}
            buyer={buyer}
            lastBuyer={lastBuyer}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
