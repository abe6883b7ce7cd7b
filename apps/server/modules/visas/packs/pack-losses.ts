/** Where money may be lost by other rules of visas: another person has to allow those. Pure. */
import type { CaseStage, RefundCause } from '@parastoo/contract/visas/cases'
import type { VisaCurrency, VisaFeeKind } from '@parastoo/contract/visas/words'
import { formatAmount, smallestIn } from '@parastoo/kit/book-money'
import { formatJalaliDate } from '@parastoo/kit/dates'
import type { SheetRow } from '../../../platform/imports/rule-sheet.ts'
import { causeWords, feeWords, type PackFee, priceLines, stageWords } from '../rules/index.ts'

/** More work than this is not done to find out: it is asked for then. */
const mostWork = 3_000_000
/** Stand for a type and a passport that no line names. */
const anyOther = '?'

/**
 * Where an applicant of some type, passport and age would be charged less of a fee than before (lines may be named anew, parted by age or made more
 * specific), or has a price again: what nobody could buy might come back cheaper.
 */
export function feeLosses(before: readonly SheetRow[], after: readonly SheetRow[]): string[] {
  const destinations = new Set([...before, ...after].map(({ destination = '' }) => destination))
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
  amountMinor: Number(row.amount) * smallestIn(row.currency as VisaCurrency),
  currency: row.currency as VisaCurrency,
  isCharged: row.charged === 'yes',
})

type Charged = { kind: VisaFeeKind; currency: VisaCurrency; minor: number }

/**
 * What one applicant is charged, by kind and currency: a fee of ours that is the authority's by now, or comes back, is none of ours. Null where nothing
 * can be priced, for nothing is sold then.
 */
function charged(
  fees: readonly PackFee[],
  asked: { type: string; nationality: string },
  age: number,
): Charged[] | null {
  const priced = priceLines({ fees, rates: { AED: 1, USD: 1, EUR: 1 } }, asked, [age])
  if (!priced) return null
  // Each kind has one line of an age.
  return priced.lines.flatMap(({ isCharged, kind, currency, amountMinor }) =>
    isCharged ? [{ kind, currency, minor: amountMinor }] : [],
  )
}

function chargesLess(was: Charged[] | null, is: Charged[] | null): string[] {
  if (!is) return []
  if (!was) return ['دوباره قیمت پیدا می‌کند و فروخته می‌شود.']
  return was.flatMap(({ kind, currency, minor }) => {
    const now = is.find((each) => each.kind === kind && each.currency === currency)?.minor ?? 0
    return now < minor
      ? [
          `${feeWords[kind]} از ${formatAmount(minor, currency)} به ${formatAmount(now, currency)} کم می‌شود.`,
        ]
      : []
  })
}

/** Of the other sheets: more that comes back, a shorter promise, and what begins to be sold. */
export function lineLosses(
  file: string,
  before: readonly SheetRow[],
  after: readonly SheetRow[],
): string[] {
  if (file === 'refunds') return changedLines(before, after, ['stage', 'cause'], moreComesBack)
  if (file === 'types') return changedLines(before, after, ['code'], promisesLess)
  if (file === 'rules') return changedLines(before, after, ['type', 'nationality'], beginsToSell)
  if (file === 'conditions') return fewerRefusals(before, after)
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

/** Who was turned away may buy: their visa is likelier to be refused, and then money comes back. */
function fewerRefusals(before: readonly SheetRow[], after: readonly SheetRow[]): string[] {
  const scope = ['destination', 'type', 'nationality', 'gender', 'fromAge', 'untilAge', 'alone']
  const nameOf = (row: SheetRow) => scope.map((column) => row[column] ?? '').join(' ')
  const refused = (rows: readonly SheetRow[]) => rows.filter(({ verdict }) => verdict === 'refuses')
  const stay = new Set(refused(after).map(nameOf))
  return refused(before)
    .filter((row) => !stay.has(nameOf(row)))
    .map(
      ({ destination, type, nationality, textFa }) =>
        `${destination} ${type} ${nationality}: «${textFa}» دیگر مانع پذیرش نیست.`,
    )
}

/** A day of work that was none ends promises sooner. */
export function holidayLosses(before: readonly SheetRow[], after: readonly SheetRow[]): string[] {
  const nameOf = ({ destination, date }: SheetRow) => `${destination} ${date}`
  const stay = new Set(after.map(nameOf))
  return before
    .filter((row) => !stay.has(nameOf(row)))
    .map(
      ({ destination, date = '' }) =>
        `${destination}: ${formatJalaliDate(date)} دیگر تعطیل نیست و قول‌ها زودتر سر می‌رسند.`,
    )
}

function beginsToSell(was: SheetRow | undefined, is: SheetRow): string[] {
  const name = `${is.destination} ${is.type} ${is.nationality}`
  if (is.allowed === 'yes' && was?.allowed !== 'yes') return [`${name}: پذیرفته می‌شود.`]
  if (is.allowed === 'yes' && is.checkedOn !== '' && was?.checkedOn === '')
    return [`${name}: بررسی‌شده به حساب می‌آید و فروش آن آغاز می‌شود.`]
  return []
}
