import { CalendarDays, Printer, Share } from '@parastoo/ui/icons.ts'
import { TipButton } from '@parastoo/ui/TipButton.tsx'
import { useMutation } from '@tanstack/react-query'
import { stays } from '../../messages/stays.ts'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { saveFile } from '../../shell/save-file.ts'
import { shareLink } from '../../shell/share-link.ts'
import { VoucherPdfButton } from '../../shell/stays/VoucherPdfButton.tsx'

const words = stays.voucher

/** What one does with a voucher: keep it in the language of the reception, hand its proof on, print it. */
export function VoucherTools({
  orderId,
  orderNumber,
  lineId,
  isInIraq,
  checkUrl,
}: {
  orderId: string
  orderNumber: string
  lineId: string
  /** Its reception reads Arabic. */
  isInIraq: boolean
  checkUrl: string
}) {
  const calendar = useMutation({
    mutationFn: () => api.vouchers.hotelVoucherCalendar({ id: orderId, lineId }),
    onSuccess: (file) => saveFile(file, `stay-${orderNumber}.ics`),
  })
  const languages = (['fa', 'ar', 'en'] as const).filter(
    (language) => language !== 'ar' || isInIraq,
  )
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1 max-sm:justify-between sm:gap-2">
      {languages.map((language) => (
        <VoucherPdfButton
          key={language}
          kind={language === 'fa' ? 'lead' : 'quiet'}
          orderId={orderId}
          orderNumber={orderNumber}
          lineId={lineId}
          language={language}
          label={words.languages[language]}
        />
      ))}
      <TipButton
        label={travels.ticket.calendar}
        isDisabled={calendar.isPending}
        onPress={() => calendar.mutate()}
      >
        <CalendarDays />
      </TipButton>
      {/* The address tells no name. */}
      <TipButton label={words.share} onPress={() => void shareLink(checkUrl, words)}>
        <Share />
      </TipButton>
      {/* Nobody prints from a phone, and its line is full. */}
      <TipButton label={words.print} onPress={() => print()} className="max-sm:hidden">
        <Printer />
      </TipButton>
    </div>
  )
}
