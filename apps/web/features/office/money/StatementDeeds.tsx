import type {
  StatementPage as Statement,
  StatementLine,
} from '@parastoo/contract/office/statements'
import { type BookCurrency, formatAmount } from '@parastoo/kit/book-money'
import { rialTyped } from '@parastoo/kit/typed-number'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { officeStatements as words } from '../../../messages/office-statements.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { moneyPaths } from './money-paths.ts'
import { isPayeeFilled, noPayee, PayeeFields } from './PayeeFields.tsx'
import { sumWords, unitWords } from './statement-words.ts'

const say = wordsOf(words)
const shortest = 3
const api = officeApi.officeStatements
const ourSum = 'ours'

type OfLine = { line: StatementLine; list: readonly StatementLine[]; currency: BookCurrency }

/** What may be done about a line of which the two say otherwise. */
export function LineDeeds({ line, list, currency }: OfLine) {
  return (
    <div className="flex flex-wrap gap-1">
      <Reasoned
        lineId={line.lineId}
        call={api.askAccept}
        label={words.accept}
        text={words.acceptText}
        done={words.acceptDone}
      />
      <Reasoned
        lineId={line.lineId}
        call={api.dispute}
        label={words.dispute}
        text={words.disputeText}
        done={words.disputeDone}
      />
      <Correct line={line} list={list} currency={currency} />
    </div>
  )
}

function Reasoned({
  lineId,
  call,
  label,
  text,
  done,
}: {
  lineId: string
  call: typeof api.askAccept | typeof api.dispute
  label: string
  text: string
  done: string
}) {
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(
    call as (
      input: { lineId: string; reason: string },
      options: Parameters<typeof api.dispute>[1],
    ) => Promise<unknown>,
    done,
  )
  return (
    <DeedDialog
      label={label}
      title={label}
      text={text}
      kind="quiet"
      {...deed}
      isReady={reason.trim().length >= shortest}
      onForget={forget}
      onAct={async () => (await act({ lineId, reason })) !== null}
    >
      <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
    </DeedDialog>
  )
}

function Correct({ line, list, currency }: OfLine) {
  const { lineId, ours, theirs } = line
  const [to, setTo] = useState<string | null>(ourSum)
  const [reason, setReason] = useState('')
  const { act, forget, faultOf, ...deed } = useDeed(api.correct, words.correctDone)
  const others =
    ours === null
      ? list.filter(
          (each) =>
            each.theirs === null &&
            each.state !== 'agreed' &&
            Math.sign(each.ours ?? 0) === Math.sign(theirs ?? 0),
        )
      : []
  const told = (amount: number) => ({
    sum: sumWords(amount, currency),
    unit: unitWords(currency),
  })
  const options = [
    {
      id: ourSum,
      text: ours === null ? words.notOurs : say('ourSum', told(ours)),
    },
    ...others.map((each) => ({
      id: each.lineId,
      text: say('joined', { reference: each.reference, ...told(each.ours ?? 0) }),
    })),
  ]
  return (
    <DeedDialog
      label={words.correct}
      title={words.correct}
      text={words.correctText}
      kind="quiet"
      {...deed}
      isReady={reason.trim().length >= shortest && to !== null}
      onForget={forget}
      onAct={async () =>
        (await act({ lineId, reason, ...(to !== null && to !== ourSum && { withLineId: to }) })) !==
        null
      }
    >
      <Select
        label={words.correctTo}
        options={options}
        value={to}
        onChange={setTo}
        error={faultOf('withLineId')}
      />
      <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
    </DeedDialog>
  )
}

export function PayStatement({
  statement: { statementId: id, supplierFa: supplier, unpaid, currency },
}: {
  statement: Statement
}) {
  const isForeign = currency !== 'IRR'
  const [toman, setToman] = useState('')
  const [payee, setPayee] = useState(noPayee)
  const [reason, setReason] = useState('')
  const { act, forget, faultOf, fault, ...deed } = useDeed(api.askPayment, words.payDone)
  const atField = faultOf('iban') ?? faultOf('holder') ?? faultOf('amountRial')
  const amountRial = isForeign ? (rialTyped(toman) ?? 0) : unpaid
  const isFilled = isPayeeFilled(payee) && reason.trim().length >= shortest
  return (
    <DeedDialog
      label={words.pay}
      title={say('payTitle', {
        amount: formatAmount(unpaid, currency),
        supplier,
      })}
      text={words.payText}
      {...deed}
      fault={atField ? undefined : fault}
      isReady={isFilled && amountRial > 0}
      onForget={forget}
      onAct={async () => (await act({ id, unpaid, amountRial, ...payee, reason })) !== null}
    >
      {isForeign && (
        <DigitsField
          label={words.tomanForIt}
          hasThousands
          maxDigits={12}
          value={toman}
          onChange={setToman}
          error={faultOf('amountRial')}
        />
      )}
      <PayeeFields payee={payee} onChange={setPayee} faultOf={faultOf} />
      <TextField label={words.reason} maxLength={500} value={reason} onChange={setReason} />
    </DeedDialog>
  )
}

export function RemoveStatement({ statement: { statementId: id } }: { statement: Statement }) {
  const navigate = useNavigate()
  const { act, forget, ...deed } = useDeed(
    async (input: { id: string }, options: Parameters<typeof api.remove>[1]) => {
      const removed = await api.remove(input, options)
      // Its page is gone before it could be read anew.
      await navigate(moneyPaths.statements())
      return removed
    },
    words.removeDone,
  )
  return (
    <DeedDialog
      label={words.remove}
      title={words.remove}
      text={words.removeText}
      kind="danger"
      {...deed}
      onForget={forget}
      onAct={async () => (await act({ id })) !== null}
    />
  )
}
