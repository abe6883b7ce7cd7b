import { rolesOf, staffRoles } from '@parastoo/contract/identity/staff-roles'
import type { StaffMember } from '@parastoo/contract/office/staff'
import type { StaffScope } from '@parastoo/contract/operation'
import { Button } from '@parastoo/ui/Button.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officePeople } from '../../../messages/office-people.ts'
import { failureTexts, toast } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { giveUpUnsent } from '../parts/give-up-unsent.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { useStaffProof } from '../sign-in/use-staff-proof.ts'

const words = officePeople.roles
const say = wordsOf(words)

export type Change = { member: StaffMember; what: 'scopes' | 'reset' }

/** Asks another person to allow other roles for a colleague, or to forget their lost second factors. */
export function AskChangeDialog({ member, what, onClose }: Change & { onClose: () => void }) {
  const proof = useStaffProof()
  const [roles, setRoles] = useState(() => rolesOf(member.scope).map(({ name }) => name))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const askScopes = useAttempt(officeApi.officeApprovals.askScopes)
  const askReset = useAttempt(officeApi.officeApprovals.askReset)
  const isPending = askScopes.isPending || askReset.isPending

  async function ask() {
    setError(undefined)
    const chosen = staffRoles.filter(({ name }) => roles.includes(name))
    const scope: StaffScope[] = [...new Set(chosen.flatMap(({ scopes }) => scopes))]
    const about = { userId: member.id, reason }
    try {
      await proof.guard(async () => {
        if (what === 'scopes') await askScopes.mutateAsync({ ...about, scope })
        else await askReset.mutateAsync(about)
        toast({ text: words.asked, tone: 'good' })
        onClose()
      })
    } catch (thrown) {
      setError(failureTexts(thrown)[0])
    }
  }
  const who = { who: member.nameFa }
  return (
    <Dialog
      title={what === 'scopes' ? say('changeOf', who) : say('resetOf', who)}
      isOpen
      onOpenChange={(isStillOpen) => {
        giveUpUnsent({ isOpen: isStillOpen, isPending })
        if (!isStillOpen) onClose()
      }}
    >
      <div className="flex flex-col gap-4">
        {what === 'scopes' &&
          staffRoles.map(({ name, nameFa, dayFa }) => (
            <Checkbox
              key={name}
              isSelected={roles.includes(name)}
              description={dayFa}
              onChange={(isSelected) =>
                setRoles(isSelected ? [...roles, name] : roles.filter((each) => each !== name))
              }
            >
              {nameFa}
            </Checkbox>
          ))}
        <TextField
          label={words.reason}
          maxLength={500}
          value={reason}
          error={error}
          onChange={setReason}
        />
        <Button isWide isPending={isPending} onPress={() => void ask()}>
          {words.ask}
        </Button>
      </div>
      <StaffProofDialog {...proof.dialog} />
    </Dialog>
  )
}
