import type { TillGapTo } from '@parastoo/contract/office/approvals'
import type { MoneyTillGap } from '@parastoo/contract/office/tills'
import { formatRialAsToman } from '@parastoo/kit/money'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeMoney } from '../../../messages/office-money.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Lines, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeMoney.days
const say = wordsOf(words)
const tos = Object.entries(words.gapTos).map(([id, text]) => ({ id, text }))

/** Tills that were opened with another sum than they were closed with, until two people have said where that is. */
export function TillGaps({ gaps, mayAct }: { gaps: readonly MoneyTillGap[]; mayAct: boolean }) {
  return (
    <div className="mb-5">
      <Section title={words.gaps}>
        <Lines
          none=""
          lines={gaps.map(({ shiftId, cashier, openedAt, gapRial, isAsked }) => ({
            id: shiftId,
            body: (
              <>
                <span>
                  {say('gap', {
                    who: cashier.nameFa,
                    when: toldMoment(openedAt),
                    toman: formatRialAsToman(Math.abs(gapRial)),
                    how: gapRial < 0 ? words.less : words.more,
                  })}
                </span>
                {isAsked && <span className="text-quiet">{words.gapAsked}</span>}
                {!isAsked && mayAct && <AskDialog shiftId={shiftId} />}
              </>
            ),
          }))}
        />
      </Section>
    </div>
  )
}

function AskDialog({ shiftId }: { shiftId: string }) {
  const [to, setTo] = useState<TillGapTo>('bank')
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeMoney.askTillGap, words.gapDone)
  return (
    <DeedDialog
      label={words.gapAsk}
      title={words.gapTitle}
      text={words.gapText}
      kind="quiet"
      {...deed}
      isReady={reason.trim().length >= 3}
      onForget={forget}
      onAct={async () => (await act({ shiftId, to, reason })) !== null}
    >
      <RadioCards
        label={words.gapTo}
        value={to}
        onChange={(id) => setTo(id as TillGapTo)}
        options={tos}
      />
      <TextField label={words.gapReason} value={reason} onChange={setReason} maxLength={500} />
    </DeedDialog>
  )
}
