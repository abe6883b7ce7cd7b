import { statusLabelOf } from '@parastoo/contract/orders/states'
import type { Kit } from '@parastoo/contract/visas/kits'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { visaKit } from '../../../messages/visa-kit.ts'
import { paths } from '../../../paths.ts'
import { api } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { saveFile } from '../../../shell/save-file.ts'
import { toast } from '../../../shell/toasts.tsx'

/** Kits of this case that were begun or bought, each with its paper once something of it is booked. */
export function BoughtKits({ bought }: Pick<Kit, 'bought'>) {
  if (bought.length === 0) return null
  return (
    <Card as="section" className="flex flex-col gap-3 sm:p-6">
      <h2 className="font-bold">{visaKit.boughtTitle}</h2>
      <ul className="flex flex-col gap-3">
        {bought.map(({ orderId, status, isBooked }) => (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Link
              to={paths.trip(orderId)}
              className="inline-flex min-h-11 items-center text-lead-text underline underline-offset-4"
            >
              {visaKit.bought}: {statusLabelOf(status, 'Hotel')}
            </Link>
            {isBooked ? (
              <KitPaper orderId={orderId} />
            ) : (
              <p className="text-sm text-quiet">{visaKit.paperWaits}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function KitPaper({ orderId }: { orderId: string }) {
  const taking = useMutation({
    mutationFn: () => api.visaKits.kitPaper({ id: orderId }),
    onSuccess: (file) => saveFile(file, 'itinerary.pdf'),
    onError: (error) =>
      toast({ text: refusedOf(error)?.message ?? visaKit.paperFailed, tone: 'bad' }),
  })
  return (
    <Button kind="quiet" size="small" isPending={taking.isPending} onPress={() => taking.mutate()}>
      <Download aria-hidden className="size-5" />
      {visaKit.paper}
    </Button>
  )
}
