import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Price } from '@parastoo/ui/Price.tsx'
import { checkout } from '../../messages/checkout.ts'

const words = checkout.price

/** The old price and the new: a question that wants an answer (spec, section 4). */
export function PriceChangedDialog({
  change,
  told = words,
  isPending = false,
  onAccept,
  onCancel,
}: {
  /** Null while nothing has changed. */
  change: { oldRial: number; newRial: number } | null
  /** What has changed; a flight's price where it is left out. */
  told?: { title: string; text: string }
  isPending?: boolean
  onAccept: () => void
  onCancel: () => void
}) {
  return (
    <Dialog
      role="alertdialog"
      isDismissable={false}
      title={told.title}
      isOpen={change !== null}
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button isWide isPending={isPending} onPress={onAccept}>
            {words.accept}
          </Button>
          <Button isWide kind="quiet" isDisabled={isPending} onPress={onCancel}>
            {words.cancel}
          </Button>
        </div>
      }
    >
      <p>{told.text}</p>
      {change && (
        <dl className="mt-4 grid grid-cols-2 gap-3 rounded-card bg-well p-4">
          <div>
            <dt className="text-sm text-quiet">{words.old}</dt>
            <dd className="text-quiet">
              <Price size="small" priceRial={change.oldRial} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-quiet">{words.new}</dt>
            <dd>
              <Price priceRial={change.newRial} />
            </dd>
          </div>
        </dl>
      )}
    </Dialog>
  )
}
