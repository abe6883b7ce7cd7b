import {
  besideRoles,
  rolesOf,
  scopesOfRoles,
  staffRoles,
} from '@parastoo/contract/identity/staff-roles'
import type { StaffMember } from '@parastoo/contract/office/staff'
import { Button } from '@parastoo/ui/Button.tsx'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officePeople } from '../../../messages/office-people.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedNote } from '../parts/DeedDialog.tsx'
import { giveUpUnsent } from '../parts/give-up-unsent.ts'
import { useDeed } from '../parts/use-deed.ts'
import { scopeWord } from '../scope-word.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'

const words = officePeople.roles
const say = wordsOf(words)

export type Change = { member: StaffMember; what: 'scopes' | 'reset' }

/** Asks another person to allow other roles for a colleague, or to forget their lost second factors. */
export function AskChangeDialog({ member, what, onClose }: Change & { onClose: () => void }) {
  const [roles, setRoles] = useState(() => rolesOf(member.scope).map(({ name }) => name))
  // What no whole role holds is there to be seen, and goes only when it is taken away.
  const beside = besideRoles(member.scope)
  const [kept, setKept] = useState(beside)
  const [reason, setReason] = useState('')
  const askScopes = useDeed(officeApi.officeApprovals.askScopes, words.asked)
  const askReset = useDeed(officeApi.officeApprovals.askReset, words.asked)
  const { isPending, proof, faultOf, ...deed } = what === 'scopes' ? askScopes : askReset
  const reasonFault = faultOf('reason')

  async function ask() {
    const scope = scopesOfRoles(roles, kept)
    const about = { userId: member.id, reason }
    const asked =
      what === 'scopes' ? await askScopes.act({ ...about, scope }) : await askReset.act(about)
    if (asked) onClose()
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
        {what === 'scopes' &&
          beside.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={kept.includes(scope)}
              description={words.beside}
              onChange={(isSelected) =>
                setKept(isSelected ? [...kept, scope] : kept.filter((each) => each !== scope))
              }
            >
              {scopeWord(scope)}
            </Checkbox>
          ))}
        <TextField
          label={words.reason}
          maxLength={500}
          value={reason}
          error={reasonFault}
          onChange={setReason}
        />
        <DeedNote
          fault={reasonFault ? undefined : deed.fault}
          isUnknown={deed.isUnknown}
          isAtIt={deed.isAtIt}
        />
        <Button isWide isPending={isPending} onPress={() => void ask()}>
          {words.ask}
        </Button>
      </div>
      <StaffProofDialog {...proof} />
    </Dialog>
  )
}
