import { Button } from '@parastoo/ui/Button.tsx'
import { Suspense, useState } from 'react'
import { orders } from '../../messages/orders.ts'
import { lazyPart } from '../lazy-part.ts'

const CancelOrderDialog = lazyPart(
  () => import('./CancelOrderDialog.tsx'),
  (module) => module.CancelOrderDialog,
)

/** «لغو سفارش»: gives an unpaid order up, after a question. */
export function CancelOrder({
  orderId,
  kind = 'bare',
  size,
  onCancelled,
}: {
  orderId: string
  kind?: 'bare' | 'quiet'
  size?: 'small'
  /** The order is cancelled, or turned out to be paid: either way it stands otherwise than it was shown. */
  onCancelled: () => Promise<void> | void
}) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind={kind} size={size ?? 'medium'} onPress={() => setAsked(true)}>
        {orders.cancel.button}
      </Button>
      <Suspense>
        {isAsked && (
          <CancelOrderDialog
            orderId={orderId}
            onCancelled={onCancelled}
            onClose={() => setAsked(false)}
          />
        )}
      </Suspense>
    </>
  )
}
