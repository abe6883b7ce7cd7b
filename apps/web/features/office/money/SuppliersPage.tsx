import { type SupplierDebt, supplierTermDays } from '@parastoo/contract/office/money'
import { formatAmount, readAmount, unitName } from '@parastoo/kit/book-money'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { rialTyped } from '@parastoo/kit/typed-number'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeMoney } from '../../../messages/office-money.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/SuppliersPage.ts'
import { MoneyParts } from './MoneyParts.tsx'
import { isPayeeFilled, noPayee, PayeeFields } from './PayeeFields.tsx'

const words = officeMoney.suppliers
const say = wordsOf(words)
const amount = wordsOf(officeMoney)
const shortest = 3
/** Days that are listed; what falls due later needs no look today. */
const mostDates = 6

type Fact = [string, string]

export const meta = () => pageMeta(officeMoney.parts.suppliers, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const site = siteOf(context)
  const { data: debts } = await site.api.officeMoney.suppliers()
  return { debts }
}

/** `/office/money/suppliers`: what each supplier is owed, what of it is due, and a way to ask that it be paid. */
export default function SuppliersPage({ loaderData: { debts } }: Route.ComponentProps) {
  const mayAct = useUser()?.scope.includes('finance') ?? false
  return (
    <>
      <MoneyParts part="suppliers" lead={say('lead', { days: supplierTermDays })} />
      {debts.length === 0 && <p className="text-quiet">{words.none}</p>}
      <div className="grid gap-4 lg:grid-cols-2">
        {debts.map((debt) => (
          <Section key={`${debt.supplier} ${debt.currency}`} title={debt.supplierFa}>
            <Facts facts={factsOf(debt)} />
            {debt.rate && !debt.rate.isFresh && <Notice tone="caution">{words.staleRate}</Notice>}
            <DueDates debt={debt} />
            {debt.askedRial !== null && (
              <p className="text-sm">
                {say('asked', { toman: formatRialAsToman(debt.askedRial) })}
              </p>
            )}
            {mayAct && debt.askedRial === null && debt.owed > 0 && (
              <div>
                <PayDialog debt={debt} />
              </div>
            )}
          </Section>
        ))}
      </div>
    </>
  )
}

/** What is owed; of a debt in a currency also at which rate that is how much. */
function factsOf({ currency, owed, owedRial, dueRial, rialPerUnit, rate }: SupplierDebt): Fact[] {
  const toman = (rial: number) => amount('amount', { toman: formatRialAsToman(rial) })
  const due: Fact = [words.due, toman(dueRial)]
  if (rialPerUnit === null) return [[words.owed, toman(owedRial)], due]
  return [
    [words.owed, formatAmount(owed, currency)],
    [
      words.worth,
      say('atRate', {
        toman: formatRialAsToman(owedRial),
        unit: unitName(currency),
        rate: formatRialAsToman(rialPerUnit),
      }),
    ],
    [words.rate, rate ? say('rateOf', { source: rate.source, when: toldMoment(rate.setAt) }) : ''],
    due,
  ]
}

function DueDates({ debt: { dates, currency } }: { debt: SupplierDebt }) {
  if (dates.length === 0) return null
  return (
    <>
      <p className="font-bold text-sm">{words.dates}</p>
      <ul className="text-sm">
        {dates.slice(0, mostDates).map(({ on, amount: falls }) => (
          <li key={on}>
            {say('fallsDue', { day: formatJalaliDate(on), amount: formatAmount(falls, currency) })}
          </li>
        ))}
      </ul>
    </>
  )
}

function PayDialog({ debt }: { debt: SupplierDebt }) {
  const { supplier, supplierFa, currency, dueRial } = debt
  const isForeign = currency !== 'IRR'
  const [units, setUnits] = useState('')
  const [toman, setToman] = useState(
    dueRial > 0 && !isForeign ? String(Math.floor(dueRial / 10)) : '',
  )
  const [payee, setPayee] = useState(noPayee)
  const [reason, setReason] = useState('')
  const { act, forget, faultOf, fault, ...deed } = useDeed(
    officeApi.officeMoney.askSupplierPayment,
    words.payDone,
  )
  const atField = ['amountRial', 'iban', 'holder', 'reason'].some(faultOf)
  const amountRial = rialTyped(toman) ?? 0
  const settled = isForeign ? readAmount(units, currency) : null
  const isReady =
    amountRial > 0 &&
    (!isForeign || (settled !== null && settled > 0)) &&
    isPayeeFilled(payee) &&
    reason.trim().length >= shortest
  const settles = isForeign && settled !== null ? { settles: { currency, amount: settled } } : {}
  return (
    <DeedDialog
      label={words.pay}
      title={say('payTitle', { supplier: supplierFa })}
      text={isForeign ? words.payForeignText : words.payText}
      {...deed}
      fault={atField ? undefined : fault}
      isReady={isReady}
      onForget={forget}
      onAct={async () =>
        (await act({ supplier, amountRial, ...payee, reason, ...settles })) !== null
      }
    >
      {isForeign && (
        <TextField
          label={say('unitsField', { unit: unitName(currency) })}
          direction="ltr"
          inputMode="decimal"
          maxLength={20}
          value={units}
          onChange={setUnits}
          error={units.trim() !== '' && settled === null ? words.unitsWrong : undefined}
        />
      )}
      <DigitsField
        label={isForeign ? words.amountForIt : words.amountField}
        hasThousands
        maxDigits={12}
        value={toman}
        onChange={setToman}
        error={faultOf('amountRial')}
      />
      <PayeeFields payee={payee} onChange={setPayee} faultOf={faultOf} />
      <TextField
        label={words.reason}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={faultOf('reason')}
      />
    </DeedDialog>
  )
}
