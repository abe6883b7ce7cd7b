import { type BookCurrency, unitName } from '@parastoo/kit/book-money'
import { FileDrop } from '@parastoo/ui/FileDrop.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TypedDateField } from '@parastoo/ui/TypedDateField.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { officeStatements as words } from '../../../messages/office-statements.ts'
import { uploads } from '../../../messages/uploads.ts'
import { toast } from '../../../shell/toasts.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { moneyPaths } from './money-paths.ts'
import { takeStatement } from './take-statement.ts'

const say = wordsOf(words)
const sayUpload = wordsOf(uploads)

type Billing = { supplier: string; supplierFa: string; currency: BookCurrency }
const idOf = ({ supplier, currency }: Billing) => `${supplier} ${currency}`
/** Rial is not said: nearly all bill in it. */
const nameOf = ({ supplierFa: supplier, currency }: Billing) =>
  currency === 'IRR' ? supplier : say('inUnit', { supplier, unit: unitName(currency) })

type BadLines = { lines: { line: number; reason: string }[]; count: number }

/** Hands in the file of a supplier; what is wrong with it is told line by line, and nothing is taken then. */
export function TakeStatement({
  suppliers,
}: {
  /** Each with what it bills in: one that bills in two is there twice. */
  suppliers: readonly Billing[]
}) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [dueOn, setDueOn] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const { act, forget, faultOf, fault, detail, ...deed } = useDeed(takeStatement)
  const atField = ['supplier', 'from', 'until', 'dueOn', 'file'].some(faultOf)
  const billing = suppliers.find((each) => idOf(each) === chosen)
  const isWhole = billing && from && until && dueOn && file
  /** What was wrong with the file before is not wrong with this one. */
  const choose = (picked: File | null) => {
    forget()
    setFile(picked)
  }
  const send = async () => {
    if (!isWhole) return false
    const taken = await act({
      supplier: billing.supplier,
      currency: billing.currency,
      from,
      until,
      dueOn,
      file,
    })
    if (!taken) return false
    toast({ text: taken.isNew ? words.takeDone : words.takenBefore, tone: 'good' })
    void navigate(moneyPaths.statement(taken.statementId))
    return true
  }
  const bad = detail as BadLines | undefined
  return (
    <DeedDialog
      label={words.take}
      title={words.take}
      text={words.takeText}
      {...deed}
      fault={atField ? undefined : fault}
      isReady={Boolean(isWhole)}
      onForget={forget}
      onAct={send}
    >
      <Select
        label={words.supplier}
        options={suppliers.map((each) => ({ id: idOf(each), text: nameOf(each) }))}
        value={chosen}
        onChange={setChosen}
        error={faultOf('supplier')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TypedDateField
          label={words.from}
          value={from}
          onChange={setFrom}
          error={faultOf('from')}
        />
        <TypedDateField
          label={words.until}
          value={until}
          onChange={setUntil}
          error={faultOf('until')}
        />
        <TypedDateField
          label={words.dueOn}
          value={dueOn}
          onChange={setDueOn}
          error={faultOf('dueOn')}
        />
      </div>
      <FileDrop
        label={words.file}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        isMultiple={false}
        isCamera={false}
        files={
          file
            ? [{ id: 'statement', preview: null, state: 'waiting', share: 0, name: file.name }]
            : []
        }
        error={faultOf('file')}
        words={{
          choose: words.choose,
          camera: uploads.camera,
          drop: words.drop,
          remove: (name) => sayUpload('remove', { name }),
          cancel: (name) => sayUpload('cancel', { name }),
          states: { ...uploads.states, waiting: words.chosen },
        }}
        onChoose={([picked]) => picked && choose(picked)}
        onRemove={() => choose(null)}
      />
      {bad?.lines && (
        <Notice tone="bad" title={words.badLines}>
          <ul>
            {bad.lines.map((each) => (
              <li key={each.line}>{say('badLine', each)}</li>
            ))}
            {bad.count > bad.lines.length && (
              <li>{say('badMore', { count: bad.count - bad.lines.length })}</li>
            )}
          </ul>
        </Notice>
      )}
    </DeedDialog>
  )
}
