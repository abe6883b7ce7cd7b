import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { useState } from 'react'
import { orders } from '../../messages/orders.ts'
import { api } from '../api.ts'
import { refusedOf } from '../refused.ts'
import { toast, toastFailure } from '../toasts.tsx'
import { useAttempt } from '../use-attempt.ts'
import { waitingStore } from '../wait-for-network.ts'

const words = orders.cancel

/** Asks before an unpaid order is given up. One that was paid meanwhile, in another tab, stays and says so. */
export function CancelOrderDialog({
  orderId,
  onCancelled,
  onClose,
}: {
  orderId: string
  onCancelled: () => Promise<void> | void
  onClose: () => void
}) {
  const [isPending, setPending] = useState(false)
  const cancelling = useAttempt((input: { orderId: string }, options) =>
    api.orders.cancel(input, options),
  )

  async function cancel() {
    setPending(true)
    try {
      await cancelling.mutateAsync({ orderId })
      await onCancelled()
      toast({ text: orders.outcome.cancelled.title, tone: 'good' })
      onClose()
    } catch (error) {
      toastFailure(error)
      setPending(false)
      if (refusedOf(error)?.code !== 'ORDER_NOT_CANCELLABLE') return
      await onCancelled()
      onClose()
    }
  }

  /** Whoever says no without a network has given nothing up: what waits for it is not sent. */
  function leave(): void {
    if (isPending) waitingStore.read()?.giveUp()
    onClose()
  }

  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) leave()
      }}
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button isWide kind="danger" isPending={isPending} onPress={() => void cancel()}>
            {words.button}
          </Button>
          <Button isWide kind="quiet" onPress={leave}>
            {words.keep}
          </Button>
        </div>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  )
}
