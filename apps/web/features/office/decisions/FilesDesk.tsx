import type { OfficeCase } from '@parastoo/contract/office/decisions'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { wholeTyped } from '@parastoo/kit/typed-number'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { FileDrop } from '@parastoo/ui/FileDrop.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { uploads } from '../../../messages/uploads.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { bringVisa } from './bring-visa.ts'

const words = officeDecisions.visa
const say = wordsOf(words)
const sayUpload = wordsOf(uploads)
const dayOf = (instant: string) => formatJalaliDate(tehranDayOf(new Date(instant)))

/** The visa itself, and for how long everything of the case is kept. */
export function FilesDesk({ one }: { one: OfficeCase }) {
  const { caseId, hasVisaFile, mayBringVisa, decisionNumber, filesKeptUntil, filesHeld, isOwn } =
    one
  return (
    <Section title={words.files}>
      <div className="flex flex-col gap-1 text-sm">
        {decisionNumber && <p>{hasVisaFile ? words.broughtIn : words.notBroughtIn}</p>}
        {filesKeptUntil && <p>{say('keptUntil', { when: dayOf(filesKeptUntil) })}</p>}
        {filesHeld && (
          <p>{say('heldFor', { reason: filesHeld.reasonFa, when: dayOf(filesHeld.until) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayBringVisa && <BringVisa key={String(hasVisaFile)} caseId={caseId} />}
        {filesKeptUntil && !isOwn && <HoldFiles caseId={caseId} />}
        {filesHeld && !isOwn && <LetGo caseId={caseId} />}
      </div>
    </Section>
  )
}

function BringVisa({ caseId }: { caseId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const { act, forget, ...deed } = useDeed(bringVisa, words.bringDone)
  const shown = { id: 'visa', preview: null, state: 'waiting' as const, share: 0 }
  return (
    <DeedDialog
      label={words.bring}
      title={words.bring}
      text={words.bringText}
      {...deed}
      isReady={file !== null}
      onForget={forget}
      onAct={async () => file !== null && (await act({ caseId, file })) !== null}
    >
      <FileDrop
        label={words.bringFile}
        accept="application/pdf,image/jpeg,image/png"
        isMultiple={false}
        isCamera={false}
        files={file ? [{ ...shown, name: file.name }] : []}
        words={{
          choose: uploads.choose,
          camera: uploads.camera,
          drop: uploads.drop,
          remove: (name) => sayUpload('remove', { name }),
          cancel: (name) => sayUpload('cancel', { name }),
          states: uploads.states,
        }}
        onChoose={([chosen]) => chosen && setFile(chosen)}
        onRemove={() => setFile(null)}
      />
    </DeedDialog>
  )
}

function HoldFiles({ caseId }: { caseId: string }) {
  const [days, setDays] = useState('')
  const [note, setNote] = useState('')
  const whole = wholeTyped(days) ?? 0
  const { act, forget, faultOf, ...deed } = useDeed(officeApi.officeVisas.holdFiles, words.holdDone)
  return (
    <DeedDialog
      label={words.hold}
      title={words.hold}
      text={words.holdText}
      kind="quiet"
      {...deed}
      isReady={whole > 0 && note.trim() !== ''}
      onForget={forget}
      onAct={async () => (await act({ caseId, days: whole, note })) !== null}
    >
      <DigitsField
        label={words.holdDays}
        value={days}
        onChange={setDays}
        error={faultOf('days')}
        maxDigits={3}
        isNumber
      />
      <TextField label={words.holdReason} value={note} onChange={setNote} maxLength={300} />
    </DeedDialog>
  )
}

function LetGo({ caseId }: { caseId: string }) {
  const { act, forget, ...deed } = useDeed(officeApi.officeVisas.holdFiles, words.holdDone)
  return (
    <DeedDialog
      label={words.letGo}
      title={words.letGo}
      text={words.letGoText}
      kind="quiet"
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ caseId, days: 0, note: '' })) !== null}
    />
  )
}
