/** Packs as the lines of the files they are read from: read again, they are the same packs. */
import { type SheetRow, textOfRows } from '../../../platform/imports/rule-sheet.ts'
import type { VisaPack } from '../rules/index.ts'
import { type PackFile, type PackTexts, packColumns, packFiles } from './read-packs.ts'

/** As the kit counts weekdays. */
const weekdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const
const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no')
const orEmpty = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** The lines of one destination in one file. */
export function linesOf(file: PackFile, pack: VisaPack): SheetRow[] {
  const { destination } = pack
  const scoped = ({ type, nationality }: { type: string; nationality: string }) => ({
    destination,
    type,
    nationality,
  })
  const ages = ({ fromAge, untilAge }: { fromAge: number; untilAge: number }) => ({
    fromAge: String(fromAge),
    untilAge: String(untilAge),
  })
  const lines: Record<PackFile, () => SheetRow[]> = {
    destinations: () => [
      {
        code: destination,
        nameFa: pack.nameFa,
        country: pack.countryCode,
        city: pack.cityCode,
        authorityFa: pack.authorityFa,
        officialSite: pack.officialSite,
        sells: pack.sells,
        weekend: pack.calendar.weekend.map((day) => weekdays[day]).join(';'),
        passportMonths: String(pack.passport.months),
        passportCountsFrom: pack.passport.countsFrom,
        passportNoteFa: pack.passport.noteFa,
        oneNameAs: pack.passport.oneNameAs ?? 'dash',
        photoWidthMm: String(pack.photo.widthMm),
        photoHeightMm: String(pack.photo.heightMm),
        photoBackgroundFa: pack.photo.backgroundFa,
        photoNoteFa: pack.photo.noteFa,
        position: String(pack.position),
      },
    ],
    types: () =>
      pack.types.map((type) => ({
        destination,
        code: type.code,
        nameFa: type.nameFa,
        entries: type.entries,
        purpose: type.purpose,
        stayHours: orEmpty(type.stayHours),
        stayDays: orEmpty(type.stayDays),
        validityDays: orEmpty(type.validityDays),
        leastDays: String(type.leastDays),
        mostDays: String(type.mostDays),
      })),
    rules: () =>
      pack.rules.map((rule) => ({
        ...scoped(rule),
        allowed: yesOrNo(rule.isAllowed),
        whyFa: orEmpty(rule.whyFa),
        source: rule.source,
        checkedOn: orEmpty(rule.checkedOn),
        checkedBy: orEmpty(rule.checkedBy),
      })),
    fees: () =>
      pack.fees.map((fee) => ({
        ...scoped(fee),
        kind: fee.kind,
        labelFa: fee.labelFa,
        ...ages(fee),
        amount: String(fee.currency === 'IRR' ? fee.amountMinor : fee.amountMinor / 100),
        currency: fee.currency,
        charged: yesOrNo(fee.isCharged),
      })),
    documents: () =>
      pack.documents.map((paper) => ({
        ...scoped(paper),
        person: paper.person,
        kind: paper.kind,
        required: yesOrNo(paper.isRequired),
        noteFa: paper.noteFa,
      })),
    conditions: () =>
      pack.conditions.map((condition) => ({
        ...scoped(condition),
        gender: orEmpty(condition.gender),
        ...ages(condition),
        alone: condition.isOfAlone ? 'yes' : '',
        verdict: condition.verdict,
        textFa: condition.textFa,
        source: condition.source,
      })),
    holidays: () =>
      pack.calendar.holidays.map(({ date, nameFa, isByMoon }) => ({
        destination,
        date,
        nameFa,
        byMoon: yesOrNo(isByMoon),
      })),
    refunds: () =>
      pack.refunds.map((line) => ({
        destination,
        stage: line.stage,
        cause: line.cause,
        authorityPercent: String(line.authorityPercent),
        oursPercent: String(line.oursPercent),
      })),
    rates: () =>
      Object.entries(pack.rates).map(([currency, rate]) => ({
        currency,
        rialPerUnit: String(rate),
        source: destination,
      })),
  }
  return lines[file]()
}

/** All files of one pack, with the text of one of them in its place. */
export const textsWith = (pack: VisaPack, file: PackFile, text: string): PackTexts =>
  Object.fromEntries(
    packFiles.map((each) => [
      each,
      each === file ? text : textOfRows(packColumns(each), linesOf(each, pack)),
    ]),
  ) as PackTexts
