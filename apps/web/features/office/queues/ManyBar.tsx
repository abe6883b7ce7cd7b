import type { QueueName } from '@parastoo/contract/office/queue-names'
import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { office } from '../../../messages/office.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = office.many
const say = wordsOf(words)
/** Until the next working day, as nearly as minutes tell. */
const dayMinutes = 1_440

/** What is done with all that is chosen of a queue; what could not be is told by number, and stays chosen. */
export function ManyBar({
  queue,
  chosen,
  onChosen,
}: {
  queue: QueueName
  chosen: readonly string[]
  onChosen: (subjects: readonly string[]) => void
}) {
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState(0)
  const [own, setOwn] = useState(0)
  const { act, forget, ...deed } = useDeed(officeApi.officeQueues.moveMany)
  const move = async (how: MoveHow): Promise<boolean> => {
    const moved = await act({ queue, subjects: [...chosen], ...how })
    if (moved === null) return false
    const taken = moved.data.filter(({ refused }) => refused === 'OFFICE_ITEM_TAKEN')
    const theirs = moved.data.filter(({ refused }) => refused === 'APPROVAL_OWN_CASE')
    setLeft(taken.length)
    setOwn(theirs.length)
    onChosen([...taken, ...theirs].map(({ subject }) => subject))
    return true
  }
  if (chosen.length === 0) return null
  return (
    <section aria-label={words.title} className="mb-4 flex flex-wrap items-center gap-2">
      <p role="status" className="me-2 text-sm">
        {say('chosen', { count: chosen.length })}
      </p>
      <Button kind="quiet" isPending={deed.isPending} onPress={() => void move({ move: 'claim' })}>
        {words.claim}
      </Button>
      <Button
        kind="quiet"
        isPending={deed.isPending}
        onPress={() => void move({ move: 'release' })}
      >
        {words.release}
      </Button>
      <DeedDialog
        label={words.putOff}
        title={words.putOffTitle}
        text={say('putOffText', { count: chosen.length })}
        kind="quiet"
        {...deed}
        isReady={reason.trim().length >= 3}
        onForget={forget}
        onAct={() => move({ move: 'snooze', minutes: dayMinutes, reason })}
      >
        <TextField label={words.reason} value={reason} onChange={setReason} maxLength={300} />
      </DeedDialog>
      {left > 0 && <Notice tone="caution">{say('left', { count: left })}</Notice>}
      {own > 0 && <Notice tone="caution">{say('own', { count: own })}</Notice>}
      {deed.fault && <Notice tone="bad">{deed.fault}</Notice>}
    </section>
  )
}

type MoveHow =
  | { move: 'claim' }
  | { move: 'release' }
  | { move: 'snooze'; minutes: number; reason: string }
