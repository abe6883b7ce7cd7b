import type { OfficeCase } from '@parastoo/contract/office/decisions'
import type { CaseState } from '@parastoo/contract/visas/cases'
import { normalizeDigitsField } from '@parastoo/kit/text'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
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
const ends: readonly CaseState[] = ['rejected', 'withdrawn', 'called-off']
const causes = ['our-error', 'closed', 'refused'] as const

/** One step of a case: asked for with what it takes, and what will come of it. */
export function CaseMove({ one, to }: { one: OfficeCase; to: CaseState }) {
  const { caseId, applicant } = one
  const [isTaken, setTaken] = useState(false)
  const [cause, setCause] = useState<(typeof causes)[number]>('our-error')
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
      onAct={async () =>
        (await act({
          caseId,
          to,
          seen: one.state,
          note,
          ...typed,
          isTaken,
          ...(to === 'called-off' && { cause }),
        })) !== null
      }
    >
      {fields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          direction="ltr"
          {...heldAgainst(field, typed[field] ?? '', applicant)}
          value={typed[field] ?? ''}
          onChange={(text) => setTyped({ ...typed, [field]: text })}
          maxLength={120}
        />
      ))}
      {to === 'approved' && (
        <Checkbox isSelected={isTaken} onChange={setTaken}>
          {words.taken}
        </Checkbox>
      )}
      {to === 'called-off' && (
        <Select
          label={words.cause}
          options={causes.map((id) => ({ id, text: words.causes[id] }))}
          value={cause}
          onChange={(id) => setCause(causes.find((each) => each === id) ?? cause)}
        />
      )}
      <TextField label={words.note} value={note} onChange={setNote} maxLength={500} isOptional />
    </DeedDialog>
  )
}

const namesIn = (text: string): string =>
  [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter((word) => word !== '' && word !== '-'),
    ),
  ]
    .toSorted()
    .join(' ')

/** What the case has of it, beside what is read from the visa, and whether they differ; the server decides. */
function heldAgainst(
  field: 'reference' | 'number' | 'passport' | 'name',
  typed: string,
  { passportNumber, firstName, filedLastName }: OfficeCase['applicant'],
): { description?: string; error?: string } {
  if (field !== 'passport' && field !== 'name') return {}
  const value = field === 'passport' ? passportNumber : `${filedLastName} ${firstName}`
  const isSame =
    field === 'passport'
      ? normalizeDigitsField(typed).toUpperCase() === passportNumber
      : namesIn(typed) === namesIn(value)
  // Whoever is still typing has not gone wrong yet.
  const isBegun = typed.trim().length < value.length
  if (!isBegun && !isSame) return { error: say('differs', { value }) }
  return { description: say('inCase', { value }) }
}
