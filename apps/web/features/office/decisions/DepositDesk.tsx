import type { OfficeCase } from '@parastoo/contract/office/decisions'
import { formatRialAsToman } from '@parastoo/kit/money'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { PaperView } from './PaperView.tsx'

const words = officeDecisions.visa
const say = wordsOf(words)

/** What of the price is only held: the pictures of the exit, looked at before it goes back. */
export function DepositDesk({ one: { caseId, name, deposit, isOwn } }: { one: OfficeCase }) {
  if (!deposit) return null
  const { amountRial, returnedAt, isHeld, proofs } = deposit
  const toman = formatRialAsToman(amountRial)
  return (
    <Section title={words.deposit}>
      <p className="text-sm">
        {returnedAt
          ? say('depositBack', { toman, when: toldMoment(returnedAt) })
          : say(isHeld ? 'depositHeld' : 'depositSold', { toman })}
      </p>
      {isHeld && (
        <>
          <Lines
            none={words.noProof}
            lines={proofs.map(({ fileId, givenAt }, place) => ({
              id: fileId,
              body: (
                <>
                  <span>{say('given', { when: toldMoment(givenAt) })}</span>
                  <PaperView
                    caseId={caseId}
                    fileId={fileId}
                    paper={say('exitProof', { place: place + 1 })}
                    name={name}
                  />
                </>
              ),
            }))}
          />
          {!isOwn && (
            <div className="flex">
              <ReturnDeposit caseId={caseId} toman={toman} isShown={proofs.length > 0} />
            </div>
          )}
        </>
      )}
    </Section>
  )
}

function ReturnDeposit({
  caseId,
  toman,
  isShown,
}: {
  caseId: string
  toman: string
  /** Its traveller has shown that they left; without it this is not what to do next. */
  isShown: boolean
}) {
  const [note, setNote] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeVisas.returnDeposit, words.depositDone)
  return (
    <DeedDialog
      label={words.returnDeposit}
      title={words.returnDeposit}
      text={say('returnText', { toman })}
      kind={isShown ? 'lead' : 'quiet'}
      {...deed}
      isReady={note.trim() !== ''}
      onForget={forget}
      onAct={async () => (await act({ caseId, note })) !== null}
    >
      <TextField label={words.proof} value={note} onChange={setNote} maxLength={500} />
    </DeedDialog>
  )
}
