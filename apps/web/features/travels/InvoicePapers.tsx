import type { InvoicePaper } from '@parastoo/contract/orders/invoices'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { saveFile } from '../../shell/save-file.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import { tehranTime } from './tehran-time.ts'

const words = travels.invoice
const say = wordsOf(words)

/** The issued invoice and what was taken back from it since, each as a PDF. */
export function InvoicePapers({
  orderId,
  papers,
}: {
  orderId: string
  papers: readonly InvoicePaper[]
}) {
  const download = useMutation({
    mutationFn: ({ id }: InvoicePaper) => api.invoices.pdf({ id: orderId, paperId: id }),
    onSuccess: (file, { number }) => saveFile(file, `invoice-${number}.pdf`),
    onError: toastFailure,
  })
  return (
    <ul className="divide-y divide-line">
      {papers.map((paper) => {
        const { id, kind, number, issuedAt, amount } = paper
        const isSale = kind === 'Sale'
        const named = { number: ltr(toPersianDigits(number)) }
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {isSale ? say('papers.Sale', named) : say('papers.Return', named)}
              </p>
              <p className="text-sm text-quiet">
                {say('paperOn', {
                  date: formatJalaliDate(tehranTime(issuedAt), 'medium'),
                  amount: formatRialAsToman(amount),
                })}
              </p>
            </div>
            <Button
              kind="quiet"
              isPending={download.isPending && download.variables.id === id}
              onPress={() => download.mutate(paper)}
            >
              <Download aria-hidden className="size-5" />
              {isSale ? words.download : words.downloadReturn}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
