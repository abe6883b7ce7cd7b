import type { CaseState } from '@parastoo/contract/visas/cases'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeDecisions.visa
const say = wordsOf(words)

/** What a step takes besides a note. */
const fieldsOf: Partial<
  Record<CaseState, readonly ('reference' | 'number' | 'passport' | 'name')[]>
> = {
  submitted: ['reference'],
  approved: ['number', 'passport', 'name'],
}
/** These end the case. */
const ends: readonly CaseState[] = ['rejected', 'withdrawn']

/** One step of a case: asked for with what it takes, and what will come of it. */
export function CaseMove({ caseId, to }: { caseId: string; to: CaseState }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeVisas.move, words.done)
  const fields = fieldsOf[to] ?? []
  const isEnd = ends.includes(to)
  const label = (words.to as Partial<Record<CaseState, string>>)[to] ?? to
  return (
    <DeedDialog
      label={label}
      title={label}
      text={isEnd ? words.ends : say('text', { to: label })}
      kind={isEnd ? 'danger' : 'quiet'}
      {...deed}
      isReady={fields.every((field) => (typed[field] ?? '').trim() !== '')}
      onForget={forget}
      onAct={async () => (await act({ caseId, to, note, ...typed })) !== null}
    >
      {fields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          direction="ltr"
          value={typed[field] ?? ''}
          onChange={(text) => setTyped({ ...typed, [field]: text })}
          maxLength={120}
        />
      ))}
      <TextField label={words.note} value={note} onChange={setNote} maxLength={500} isOptional />
    </DeedDialog>
  )
}
