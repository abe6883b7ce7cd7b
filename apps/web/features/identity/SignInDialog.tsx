import { Dialog } from '@parastoo/ui/Dialog.tsx'
import type { PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { useState } from 'react'
import { identity } from '../../messages/identity.ts'
import type { SignInDialogProps } from '../../shell/sign-in.tsx'
import { toast } from '../../shell/toasts.tsx'
import { useBackCloses } from '../../shell/use-back-closes.ts'
import { CodeStep } from './CodeStep.tsx'
import { iran } from './dial-countries.ts'
import { PhoneStep } from './PhoneStep.tsx'
import type { SentCode } from './sent-code.ts'

/** Sign-in by mobile and one-time code (spec, section 2, named screens). What was typed outlives closing the dialog. */
export function SignInDialog({ isOpen, onClose, doesBackClose, onSignedIn }: SignInDialogProps) {
  const [phone, setPhone] = useState<PhoneValue>({ ...iran, number: '' })
  const [sent, setSent] = useState<SentCode | null>(null)
  useBackCloses(isOpen && doesBackClose, onClose)

  return (
    <Dialog
      title={identity.title}
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
      }}
    >
      {sent ? (
        <CodeStep
          sent={sent}
          onResent={setSent}
          onEditPhone={() => setSent(null)}
          onSignedIn={async (reply) => {
            await onSignedIn(reply)
            setSent(null)
            toast({ text: identity.welcome, tone: 'good' })
          }}
        />
      ) : (
        <PhoneStep phone={phone} onChange={setPhone} onSent={setSent} />
      )}
    </Dialog>
  )
}
