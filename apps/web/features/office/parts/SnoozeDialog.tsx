import type { QueueName } from '@parastoo/contract/office/queue-names'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { office } from '../../../messages/office.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from './DeedDialog.tsx'
import { useDeed } from './use-deed.ts'

const words = office.claim
const spans = { m30: 30, m120: 120, m1440: 1_440 } as const
type Span = keyof typeof spans

/** Puts an item off, with a reason that colleagues read. */
export function SnoozeDialog({
  queue,
  subject,
  onDone,
}: {
  queue: QueueName
  subject: string
  onDone: () => Promise<unknown>
}) {
  const [span, setSpan] = useState<Span>('m30')
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeQueues.snooze, words.snoozed)
  return (
    <DeedDialog
      label={words.snooze}
      title={words.snoozeTitle}
      text={words.snoozeText}
      kind="quiet"
      {...deed}
      onForget={forget}
      onAct={async () => {
        const isDone = (await act({ queue, subject, minutes: spans[span], reason })) !== null
        if (isDone) await onDone()
        return isDone
      }}
    >
      <RadioCards
        label={words.until}
        value={span}
        onChange={(id) => setSpan(id as Span)}
        options={Object.keys(spans).map((id) => ({ id, text: words.minutes[id as Span] }))}
      />
      <TextField label={words.reason} value={reason} onChange={setReason} maxLength={300} />
    </DeedDialog>
  )
}
