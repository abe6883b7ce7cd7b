/** The files of `data/visas` as rule packs, one a destination. Every bad line of every file is named; one is enough to take nothing (one piece: lines of a file name those of the others). */
import { caseStages, refundCauses } from '@parastoo/contract/visas/cases'
import {
  passportCounts,
  personKinds,
  visaCurrencies,
  visaDocumentKinds,
  visaEntries,
  visaFeeKinds,
  visaGenders,
  visaPurposes,
  visaVerdicts,
} from '@parastoo/contract/visas/words'
import { type BadLine, FieldFault } from '../../../platform/imports/bad-line.ts'
import { emptyFa, isoDate, matching, wholeNumber } from '../../../platform/imports/fields.ts'
import { type CsvCells, readCsv } from '../../../platform/imports/read-csv.ts'
import { causeWords, stageWords, type VisaPack } from '../rules/index.ts'

const columnsOf = {
  destinations: [
    'code',
    'nameFa',
    'country',
    'city',
    'authorityFa',
    'officialSite',
    'sells',
    'weekend',
    'passportMonths',
    'passportCountsFrom',
    'passportNoteFa',
    'oneNameAs',
    'photoWidthMm',
    'photoHeightMm',
    'photoBackgroundFa',
    'photoNoteFa',
    'position',
  ],
  types: [
    'destination',
    'code',
    'nameFa',
    'entries',
    'purpose',
    'stayHours',
    'stayDays',
    'validityDays',
    'leastDays',
    'mostDays',
  ],
  rules: [
    'destination',
    'type',
    'nationality',
    'allowed',
    'whyFa',
    'source',
    'checkedOn',
    'checkedBy',
  ],
  fees: [
    'destination',
    'type',
    'nationality',
    'kind',
    'labelFa',
    'fromAge',
    'untilAge',
    'amount',
    'currency',
    'charged',
  ],
  documents: ['destination', 'type', 'nationality', 'person', 'kind', 'required', 'noteFa'],
  conditions: [
    'destination',
    'type',
    'nationality',
    'gender',
    'fromAge',
    'untilAge',
    'alone',
    'verdict',
    'textFa',
    'source',
  ],
  holidays: ['destination', 'date', 'nameFa', 'byMoon'],
  refunds: ['destination', 'stage', 'cause', 'authorityPercent', 'oursPercent'],
  rates: ['currency', 'rialPerUnit', 'source'],
} as const

type FileName = keyof typeof columnsOf
export const packFiles = Object.keys(columnsOf) as FileName[]
export type PackTexts = Readonly<Record<FileName, string>>
export const packColumns = (file: FileName): readonly string[] => columnsOf[file]
export type { FileName as PackFile }

/** A bad line, and which of the files it stands in. */
type PackBadLine = BadLine & { file: FileName }

/** As the kit counts weekdays. */
const weekdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const
const mostAge = 150

export function readPacks(texts: PackTexts): { packs: VisaPack[]; badLines: PackBadLine[] } {
  const badLines: PackBadLine[] = []
  const lines = new WeakMap<object, number>()
  const read = <File extends FileName, Row extends object>(
    file: File,
    toRow: (cells: CsvCells<(typeof columnsOf)[File][number]>) => Row,
  ): Row[] => {
    const outcome = readCsv<(typeof columnsOf)[File][number], Row>({
      text: texts[file],
      columns: columnsOf[file],
      toRow(cells, line) {
        const row = toRow(cells)
        lines.set(row, line)
        return row
      },
    })
    for (const { reason, ...bad } of outcome.badLines)
      badLines.push({ ...bad, file, reason: `${file}.csv: ${reason}` })
    return outcome.rows
  }

  const rates = Object.fromEntries(
    read('rates', ({ currency, rialPerUnit, source }) => {
      filled('source', source)
      const rate = wholeNumber('rialPerUnit', rialPerUnit, { least: 1 })
      return [oneOf('currency', currency, visaCurrencies), rate] as const
    }),
  )
  const destinations = once(
    read('destinations', (cells) => ({
      destination: word('code', cells.code),
      nameFa: filled('nameFa', cells.nameFa),
      countryCode: matching('country', cells.country, /^[A-Z]{2}$/),
      cityCode: matching('city', cells.city, /^[A-Z]{3}$/),
      authorityFa: filled('authorityFa', cells.authorityFa),
      officialSite: matching('officialSite', cells.officialSite, /^[a-z0-9.-]+\.[a-z]{2,}$/),
      sells: oneOf('sells', cells.sells, ['visa', 'file']),
      weekend: cells.weekend
        .split(';')
        .map((day) => weekdays.indexOf(oneOf('weekend', day.trim(), weekdays))),
      passport: {
        months: wholeNumber('passportMonths', cells.passportMonths, { least: 0, most: 24 }),
        countsFrom: oneOf('passportCountsFrom', cells.passportCountsFrom, passportCounts),
        noteFa: cells.passportNoteFa,
        oneNameAs: oneOf('oneNameAs', cells.oneNameAs, ['dash', 'repeat'] as const),
      },
      photo: {
        widthMm: wholeNumber('photoWidthMm', cells.photoWidthMm, { least: 20, most: 60 }),
        heightMm: wholeNumber('photoHeightMm', cells.photoHeightMm, { least: 20, most: 60 }),
        backgroundFa: filled('photoBackgroundFa', cells.photoBackgroundFa),
        noteFa: cells.photoNoteFa,
      },
      position: wholeNumber('position', cells.position, { least: 0, most: 1000 }),
    })),
    { file: 'destinations', keyOf: ({ destination }) => destination, badLines, lines },
  )
  const codes = new Set(destinations.map(({ destination }) => destination))
  const destination = (text: string) => known('destination', text, codes)
  const types = once(
    read('types', (cells) => {
      const leastDays = wholeNumber('leastDays', cells.leastDays, { least: 1, most: 200 })
      return {
        destination: destination(cells.destination),
        code: word('code', cells.code),
        nameFa: filled('nameFa', cells.nameFa),
        entries: oneOf('entries', cells.entries, visaEntries),
        purpose: oneOf('purpose', cells.purpose, visaPurposes),
        stayHours: numberOrNull('stayHours', cells.stayHours),
        stayDays: numberOrNull('stayDays', cells.stayDays),
        validityDays: numberOrNull('validityDays', cells.validityDays),
        leastDays,
        mostDays: wholeNumber('mostDays', cells.mostDays, { least: leastDays, most: 200 }),
      }
    }),
    { file: 'types', keyOf: (type) => `${type.destination} ${type.code}`, badLines, lines },
  )
  const typeCodes = new Set(types.map((type) => `${type.destination} ${type.code}`))
  const scope = (cells: { destination: string; type: string; nationality: string }) => {
    destination(cells.destination)
    if (cells.type !== '*') known('type', `${cells.destination} ${cells.type}`, typeCodes)
    return {
      destination: cells.destination,
      type: cells.type,
      nationality: matching('nationality', cells.nationality, /^([A-Z]{2}|\*)$/),
    }
  }
  const ages = (cells: { fromAge: string; untilAge: string }) => {
    const fromAge = wholeNumber('fromAge', cells.fromAge, { least: 0, most: mostAge })
    const untilAge = wholeNumber('untilAge', cells.untilAge, { least: fromAge + 1, most: mostAge })
    return { fromAge, untilAge }
  }
  const rules = once(
    read('rules', (cells) => {
      const isAllowed = yesNo('allowed', cells.allowed)
      if (!isAllowed) filled('whyFa', cells.whyFa)
      if (cells.type === '*' || cells.nationality === '*')
        throw new FieldFault('a rule is about one type and one passport', {
          column: cells.type === '*' ? 'type' : 'nationality',
          reasonFa: 'این‌جا یک نوع ویزا و یک گذرنامه بنویسید، نه ستاره.',
        })
      if ((cells.checkedOn === '') !== (cells.checkedBy === ''))
        throw new FieldFault('a check has a day and who checked', {
          column: cells.checkedOn === '' ? 'checkedOn' : 'checkedBy',
          reasonFa: 'روز بررسی و نام بررسی‌کننده با هم می‌آیند.',
        })
      return {
        ...scope(cells),
        isAllowed,
        whyFa: cells.whyFa || null,
        source: filled('source', cells.source),
        checkedOn: cells.checkedOn === '' ? null : isoDate('checkedOn', cells.checkedOn),
        checkedBy: cells.checkedBy || null,
      }
    }),
    {
      file: 'rules',
      keyOf: (rule) => `${rule.destination} ${rule.type} ${rule.nationality}`,
      badLines,
      lines,
    },
  )
  const fees = read('fees', (cells) => {
    const currency = oneOf('currency', cells.currency, visaCurrencies)
    const isCharged = yesNo('charged', cells.charged)
    if (isCharged && currency !== 'IRR' && rates[currency] === undefined)
      throw new FieldFault(`rates.csv has no ${currency}`, {
        column: 'currency',
        reasonFa: `نرخ ${currency} ثبت نشده است.`,
      })
    const amount = wholeNumber('amount', cells.amount, { least: 0, most: 10_000_000_000 })
    const kind = oneOf('kind', cells.kind, visaFeeKinds)
    // What comes back is promised in money of here, and cannot come back where it was not taken.
    if (kind === 'deposit' && !(isCharged && currency === 'IRR'))
      throw new FieldFault('a deposit is charged, in IRR', {
        column: 'currency',
        reasonFa: 'ودیعه به ریال است و از مسافر گرفته می‌شود.',
      })
    return {
      ...scope(cells),
      kind,
      labelFa: filled('labelFa', cells.labelFa),
      ...ages(cells),
      amountMinor: currency === 'IRR' ? amount : amount * 100,
      currency,
      isCharged,
    }
  })
  const documents = read('documents', (cells) => ({
    ...scope(cells),
    person: oneOf('person', cells.person, personKinds),
    kind: oneOf('kind', cells.kind, visaDocumentKinds),
    isRequired: yesNo('required', cells.required),
    noteFa: filled('noteFa', cells.noteFa),
  }))
  const conditions = read('conditions', (cells) => ({
    ...scope(cells),
    gender: cells.gender === '' ? null : oneOf('gender', cells.gender, visaGenders),
    ...ages(cells),
    isOfAlone: cells.alone !== '' && yesNo('alone', cells.alone),
    verdict: oneOf('verdict', cells.verdict, visaVerdicts),
    textFa: filled('textFa', cells.textFa),
    source: filled('source', cells.source),
  }))
  const holidays = read('holidays', (cells) => ({
    destination: destination(cells.destination),
    date: isoDate('date', cells.date),
    nameFa: filled('nameFa', cells.nameFa),
    isByMoon: yesNo('byMoon', cells.byMoon),
  }))

  const percent = (what: string, text: string) => wholeNumber(what, text, { least: 0, most: 100 })
  const refunds = once(
    read('refunds', (cells) => ({
      destination: cells.destination === '*' ? '*' : destination(cells.destination),
      stage: oneOf('stage', cells.stage, caseStages),
      cause: oneOf('cause', cells.cause, refundCauses),
      authorityPercent: percent('authorityPercent', cells.authorityPercent),
      oursPercent: percent('oursPercent', cells.oursPercent),
    })),
    {
      file: 'refunds',
      keyOf: (line) => `${line.destination} ${line.stage} ${line.cause}`,
      badLines,
      lines,
    },
  )
  /** The whole table of a destination: its own line before that of all. */
  const refundsOf = (code: string) =>
    caseStages.flatMap((stage) =>
      refundCauses.flatMap((cause) => {
        const lines = refunds.filter((line) => line.stage === stage && line.cause === cause)
        const found =
          lines.find((line) => line.destination === code) ??
          lines.find((line) => line.destination === '*')
        if (!found) {
          badLines.push({
            file: 'refunds',
            line: 1,
            reason: `refunds.csv: no line for ${code}, ${stage}, ${cause}`,
            reasonFa: `برای ${stageWords[stage]} و ${causeWords[cause]} سطری نیست.`,
          })
          return []
        }
        const { destination: _name, ...line } = found
        return [line]
      }),
    )

  const packs = destinations.map(({ weekend, ...about }): VisaPack => {
    const own = <Row extends { destination: string }>(rows: readonly Row[]) =>
      rows
        .filter((row) => row.destination === about.destination)
        .map(({ destination: _name, ...row }) => row)
    return {
      ...about,
      calendar: { weekend, holidays: own(holidays) },
      types: own(types),
      rules: own(rules),
      fees: own(fees),
      documents: own(documents),
      conditions: own(conditions),
      refunds: refundsOf(about.destination),
      rates,
    }
  })
  return { packs, badLines }
}

/** The rows, and a bad line for each that names what another one before it does. */
function once<Row extends object>(
  rows: Row[],
  {
    file,
    keyOf,
    badLines,
    lines,
  }: {
    file: FileName
    keyOf: (row: Row) => string
    badLines: PackBadLine[]
    lines: WeakMap<object, number>
  },
): Row[] {
  const seen = new Set<string>()
  for (const row of rows) {
    const key = keyOf(row)
    if (seen.has(key))
      badLines.push({
        file,
        line: lines.get(row) ?? 1,
        reason: `${file}.csv: "${key}" stands twice`,
        reasonFa: 'این سطر دو بار آمده است.',
      })
    seen.add(key)
  }
  return rows
}

function oneOf<Word extends string>(what: string, text: string, words: readonly Word[]): Word {
  const found = words.find((each) => each === text)
  if (found === undefined)
    throw new FieldFault(`${what} must be one of ${words.join(', ')}, not "${text}"`, {
      column: what,
      reasonFa:
        text === '' ? emptyFa : `«${text}» نیست؛ یکی از این‌ها را بنویسید: ${words.join('، ')}.`,
    })
  return found
}

function known(what: string, text: string, all: ReadonlySet<string>): string {
  if (!all.has(text))
    throw new FieldFault(`${what} "${text}" is not known`, {
      column: what.split(' ')[0] ?? what,
      reasonFa: `«${text}» شناخته نیست.`,
    })
  return text
}

function filled(what: string, text: string): string {
  if (text === '') throw new FieldFault(`${what} is empty`, { column: what, reasonFa: emptyFa })
  return text
}

const word = (what: string, text: string) => matching(what, text, /^[a-z0-9]+(-[a-z0-9]+)*$/)
const yesNo = (what: string, text: string) => oneOf(what, text, ['yes', 'no']) === 'yes'
const numberOrNull = (what: string, text: string) =>
  text === '' ? null : wholeNumber(what, text, { least: 1, most: 1000 })
