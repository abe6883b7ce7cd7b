import { type SupplierDebt, supplierTermDays } from '@parastoo/contract/office/money'
import { partyWord } from '@parastoo/contract/office/party-words'
import { formatRialAsToman, tomanToRial } from '@parastoo/kit/money'
import { normalizeDigitsField } from '@parastoo/kit/text'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { officeMoney } from '../../../messages/office-money.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/SuppliersPage.ts'
import { MoneyParts } from './MoneyParts.tsx'

const words = officeMoney.suppliers
const say = wordsOf(words)
const amount = wordsOf(officeMoney)
const shortest = 3

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
          <Section key={debt.supplier} title={partyWord(debt.supplier)}>
            <Facts
              facts={[
                [words.owed, amount('amount', { toman: formatRialAsToman(debt.owedRial) })],
                [words.due, amount('amount', { toman: formatRialAsToman(debt.dueRial) })],
              ]}
            />
            {debt.askedRial !== null && (
              <p className="text-sm">
                {say('asked', { toman: formatRialAsToman(debt.askedRial) })}
              </p>
            )}
            {mayAct && debt.askedRial === null && debt.owedRial > 0 && (
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

function PayDialog({ debt: { supplier, dueRial } }: { debt: SupplierDebt }) {
  const [toman, setToman] = useState(dueRial > 0 ? String(Math.floor(dueRial / 10)) : '')
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState('')
  const [reason, setReason] = useState('')
  const { act, forget, ...deed } = useDeed(officeApi.officeMoney.askSupplierPayment, words.payDone)
  const amountRial = tomanToRial(Number(normalizeDigitsField(toman).replaceAll(/[^\d]/g, '')))
  return (
    <DeedDialog
      label={words.pay}
      title={say('payTitle', { supplier: partyWord(supplier) })}
      text={words.payText}
      {...deed}
      isReady={
        amountRial > 0 &&
        iban.trim() !== '' &&
        holder.trim() !== '' &&
        reason.trim().length >= shortest
      }
      onForget={forget}
      onAct={async () => (await act({ supplier, amountRial, iban, holder, reason })) !== null}
    >
      <TextField
        label={words.amountField}
        direction="ltr"
        inputMode="numeric"
        maxLength={20}
        value={toman}
        onChange={setToman}
      />
      <TextField
        label={words.iban}
        direction="ltr"
        maxLength={40}
        value={iban}
        onChange={setIban}
      />
      <TextField label={words.holder} maxLength={120} value={holder} onChange={setHolder} />
      <TextField label={words.reason} maxLength={500} value={reason} onChange={setReason} />
    </DeedDialog>
  )
}
