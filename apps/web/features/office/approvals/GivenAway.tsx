/** What is allowed where the agency gives something away: more than a table says, a sum by hand, a lower price. */
import type { ApprovalWill } from '@parastoo/contract/office/approvals'
import { partyWord } from '@parastoo/contract/office/party-words'
import { formatJalaliDate, isValidDate } from '@parastoo/kit/dates'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { approvals } from '../../../messages/approvals.ts'
import { wordsOf } from '../../../shell/words.ts'

type Of<Kind extends ApprovalWill['kind']> = { will: Extract<ApprovalWill, { kind: Kind }> }

const sayRefund = wordsOf(approvals.refundAbove)
const sayWallet = wordsOf(approvals.wallet)
const sayReturn = wordsOf(approvals.bankReturn)
const sayFares = wordsOf(approvals.fares)

export function RefundAbove({ will }: Of<'refund-above'>) {
  const { number, items, backRial, aboveRial, note } = will
  const told = {
    number: toPersianDigits(number),
    back: formatRialAsToman(backRial),
    above: formatRialAsToman(aboveRial),
  }
  return (
    <>
      <p className="mb-3 font-bold">{sayRefund('lead', told)}</p>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.itemId} className="py-3">
            <p className="font-medium wrap-anywhere">
              {item.label}، {item.line}
            </p>
            <p className="text-sm">
              {sayRefund('item', {
                paid: formatRialAsToman(item.paidRial),
                table: formatRialAsToman(item.byTableRial),
                back: formatRialAsToman(item.backRial),
              })}
            </p>
          </li>
        ))}
      </ul>
      {note && <p className="mt-3 text-sm wrap-anywhere">{sayRefund('note', { note })}</p>}
    </>
  )
}

export function WalletAdjustment({ will }: Of<'wallet-adjustment'>) {
  const { nameFa, way, amountRial, account, title } = will
  return (
    <>
      <p className="font-bold">
        {sayWallet(way, {
          toman: formatRialAsToman(amountRial),
          who: nameFa || approvals.wallet.noName,
          account: approvals.wallet.accounts[account],
        })}
      </p>
      <p className="mt-2 text-sm wrap-anywhere">{sayWallet('title', { title })}</p>
    </>
  )
}

export function BankReturn({ will }: Of<'bank-return'>) {
  const { verb, gateway, reference, amountRial, difference } = will
  const { chargeMinor, chargeCurrency } = will
  return (
    <>
      <p className="mb-3 font-bold">
        {sayReturn(verb, {
          toman: formatRialAsToman(amountRial),
          bank: partyWord(gateway),
        })}
      </p>
      <ul className="text-sm wrap-anywhere">
        {chargeCurrency !== 'IRR' && (
          <li>
            {approvals.bankReturn.charge}: <Ltr>{`${chargeMinor} ${chargeCurrency}`}</Ltr>
          </li>
        )}
        <li>
          {approvals.bankReturn.bankSays}: <Ltr>{difference}</Ltr>
        </li>
        <li>
          {approvals.bankReturn.reference}: <Ltr>{reference}</Ltr>
        </li>
      </ul>
    </>
  )
}

export function FareCuts({ will: { cells } }: Of<'fare-cut'>) {
  return (
    <>
      <p className="mb-3 font-bold">{sayFares('lead', { count: cells.length })}</p>
      <ul className="divide-y divide-line">
        {cells.map(({ row, column, title, was, value, fromRial }) => (
          <li key={`${row} ${column}`} className="py-3">
            <p className="font-medium wrap-anywhere">{withOurDays(title)}</p>
            <p className="text-sm">{cutInWords({ was, value, fromRial })}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A price that falls, or the first one of a cell: beside the nearest other price, where there is one. */
function cutInWords({
  was,
  value,
  fromRial,
}: Pick<Of<'fare-cut'>['will']['cells'][number], 'was' | 'value' | 'fromRial'>): string {
  if (fromRial === null) return sayFares('alone', { value: formatRial(value) })
  const told = {
    value: formatRial(value),
    from: formatRial(fromRial),
    percent: Math.round((1 - value / fromRial) * 100),
  }
  return was === null
    ? sayFares('first', told)
    : sayFares('cell', { ...told, was: formatRial(was) })
}

/** A row of stock is called by its day as files have it; people read it by our calendar. */
const withOurDays = (title: string): string =>
  title.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => (isValidDate(day) ? formatJalaliDate(day) : day))
