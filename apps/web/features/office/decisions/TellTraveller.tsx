import { TextField } from '@parastoo/ui/TextField.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useState } from 'react'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeDecisions.visa

/** How a case stands and by when there is news again, said to its traveller without a step. */
export function TellTraveller({ caseId }: { caseId: string }) {
  const [note, setNote] = useState('')
  const [nextExpectedOn, setNext] = useState<string | null>(null)
  const { act, forget, faultOf, ...deed } = useDeed(officeApi.officeVisas.tell, words.tellDone)
  return (
    <DeedDialog
      label={words.tell}
      title={words.tell}
      text={words.tellText}
      kind="quiet"
      {...deed}
      isReady={note.trim() !== ''}
      onForget={forget}
      onAct={async () => (await act({ caseId, note, nextExpectedOn })) !== null}
    >
      <TextField label={words.note} value={note} onChange={setNote} maxLength={500} />
      <TypedDateField
        label={words.tellNext}
        value={nextExpectedOn}
        onChange={setNext}
        error={faultOf('nextExpectedOn')}
        isOptional
      />
    </DeedDialog>
  )
}
