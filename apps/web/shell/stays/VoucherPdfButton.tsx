import { Button, type ButtonProps } from '@parastoo/ui/Button.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { stays } from '../../messages/stays.ts'
import { api } from '../api.ts'
import { saveFile } from '../save-file.ts'

/**
 * Downloads the voucher of an issued stay. The file is fetched with the owner's token, which only this page's memory holds, and handed to
 * the browser as a file; a refusal is a toast.
 */
export function VoucherPdfButton({
  orderId,
  orderNumber,
  lineId,
  language = 'fa',
  kind = 'quiet',
  label = stays.voucherPdf,
}: {
  orderId: string
  orderNumber: string
  /** One stay of several; left out is the first. */
  lineId?: string
  language?: 'fa' | 'en' | 'ar'
  kind?: ButtonProps['kind']
  label?: string
}) {
  const download = useMutation({
    mutationFn: () =>
      api.vouchers.hotelVoucherPdf({ id: orderId, language, ...(lineId && { lineId }) }),
    onSuccess: (file) => saveFile(file, `voucher-${orderNumber}-${language}.pdf`),
  })
  return (
    <Button kind={kind} isPending={download.isPending} onPress={() => download.mutate()}>
      {/* Two of them and what else a voucher offers fill the line of a phone. */}
      <Download aria-hidden className={kind === 'lead' ? 'size-5' : 'size-5 max-sm:hidden'} />
      {label}
    </Button>
  )
}
