import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { approvals } from '../../../messages/approvals.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officeApi } from '../office-api.ts'
import { DeedNote } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'

const words = approvals.payable
const say = wordsOf(words)

type Sum = { count: number; totalRial: number }

/** What waits to be paid out, and a way to ask for it; a batch that a command prepared is asked for as it is. */
export function PayableCard({
  payable,
}: {
  payable: Sum & { batches: readonly (Sum & { batchId: string })[] }
}) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const ask = useDeed(officeApi.officeApprovals.askPayout)
  const reasonFault = ask.faultOf('reason')
  const told = ({ count, totalRial }: Sum) => ({ count, toman: formatRialAsToman(totalRial) })

  const send = async (batchId?: string) => {
    const asked = await ask.act({ reason, ...(batchId && { batchId }) })
    if (asked) await navigate(gatePaths.approval(asked.data.id))
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
            error={reasonFault}
            onChange={setReason}
          />
          <DeedNote
            fault={reasonFault ? undefined : ask.fault}
            isUnknown={ask.isUnknown}
            isAtIt={ask.isAtIt}
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
      <StaffProofDialog {...ask.proof} />
    </Card>
  )
}
