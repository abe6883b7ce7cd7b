import type { OfficeCase } from '@parastoo/contract/office/decisions'
import { missingReasonNames, missingReasons } from '@parastoo/contract/visas/cases'
import { visaDocumentKinds } from '@parastoo/contract/visas/words'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { visas } from '../../../messages/visas.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { PaperSample } from '../../../shell/visas/PaperSample.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { PaperView } from './PaperView.tsx'

const words = officeDecisions.visa
const say = wordsOf(words)
const { kinds } = visas.documents

/** What was handed in and what is still asked for; another paper is asked for here, with its reason and a sample. */
export function CasePapers({ one }: { one: OfficeCase }) {
  const { caseId, name, papers, mayAsk } = one
  return (
    <Section title={words.papersTitle}>
      <Lines
        none={words.gone}
        lines={papers.map(({ paperId, kind, fileId, reasonFa, note, givenAt }) => ({
          id: paperId,
          body: (
            <>
              <span className="min-w-0">
                {kinds[kind]}
                <span className="block text-quiet">
                  {givenAt
                    ? say('given', { when: toldMoment(givenAt) })
                    : say('asked', { reason: reasonFa ?? '' })}
                  {note && `، ${note}`}
                </span>
              </span>
              {fileId && (
                <PaperView caseId={caseId} fileId={fileId} paper={kinds[kind]} name={name} />
              )}
            </>
          ),
        }))}
      />
      {mayAsk && (
        <div className="flex">
          <AskPaper key={papers.length} caseId={caseId} />
        </div>
      )}
    </Section>
  )
}

function AskPaper({ caseId }: { caseId: string }) {
  const [kind, setKind] = useState<(typeof visaDocumentKinds)[number]>('passport')
  const [reason, setReason] = useState<(typeof missingReasons)[number]>('missing')
  const [note, setNote] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeVisas.askPaper, words.askDone)
  return (
    <DeedDialog
      label={words.ask}
      title={words.ask}
      text={words.askText}
      kind="quiet"
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ caseId, kind, reason, note })) !== null}
    >
      <Select
        label={words.askKind}
        options={visaDocumentKinds.map((id) => ({ id, text: kinds[id] }))}
        value={kind}
        onChange={(id) => setKind(visaDocumentKinds.find((each) => each === id) ?? kind)}
      />
      <Select
        label={words.askReason}
        options={missingReasons.map((id) => ({ id, text: missingReasonNames[id] }))}
        value={reason}
        onChange={(id) => setReason(missingReasons.find((each) => each === id) ?? reason)}
      />
      <TextField label={words.note} value={note} onChange={setNote} maxLength={500} isOptional />
      <PaperSample kind={kind} />
    </DeedDialog>
  )
}
