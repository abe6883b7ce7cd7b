import type { StaffStanding } from '@parastoo/contract/identity/staff-gate'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Spinner } from '@parastoo/ui/Spinner.tsx'
import { useEffect, useState } from 'react'
import { staffGate } from '../../../messages/staff-gate.ts'
import { accounts } from '../../../shell/api.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { Prove } from './Prove.tsx'

const words = staffGate.proof

/** Asks staff for their second factor once more, before they approve, pay or grant. */
export function StaffProofDialog({
  isOpen,
  lead = words.lead,
  onSettled,
}: {
  isOpen: boolean
  /** Why it is asked for. */
  lead?: string
  onSettled: (isProved: boolean) => void
}) {
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onSettled(false)
      }}
    >
      <p className="mb-4">{lead}</p>
      <Ways onSettled={onSettled} />
    </Dialog>
  )
}

function Ways({ onSettled }: { onSettled: (isProved: boolean) => void }) {
  const [standing, setStanding] = useState<StaffStanding | null>(null)
  useEffect(() => {
    accounts.staffGate.standing().then(
      ({ data }) => setStanding(data),
      (error: unknown) => {
        toastFailure(error)
        onSettled(false)
      },
    )
  }, [onSettled])
  if (!standing) return <Spinner label={words.title} />
  return <Prove standing={standing} onProved={() => onSettled(true)} />
}
