import type { Approval } from '@parastoo/contract/office/approvals'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { approvals } from '../../../messages/approvals.ts'
import { failureTexts, toast } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { officeApi } from '../office-api.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { useStaffProof } from '../sign-in/use-staff-proof.ts'

/** Approves exactly what is shown, by its hash; refuses with a reason; or takes back what one asked for. */
export function Decision({
  approval: { id, hash, mayDecide, mayWithdraw },
}: {
  approval: Pick<Approval, 'id' | 'hash' | 'mayDecide' | 'mayWithdraw'>
}) {
  const proof = useStaffProof()
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState('')
  const [isRefusing, setRefusing] = useState(false)
  const [error, setError] = useState<string>()
  const approve = useAttempt(officeApi.officeApprovals.approve)
  const refuse = useAttempt(officeApi.officeApprovals.refuse)
  const withdraw = useAttempt(officeApi.officeApprovals.withdraw)

  const run = async (act: () => Promise<unknown>) => {
    setError(undefined)
    try {
      await proof.guard(async () => {
        await act()
        toast({ text: approvals.done, tone: 'good' })
      })
    } catch (thrown) {
      setError(failureTexts(thrown)[0])
    }
    await revalidate()
  }
  return (
    <Card as="section" className="flex flex-col gap-4">
      {error && (
        <Notice tone="bad" isLive>
          {error}
        </Notice>
      )}
      {!mayDecide && <p className="text-quiet">{approvals.notYours}</p>}
      {mayDecide && isRefusing && (
        <TextField label={approvals.whyRefused} maxLength={500} value={note} onChange={setNote} />
      )}
      <div className="flex flex-wrap gap-2">
        {mayDecide && !isRefusing && (
          <Button
            isPending={approve.isPending}
            onPress={() => void run(() => approve.mutateAsync({ id, hash }))}
          >
            {approvals.approve}
          </Button>
        )}
        {mayDecide && (
          <Button
            kind="quiet"
            isPending={refuse.isPending}
            onPress={() =>
              isRefusing ? void run(() => refuse.mutateAsync({ id, note })) : setRefusing(true)
            }
          >
            {approvals.refuse}
          </Button>
        )}
        {mayWithdraw && (
          <Button
            kind="quiet"
            isPending={withdraw.isPending}
            onPress={() => void run(() => withdraw.mutateAsync({ id }))}
          >
            {approvals.withdraw}
          </Button>
        )}
      </div>
      <StaffProofDialog {...proof.dialog} />
    </Card>
  )
}
