import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { changes as words } from '../../messages/changes.ts'

/** Asks once more before an answer that voids tickets. */
export function AskBeforeAnswer({
  title,
  question,
  yes,
  isPending,
  onYes,
  onClose,
}: {
  title: string
  question: string
  yes: string
  isPending: boolean
  onYes: () => Promise<void>
  onClose: () => void
}) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
      }}
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button isWide isPending={isPending} onPress={() => void onYes().then(onClose)}>
            {yes}
          </Button>
          <Button isWide kind="quiet" onPress={onClose}>
            {words.back}
          </Button>
        </div>
      }
    >
      <p>{question}</p>
    </Dialog>
  )
}
