import type { ApprovalWill } from '@parastoo/contract/office/approvals'
import type { StaffScope } from '@parastoo/contract/operation'
import { type BookCurrency, formatAmount, smallestIn, unitName } from '@parastoo/kit/book-money'
import { formatNumber, formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { approvals } from '../../../messages/approvals.ts'
import { officeMoney } from '../../../messages/office-money.ts'
import { officeRules } from '../../../messages/office-rules.ts'
import { wordsOf } from '../../../shell/words.ts'
import { ChangedLines } from '../rules/ChangedLines.tsx'
import { scopeWord } from '../scope-word.ts'
import { Campaign } from './Campaign.tsx'
import { BankReturn, FareCuts, RefundAbove, WalletAdjustment } from './GivenAway.tsx'

const say = wordsOf(approvals)
const sayRules = wordsOf(officeRules.review)
const sayGap = {
  bank: wordsOf(approvals.tillGap.bank),
  difference: wordsOf(approvals.tillGap.difference),
}

/** Every line of what is approved: who gets which money, who may do what. */
export function WhatWillHappen({
  will,
  supplierFa,
  whoseFa,
}: {
  will: ApprovalWill
  supplierFa: string | null
  /** How whoever it is about is told from a namesake; as they were called when it was asked for where nobody says. */
  whoseFa: string | null
}) {
  const supplier = supplierFa ?? ''
  if (will.kind === 'payout-batch') return <Payouts will={will} />
  if (will.kind === 'supplier-payment') return <SupplierPayment will={will} supplier={supplier} />
  if (will.kind === 'statement-line') return <AcceptedLine will={will} supplier={supplier} />
  if (will.kind === 'currency-rate')
    return (
      <p>
        {say('rate', {
          unit: officeMoney.units[will.currencyCode],
          was: formatRial(will.wasRial),
          rial: formatRial(will.rialPerUnit),
          source: will.source,
        })}
      </p>
    )
  if (will.kind === 'discount-campaign') return <Campaign will={will} />
  if (will.kind === 'rule-change') return <ChangedRules will={will} />
  if (will.kind === 'refund-above') return <RefundAbove will={will} />
  if (will.kind === 'wallet-adjustment') return <WalletAdjustment will={will} />
  if (will.kind === 'bank-return') return <BankReturn will={will} />
  if (will.kind === 'fare-cut') return <FareCuts will={will} />
  if (will.kind === 'till-gap') {
    const told = { toman: formatRialAsToman(Math.abs(will.gapRial)), who: whoseFa ?? will.nameFa }
    return <p>{sayGap[will.to](will.gapRial < 0 ? 'left' : 'came', told)}</p>
  }
  if (will.kind === 'till-difference') return <TillDifference will={will} />
  if (will.kind === 'second-factor-reset')
    return <p>{say('reset', { who: whoseFa ?? will.nameFa })}</p>
  return (
    <>
      <p className="mb-3">{say('scopesOf', { who: whoseFa ?? will.nameFa })}</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <Scopes term={approvals.gets} scopes={will.gets} tone="good" />
        <Scopes term={approvals.loses} scopes={will.loses} tone="bad" />
      </dl>
    </>
  )
}

function TillDifference({ will }: { will: Extract<ApprovalWill, { kind: 'till-difference' }> }) {
  const { differenceRial, expectedRial, countedRial, nameFa: who, told } = will
  const sayTill = wordsOf(approvals.tillDifference)
  const toman = formatRialAsToman(Math.abs(differenceRial))
  return (
    <>
      <p className="mb-2 font-bold">
        {sayTill(differenceRial < 0 ? 'short' : 'over', { toman, who })}
      </p>
      <p>
        {sayTill('sums', {
          expected: formatRialAsToman(expectedRial),
          counted: formatRialAsToman(countedRial),
        })}
      </p>
      <p className="wrap-anywhere">{sayTill('told', { told })}</p>
    </>
  )
}

function Scopes({
  term,
  scopes,
  tone,
}: {
  term: string
  scopes: readonly StaffScope[]
  tone: 'good' | 'bad'
}) {
  return (
    <>
      <dt className="text-quiet">{term}</dt>
      <dd className="flex flex-wrap gap-2">
        {scopes.length === 0
          ? approvals.nothing
          : scopes.map((scope) => (
              <Badge key={scope} tone={tone}>
                {scopeWord(scope)}
              </Badge>
            ))}
      </dd>
    </>
  )
}

function ChangedRules({ will }: { will: Extract<ApprovalWill, { kind: 'rule-change' }> }) {
  const { sheet, parts, losses, lines, ...counts } = will
  const total = counts.added + counts.changed + counts.gone
  return (
    <>
      <p className="mb-2 font-bold">
        {officeRules.sheets[sheet]}: <bdi>{parts.join('، ')}</bdi>
      </p>
      <p className="mb-2">{sayRules('counts', counts)}</p>
      <ul className="mb-4 list-disc ps-5 text-sm">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <ChangedLines lines={lines} total={total} />
    </>
  )
}

function SupplierPayment({
  will,
  supplier,
}: {
  will: Extract<ApprovalWill, { kind: 'supplier-payment' }>
  supplier: string
}) {
  const { amountRial, settles, iban, holder } = will
  return (
    <>
      <p className="mb-2 font-bold">
        {say('toSupplier', { supplier, toman: formatRialAsToman(amountRial) })}
      </p>
      {settles && (
        <p>
          {say('settles', {
            amount: formatAmount(settles.amount, settles.currency),
            unit: unitName(settles.currency),
            rate: formatRialAsToman(rateOf(amountRial, settles)),
          })}
          {settles.rateRial !== undefined &&
            `، ${say('rateWhenAsked', { rate: formatRialAsToman(settles.rateRial) })}`}
        </p>
      )}
      <p className="text-sm wrap-anywhere">
        {holder}، <span className="sr-only">{approvals.iban}: </span>
        <Ltr>{iban}</Ltr>
      </p>
    </>
  )
}

/** Rial for one unit of what is settled, to the nearest. */
const rateOf = (
  amountRial: number,
  { amount, currency }: { amount: number; currency: BookCurrency },
): number => Math.round(amountRial / (amount / smallestIn(currency)))

function AcceptedLine({
  will,
  supplier,
}: {
  will: Extract<ApprovalWill, { kind: 'statement-line' }>
  supplier: string
}) {
  const { reference, oursRial, theirsRial, differenceRial, inCurrency } = will
  const { currency, ours, theirs, difference } = inCurrency ?? {
    currency: 'IRR' as const,
    ours: oursRial,
    theirs: theirsRial,
    difference: differenceRial ?? 0,
  }
  const told = (amount: number) => formatAmount(amount, currency)
  const side = (amount: number | null) => (amount === null ? approvals.noSuchLine : told(amount))
  return (
    <p>
      {say(difference > 0 ? 'acceptsMore' : 'acceptsLess', {
        supplier,
        reference,
        ours: side(ours),
        theirs: side(theirs),
        amount: told(Math.abs(difference)),
      })}
    </p>
  )
}

function Payouts({ will }: { will: Extract<ApprovalWill, { kind: 'payout-batch' }> }) {
  const sum = { count: will.payouts.length, toman: formatRialAsToman(will.totalRial) }
  return (
    <>
      <p className="mb-3 font-bold">{say('batch', sum)}</p>
      <ul className="divide-y divide-line">
        {will.payouts.map((payout) => (
          <li
            key={payout.payoutId}
            className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_1.4fr_auto]"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{payout.holder}</p>
              <p className="text-sm text-quiet wrap-anywhere">{payout.title}</p>
            </div>
            <p className="text-sm wrap-anywhere">
              {payout.rail ? (
                say('dinars', {
                  dinars: formatNumber(payout.rail.dinars),
                  reference: payout.reference,
                })
              ) : (
                <>
                  <span className="sr-only">{approvals.iban}: </span>
                  <Ltr>{payout.iban}</Ltr>
                </>
              )}
            </p>
            <p className="font-bold tabular-nums">
              {say('amount', { toman: formatRialAsToman(payout.amountRial) })}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
