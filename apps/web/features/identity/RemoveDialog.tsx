import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { api } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import { savedPassengerName } from './saved-passenger-name.ts'

const words = identity.savedPassengers
const say = wordsOf(words)

/** Asks before a saved passenger is forgotten. One who has gone already, in another tab, is removed as well. */
export function RemoveDialog({
  passenger,
  onClose,
}: {
  passenger: SavedPassenger
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)

  async function remove() {
    setPending(true)
    try {
      await api.savedPassengers.remove({ id: passenger.id }).catch((error: unknown) => {
        if (refusedOf(error)?.code !== 'NOT_FOUND') throw error
      })
      await revalidate()
      toast({ text: words.removed, tone: 'good' })
      onClose()
    } catch (error) {
      toastFailure(error)
      setPending(false)
    }
  }

  return (
    <Dialog
      role="alertdialog"
      title={words.removeTitle}
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
      }}
      footer={
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button isWide kind="danger" isPending={isPending} onPress={() => void remove()}>
            {words.remove}
          </Button>
          <Button isWide kind="quiet" onPress={onClose}>
            {words.keep}
          </Button>
        </div>
      }
    >
      <p>{say('removeQuestion', { name: savedPassengerName(passenger) })}</p>
    </Dialog>
  )
}
