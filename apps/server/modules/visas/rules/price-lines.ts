import type { VisaPriceLine } from '@parastoo/contract/visas/visas'
import type { VisaFeeKind } from '@parastoo/contract/visas/words'
import { isAbout, type PackFee, type Scope, type VisaPack } from './pack.ts'

/** Charged lines stand first, each kind where a traveller expects it. */
const kindOrder: readonly VisaFeeKind[] = [
  'government',
  'urgent',
  'centre',
  'service',
  'courier',
  'deposit',
]

/**
 * What applicants of these ages pay, line by line; null where nothing can be priced: a fee of ours or the government's is missing for one of
 * them, or a rate. The charge is the sum of the charged lines and of nothing else.
 */
export function priceLines(
  pack: Pick<VisaPack, 'fees' | 'rates'>,
  asked: Scope,
  ages: readonly number[],
): { lines: VisaPriceLine[]; totalRial: number } | null {
  const lines: VisaPriceLine[] = []
  for (const kind of kindOrder) {
    const fees = mostSpecific(pack.fees.filter((fee) => fee.kind === kind && isAbout(fee, asked)))
    const paid = ages.map((age) => fees.find((fee) => age >= fee.fromAge && age < fee.untilAge))
    if ((kind === 'government' || kind === 'service') && paid.includes(undefined)) return null
    for (const fee of fees) {
      const count = paid.filter((one) => one === fee).length
      if (count === 0) continue
      const line = lineOf(pack, fee, count)
      if (line === null) return null
      lines.push(line)
    }
  }
  const charged = lines.filter(({ isCharged }) => isCharged)
  return {
    lines: [...charged, ...lines.filter(({ isCharged }) => !isCharged)],
    totalRial: charged.reduce((sum, { totalRial }) => sum + (totalRial ?? 0), 0),
  }
}

/** Of lines of one kind, those that name the type and passport; `*` counts only where no line does. */
function mostSpecific(fees: readonly PackFee[]): PackFee[] {
  const weight = ({ type, nationality }: PackFee) =>
    (type === '*' ? 0 : 2) + (nationality === '*' ? 0 : 1)
  const most = Math.max(...fees.map(weight))
  return fees.filter((fee) => weight(fee) === most)
}

function lineOf(pack: Pick<VisaPack, 'rates'>, fee: PackFee, count: number): VisaPriceLine | null {
  const { kind, labelFa, amountMinor, currency, isCharged } = fee
  const said = { kind, labelFa, amountMinor, currency, count, isCharged }
  if (!isCharged) return { ...said, unitRial: null, totalRial: null }
  const unitRial = toRial(pack, fee)
  return unitRial === null ? null : { ...said, unitRial, totalRial: unitRial * count }
}

/** Whole rial, a part of one rounded up; null without a rate. */
function toRial(
  { rates }: Pick<VisaPack, 'rates'>,
  { amountMinor, currency }: Pick<PackFee, 'amountMinor' | 'currency'>,
): number | null {
  if (currency === 'IRR') return amountMinor
  const rate = rates[currency]
  if (rate === undefined) return null
  return Number((BigInt(amountMinor) * BigInt(rate) + 99n) / 100n)
}
