import type { Approval } from '@parastoo/contract/office/approvals'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { approvals } from '../../../messages/approvals.ts'
import { officeApi } from '../office-api.ts'
import { DeedNote } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'

/** Approves exactly what is shown, by its hash; refuses with a reason; or takes back what one asked for. */
export function Decision({
  approval: { id, hash, mayDecide, mayWithdraw },
}: {
  approval: Pick<Approval, 'id' | 'hash' | 'mayDecide' | 'mayWithdraw'>
}) {
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState('')
  const [isRefusing, setRefusing] = useState(false)
  const approve = useDeed(officeApi.officeApprovals.approve, approvals.done)
  const refuse = useDeed(officeApi.officeApprovals.refuse, approvals.done)
  const withdraw = useDeed(officeApi.officeApprovals.withdraw, approvals.done)
  const noteFault = refuse.faultOf('note')
  const deeds = [approve, noteFault ? { ...refuse, fault: undefined } : refuse, withdraw]
  const isBusy = deeds.some(({ isPending }) => isPending)

  const run = async (act: () => Promise<unknown>) => {
    for (const { forget } of deeds) forget()
    // Refused or unknown: what it is by now stands here then.
    if ((await act()) === null) await revalidate()
  }
  return (
    <Card as="section" className="flex flex-col gap-4">
      {deeds.map(({ fault, isUnknown, isAtIt }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a deed is its place; they never move.
        <DeedNote key={place} fault={fault} isUnknown={isUnknown} isAtIt={isAtIt} />
      ))}
      {!mayDecide && <p className="text-quiet">{approvals.notYours}</p>}
      {mayDecide && isRefusing && (
        <TextField
          label={approvals.whyRefused}
          maxLength={500}
          value={note}
          error={noteFault}
          onChange={setNote}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {mayDecide && !isRefusing && (
          <Button
            isPending={approve.isPending}
            isDisabled={isBusy && !approve.isPending}
            onPress={() => void run(() => approve.act({ id, hash }))}
          >
            {approvals.approve}
          </Button>
        )}
        {mayDecide && (
          <Button
            kind="quiet"
            isPending={refuse.isPending}
            isDisabled={isBusy && !refuse.isPending}
            onPress={() =>
              isRefusing ? void run(() => refuse.act({ id, note })) : setRefusing(true)
            }
          >
            {approvals.refuse}
          </Button>
        )}
        {mayWithdraw && (
          <Button
            kind="quiet"
            isPending={withdraw.isPending}
            isDisabled={isBusy && !withdraw.isPending}
            onPress={() => void run(() => withdraw.act({ id }))}
          >
            {approvals.withdraw}
          </Button>
        )}
      </div>
      {deeds.map(({ proof }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <StaffProofDialog key={place} {...proof} />
      ))}
    </Card>
  )
}
