import type { OfficeRefund } from '@parastoo/contract/office/decisions'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Checkbox } from '@parastoo/ui/Checkbox.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { backAt, percentIn } from './refund-sums.ts'

const words = officeDecisions.refund
const say = wordsOf(words)

const shortest = 3

/** Of the items that wait, those that are decided now, with which penalty, and in what words it is told. */
export function RefundDecision({ refund: { number, items } }: { refund: OfficeRefund }) {
  const waiting = items.filter(({ state }) => state === 'waiting')
  const [chosen, setChosen] = useState(() => new Set(waiting.map(({ itemId }) => itemId)))
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const percent = percentIn(typed)
  const approve = useDeed(officeApi.officeRefunds.approve, words.approved)
  const askTwo = useDeed(officeApi.officeApprovals.askRefund, words.askedTwo)
  const [reason, setReason] = useState('')
  const refuse = useDeed(officeApi.officeRefunds.refuse, words.refused)
  const own = waiting.filter(({ itemId }) => chosen.has(itemId))
  const itemIds = own.map(({ itemId }) => itemId)
  const back = own.reduce((sum, item) => sum + backAt(item, percent ?? undefined), 0)
  const count = own.length
  // More than the table gives back takes another person.
  const isAbove = own.some((item) => backAt(item, percent ?? undefined) > item.back)
  return (
    <Section title={words.choose}>
      {waiting.map(({ itemId, label, line, paid, penaltyPercent, back: byTable }) => (
        <Checkbox
          key={itemId}
          isSelected={chosen.has(itemId)}
          onChange={(isChosen) =>
            setChosen(
              new Set(isChosen ? [...chosen, itemId] : [...chosen].filter((id) => id !== itemId)),
            )
          }
          description={
            <>
              {say('paid', { toman: formatRialAsToman(paid) })}؛{' '}
              {say('byTable', { percent: penaltyPercent, toman: formatRialAsToman(byTable) })}
            </>
          }
        >
          {label}، {line}
        </Checkbox>
      ))}
      <TextField
        label={words.percent}
        description={words.percentText}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        maxLength={5}
        isOptional
        error={percent === null ? words.percentWrong : undefined}
        className="max-w-xs"
      />
      <TextField label={words.note} value={note} onChange={setNote} maxLength={500} />
      <div className="flex flex-wrap gap-2">
        {isAbove && (
          <DeedDialog
            label={words.askTwo}
            title={words.askTwo}
            text={say('askTwoText', { count, toman: formatRialAsToman(back) })}
            isPending={askTwo.isPending}
            isReady={count > 0 && reason.trim().length >= shortest}
            fault={askTwo.fault}
            isUnknown={askTwo.isUnknown}
            proof={askTwo.proof}
            onForget={askTwo.forget}
            onAct={async () => {
              const asked = { number, itemIds, percent: percent ?? 0, note, reason }
              return (await askTwo.act(asked)) !== null
            }}
          >
            <TextField label={words.why} value={reason} onChange={setReason} maxLength={500} />
          </DeedDialog>
        )}
        {!isAbove && (
          <DeedDialog
            label={words.approve}
            title={words.approveTitle}
            text={say('approveText', { count, toman: formatRialAsToman(back) })}
            isPending={approve.isPending}
            isReady={count > 0 && percent !== null}
            fault={approve.fault}
            isUnknown={approve.isUnknown}
            proof={approve.proof}
            onForget={approve.forget}
            onAct={async () => {
              const penalty = percent === undefined || percent === null ? {} : { percent }
              return (await approve.act({ number, itemIds, note, ...penalty })) !== null
            }}
          />
        )}
        <DeedDialog
          label={words.refuse}
          title={words.refuseTitle}
          text={say('refuseText', { count })}
          kind="danger"
          isPending={refuse.isPending}
          isReady={count > 0}
          fault={refuse.fault}
          isUnknown={refuse.isUnknown}
          proof={refuse.proof}
          onForget={refuse.forget}
          onAct={async () => (await refuse.act({ number, itemIds, note })) !== null}
        />
      </div>
    </Section>
  )
}
