import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { office } from '../../../messages/office.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { giveUpUnsent } from './give-up-unsent.ts'

/** A button that asks before it acts: what will happen, what is needed for it, and one button that does it. */
export function DeedDialog({
  label,
  title,
  text,
  kind = 'lead',
  isPending,
  isReady = true,
  fault,
  isUnknown,
  isAtIt = false,
  proof,
  onAct,
  onForget,
  children,
}: {
  label: string
  title: string
  /** What will happen. */
  text: string
  kind?: 'lead' | 'quiet' | 'danger'
  isPending: boolean
  /** What is needed is there. */
  isReady?: boolean
  fault: string | undefined
  /** The fault is that nobody said whether it was done. Never left out: it would be called not done. */
  isUnknown: boolean
  /** An earlier press is still being done, and its answer is waited for. */
  isAtIt?: boolean
  /** Asks for the second factor, where the deed needs fresh proof. */
  proof: ComponentProps<typeof StaffProofDialog>
  /** True when it is done, and there is nothing more to ask. */
  onAct: () => Promise<boolean>
  onForget: () => void
  children?: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    onForget()
    setOpen(true)
  }
  const toggle = (isOpening: boolean) => {
    giveUpUnsent({ isOpen: isOpening, isPending })
    setOpen(isOpening)
  }
  return (
    <>
      <Button kind={kind === 'danger' ? 'quiet' : kind} onPress={open}>
        {label}
      </Button>
      <Dialog
        title={title}
        isOpen={isOpen}
        onOpenChange={toggle}
        footer={(close) => (
          <div className="flex flex-wrap gap-2">
            <Button
              kind={kind === 'danger' ? 'danger' : 'lead'}
              isPending={isPending}
              isDisabled={!isReady}
              onPress={() => void onAct().then((isDone) => isDone && close())}
            >
              {label}
            </Button>
            <Button kind="quiet" onPress={close}>
              {office.deed.cancel}
            </Button>
          </div>
        )}
      >
        <div className="flex flex-col gap-4">
          <p>{text}</p>
          {children}
          <DeedNote fault={fault} isUnknown={isUnknown} isAtIt={isAtIt} />
        </div>
        <StaffProofDialog {...proof} />
      </Dialog>
    </>
  )
}

/** What became of a deed: it is still being done, was refused, or nobody said. */
export function DeedNote({
  fault,
  isUnknown,
  isAtIt,
}: {
  fault: string | undefined
  isUnknown: boolean
  isAtIt: boolean
}) {
  return (
    <>
      {isAtIt && <p role="status">{office.deed.atIt}</p>}
      {fault && (
        <Notice tone="bad" title={isUnknown ? office.deed.unknown : office.deed.failed} isLive>
          {fault}
        </Notice>
      )}
    </>
  )
}
