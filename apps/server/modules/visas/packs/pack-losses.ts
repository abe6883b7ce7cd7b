/** Where money may be lost by other rules of visas: another person has to allow those. Pure. */
import type { CaseStage, RefundCause } from '@parastoo/contract/visas/cases'
import type { VisaCurrency, VisaFeeKind } from '@parastoo/contract/visas/words'
import type { SheetRow } from '../../../platform/imports/rule-sheet.ts'
import { causeWords, type PackFee, priceLines, stageWords } from '../rules/index.ts'

/** More work than this is not done to find out: it is asked for then. */
const mostWork = 3_000_000
/** Stand for a type and a passport that no line names. */
const anyOther = '?'

/** Where an applicant of some type, passport and age would be charged less of a currency than before: lines may be named anew, parted by age or made more specific. */
export function feeLosses(before: readonly SheetRow[], after: readonly SheetRow[]): string[] {
  const destinations = new Set(before.map(({ destination = '' }) => destination))
  return [...destinations].flatMap((destination) => {
    const of = (rows: readonly SheetRow[]) =>
      rows.filter((row) => row.destination === destination).map(feeOf)
    const [was, is] = [of(before), of(after)]
    const all = [...was, ...is]
    const types = [...new Set([...all.map(({ type }) => type), anyOther])].filter(isNamed)
    const passports = [...new Set([...all.map((fee) => fee.nationality), anyOther])].filter(isNamed)
    const ages = [...new Set(all.flatMap(({ fromAge, untilAge }) => [fromAge, untilAge]))]
    if (types.length * passports.length * ages.length * all.length > mostWork)
      return [`${destination}: سطرهای هزینه بیش از آن است که خودکار سنجیده شود.`]
    return types.flatMap((type) =>
      passports.flatMap((nationality) => {
        const less = ages.flatMap((age) =>
          chargesLess(
            charged(was, { type, nationality }, age),
            charged(is, { type, nationality }, age),
          ),
        )
        const [first] = less
        if (!first) return []
        const whose = [type, nationality].filter((word) => word !== anyOther).join(' ')
        return [`${destination} ${whose}: ${first}`.replaceAll(/ +:/g, ':')]
      }),
    )
  })
}

const isNamed = (word: string) => word !== '*'

const feeOf = (row: SheetRow): PackFee => ({
  type: row.type ?? '',
  nationality: row.nationality ?? '',
  kind: row.kind as VisaFeeKind,
  labelFa: row.labelFa ?? '',
  fromAge: Number(row.fromAge),
  untilAge: Number(row.untilAge),
  amountMinor: Number(row.amount),
  currency: row.currency as VisaCurrency,
  isCharged: row.charged === 'yes',
})

/** What one applicant is charged, by currency; null where nothing can be priced, for nothing is sold then. */
function charged(
  fees: readonly PackFee[],
  asked: { type: string; nationality: string },
  age: number,
): Map<string, number> | null {
  const priced = priceLines({ fees, rates: { AED: 1, USD: 1, EUR: 1 } }, asked, [age])
  if (!priced) return null
  const sums = new Map<string, number>()
  for (const { isCharged, currency, amountMinor, count } of priced.lines)
    if (isCharged) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor * count)
  return sums
}

const chargesLess = (was: Map<string, number> | null, is: Map<string, number> | null): string[] =>
  was && is
    ? [...was].flatMap(([currency, sum]) => {
        const now = is.get(currency) ?? 0
        return now < sum ? [`${sum} ${currency} به ${now} ${currency} کم می‌شود.`] : []
      })
    : []

/** Of the other sheets: more that comes back, a shorter promise, and what begins to be sold. */
export function lineLosses(
  file: string,
  before: readonly SheetRow[],
  after: readonly SheetRow[],
): string[] {
  if (file === 'refunds') return changedLines(before, after, ['stage', 'cause'], moreComesBack)
  if (file === 'types') return changedLines(before, after, ['code'], promisesLess)
  if (file === 'rules') return changedLines(before, after, ['type', 'nationality'], beginsToSell)
  return []
}

function changedLines(
  before: readonly SheetRow[],
  after: readonly SheetRow[],
  columns: readonly string[],
  toldOf: (was: SheetRow | undefined, is: SheetRow) => string[],
): string[] {
  const nameOf = (row: SheetRow) => ['destination', ...columns].map((each) => row[each]).join(' ')
  const was = new Map(before.map((row) => [nameOf(row), row]))
  return after.flatMap((row) => toldOf(was.get(nameOf(row)), row))
}

function moreComesBack(was: SheetRow | undefined, is: SheetRow): string[] {
  if (!was) return []
  const shares = [
    ['authorityPercent', 'هزینهٔ مرجع'],
    ['oursPercent', 'کارمزد ما'],
  ] as const
  const when = `${stageWords[is.stage as CaseStage]}، ${causeWords[is.cause as RefundCause]}`
  return shares.flatMap(([column, what]) =>
    Number(is[column]) > Number(was[column])
      ? [`${is.destination}، ${when}: ${is[column]}٪ ${what} برمی‌گردد به‌جای ${was[column]}٪.`]
      : [],
  )
}

/** Who is told later than promised gets money back. */
function promisesLess(was: SheetRow | undefined, is: SheetRow): string[] {
  if (!was || Number(is.mostDays) >= Number(was.mostDays)) return []
  return [
    `${is.destination} ${is.code}: قول ${is.mostDays} روز کاری به‌جای ${was.mostDays}؛ اگر دیر شود پول برمی‌گردد.`,
  ]
}

function beginsToSell(was: SheetRow | undefined, is: SheetRow): string[] {
  const name = `${is.destination} ${is.type} ${is.nationality}`
  if (is.allowed === 'yes' && was?.allowed !== 'yes') return [`${name}: پذیرفته می‌شود.`]
  if (is.allowed === 'yes' && is.checkedOn !== '' && was?.checkedOn === '')
    return [`${name}: بررسی‌شده به حساب می‌آید و فروش آن آغاز می‌شود.`]
  return []
}
