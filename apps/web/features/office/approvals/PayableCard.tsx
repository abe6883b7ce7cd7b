import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { approvals } from '../../../messages/approvals.ts'
import { failureTexts } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officeApi } from '../office-api.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { useStaffProof } from '../sign-in/use-staff-proof.ts'

const words = approvals.payable
const say = wordsOf(words)

type Sum = { count: number; totalRial: number }

/** What waits to be paid out, and a way to ask for it; a batch that a command prepared is asked for as it is. */
export function PayableCard({
  payable,
}: {
  payable: Sum & { batches: readonly (Sum & { batchId: string })[] }
}) {
  const proof = useStaffProof()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const ask = useAttempt(officeApi.officeApprovals.askPayout)
  const told = ({ count, totalRial }: Sum) => ({ count, toman: formatRialAsToman(totalRial) })

  const send = async (batchId?: string) => {
    setError(undefined)
    try {
      await proof.guard(async () => {
        const { data } = await ask.mutateAsync({ reason, ...(batchId && { batchId }) })
        await navigate(gatePaths.approval(data.id))
      })
    } catch (thrown) {
      setError(failureTexts(thrown)[0])
    }
  }
  const isNothing = payable.count === 0 && payable.batches.length === 0
  return (
    <Card as="section" className="mb-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      <p className="text-quiet">{payable.count > 0 ? say('some', told(payable)) : words.none}</p>
      {!isNothing && (
        <div className="mt-3 flex flex-col gap-3">
          <TextField
            label={words.reason}
            maxLength={500}
            value={reason}
            error={error}
            onChange={setReason}
          />
          <div className="flex flex-wrap gap-2">
            {payable.count > 0 && (
              <Button isPending={ask.isPending} onPress={() => void send()}>
                {words.ask}
              </Button>
            )}
            {payable.batches.map((batch) => (
              <Button
                key={batch.batchId}
                kind="quiet"
                isPending={ask.isPending}
                onPress={() => void send(batch.batchId)}
              >
                {words.askBatch} ({say('batch', told(batch))})
              </Button>
            ))}
          </div>
        </div>
      )}
      <StaffProofDialog {...proof.dialog} />
    </Card>
  )
}
