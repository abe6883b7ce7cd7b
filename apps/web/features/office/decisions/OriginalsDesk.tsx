import type { OfficeCase } from '@parastoo/contract/office/decisions'
import { type VisaDocumentKind, visaDocumentKinds } from '@parastoo/contract/visas/words'
import { toPersianDigits } from '@parastoo/kit/text'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { visas } from '../../../messages/visas.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeDecisions.visa
const say = wordsOf(words)
const { kinds } = visas.documents
type To = 'received' | 'office' | 'authority' | 'returned'

/** Papers that were handed over in the original: taken in with a receipt, where each lies, and who has it again. */
export function OriginalsDesk({ one: { caseId, isPaid, isOwn, originals } }: { one: OfficeCase }) {
  return (
    <Section title={words.originals}>
      <Lines
        none={words.noOriginals}
        lines={originals.map(({ kind, receiptNumber, keptAt, returnedAt, returnedToFa }) => ({
          id: receiptNumber,
          body: (
            <>
              <span className="min-w-0">
                {say('originalLine', {
                  paper: kinds[kind],
                  number: toPersianDigits(receiptNumber),
                })}
                <span className="block text-quiet">
                  {returnedAt
                    ? say('returnedTo', { name: returnedToFa ?? '' })
                    : words.places[keptAt]}
                </span>
              </span>
              {!returnedAt && !isOwn && (
                <span className="flex flex-wrap gap-2">
                  <MoveOriginal
                    caseId={caseId}
                    kind={kind}
                    to={keptAt === 'office' ? 'authority' : 'office'}
                  />
                  <MoveOriginal caseId={caseId} kind={kind} to="returned" />
                </span>
              )}
            </>
          ),
        }))}
      />
      {isPaid && !isOwn && (
        <div className="flex">
          <MoveOriginal key={originals.length} caseId={caseId} kind={null} to="received" />
        </div>
      )}
    </Section>
  )
}

const labels: Record<To, string> = {
  received: words.receive,
  office: words.atOffice,
  authority: words.atAuthority,
  returned: words.giveBack,
}

/** One step of an original; which paper it is, is asked where it is taken in. */
function MoveOriginal({
  caseId,
  kind,
  to,
}: {
  caseId: string
  kind: VisaDocumentKind | null
  to: To
}) {
  const [chosen, setChosen] = useState<VisaDocumentKind>('passport')
  const [note, setNote] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeVisas.moveOriginal, words.originalDone)
  const takesNote = to === 'received' || to === 'returned'
  return (
    <DeedDialog
      label={labels[to]}
      title={kind ? `${labels[to]}: ${kinds[kind]}` : labels[to]}
      text={to === 'returned' ? words.giveBackText : to === 'received' ? words.receiveText : ''}
      kind="quiet"
      {...deed}
      isReady={to !== 'returned' || note.trim() !== ''}
      onForget={forget}
      onAct={async () => (await act({ caseId, kind: kind ?? chosen, to, note })) !== null}
    >
      {kind === null && (
        <Select
          label={words.askKind}
          options={visaDocumentKinds.map((id) => ({ id, text: kinds[id] }))}
          value={chosen}
          onChange={(id) => setChosen(visaDocumentKinds.find((each) => each === id) ?? chosen)}
        />
      )}
      {takesNote && (
        <TextField
          label={to === 'returned' ? words.taker : words.receiveNote}
          value={note}
          onChange={setNote}
          maxLength={100}
          isOptional={to === 'received'}
        />
      )}
    </DeedDialog>
  )
}
