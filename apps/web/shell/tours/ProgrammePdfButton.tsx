import { Button } from '@parastoo/ui/Button.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { tours } from '../../messages/tours.ts'
import { api } from '../api.ts'
import { saveFile } from '../save-file.ts'

/** Downloads the programme of a tour, fetched with its owner's token; a refusal is a toast. */
export function ProgrammePdfButton({
  orderId,
  lineId,
  number,
}: {
  orderId: string
  lineId: string
  /** Of the programme, for the name of the file. */
  number: string
}) {
  const download = useMutation({
    mutationFn: () => api.tourReservation.tourProgrammePdf({ id: orderId, lineId }),
    onSuccess: (file) => saveFile(file, `programme-${number}.pdf`),
  })
  return (
    <Button kind="quiet" isPending={download.isPending} onPress={() => download.mutate()}>
      <Download aria-hidden className="size-5" />
      {tours.programmePdf}
    </Button>
  )
}
