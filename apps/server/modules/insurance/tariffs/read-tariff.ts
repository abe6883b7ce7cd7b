/** The files of `data/insurance` as one tariff. Every bad line of every file is named; one is enough to take nothing. */
import {
  activityVerdicts,
  askedActivities,
  coverageKinds,
  coverKinds,
  limitCurrencies,
} from '@parastoo/contract/insurance/words'
import { type BadLine, FieldFault } from '../../../platform/imports/bad-line.ts'
import { matching, wholeNumber } from '../../../platform/imports/fields.ts'
import { type CsvCells, readCsv } from '../../../platform/imports/read-csv.ts'
import { priceFaults, type Tariff } from '../rules/index.ts'

const columnsOf = {
  insurers: ['code', 'nameFa', 'nameEn', 'agentCode', 'assistanceNameFa', 'assistancePhones'],
  zones: ['code', 'kind', 'nameFa', 'nameEn', 'width'],
  countries: ['country', 'kind', 'zone'],
  plans: [
    'code',
    'insurer',
    'kind',
    'nameFa',
    'nameEn',
    'zone',
    'limit',
    'currency',
    'oldestAge',
    'commissionPercent',
    'taxPercent',
    'exitMonths',
    'voidFeeRial',
    'consecutiveDays',
    'sample',
  ],
  prices: ['plan', 'fromDays', 'untilDays', 'fromAge', 'untilAge', 'priceRial'],
  coverages: ['plan', 'kind', 'labelFa', 'labelEn', 'amount', 'excess'],
  exclusions: ['plan', 'textFa'],
  activities: ['plan', 'activity', 'verdict', 'noteFa'],
} as const

type FileName = keyof typeof columnsOf
export const tariffFiles = Object.keys(columnsOf) as FileName[]
export type TariffTexts = Readonly<Record<FileName, string>>

const mostAge = 120
const mostDays = 366

/** In one piece, for each file is checked against those before it. */
export function readTariff(texts: TariffTexts): { tariff: Tariff; badLines: BadLine[] } {
  const badLines: BadLine[] = []
  const read = <File extends FileName, Row>(
    file: File,
    toRow: (cells: CsvCells<(typeof columnsOf)[File][number]>) => Row,
  ): Row[] => {
    const outcome = readCsv<(typeof columnsOf)[File][number], Row>({
      text: texts[file],
      columns: columnsOf[file],
      toRow,
    })
    for (const { line, reason } of outcome.badLines)
      badLines.push({ line, reason: `${file}.csv: ${reason}` })
    return outcome.rows
  }
  const once = (file: FileName, keys: readonly string[]) => {
    for (const key of keys.filter((each, index) => keys.indexOf(each) !== index))
      badLines.push({ line: 1, reason: `${file}.csv: "${key}" stands twice` })
    return new Set(keys)
  }

  const insurers = read('insurers', (cells) => ({
    code: word('code', cells.code),
    nameFa: filled('nameFa', cells.nameFa),
    nameEn: filled('nameEn', cells.nameEn),
    agentCode: filled('agentCode', cells.agentCode),
    assistanceNameFa: filled('assistanceNameFa', cells.assistanceNameFa),
    assistancePhones: filled('assistancePhones', cells.assistancePhones)
      .split(';')
      .map((phone) => matching('assistancePhones', phone.trim(), /^\+[0-9 ]{8,20}$/)),
  }))
  const insurerCodes = once(
    'insurers',
    insurers.map(({ code }) => code),
  )
  const zones = read('zones', (cells) => ({
    code: word('code', cells.code),
    kind: oneOf('kind', cells.kind, coverKinds),
    nameFa: filled('nameFa', cells.nameFa),
    nameEn: filled('nameEn', cells.nameEn),
    width: wholeNumber('width', cells.width, { least: 1, most: 9 }),
  }))
  const zoneCodes = once(
    'zones',
    zones.map(({ kind, code }) => `${kind} ${code}`),
  )
  const zone = (kind: string, code: string) => known('zone', `${kind} ${code}`, zoneCodes) && code
  const countries = read('countries', (cells) => ({
    country: matching('country', cells.country, /^([A-Z]{2}|\*)$/),
    kind: oneOf('kind', cells.kind, coverKinds),
    zone: zone(cells.kind, cells.zone),
  }))
  once(
    'countries',
    countries.map(({ kind, country }) => `${kind} ${country}`),
  )
  const plans = read('plans', (cells) => ({
    code: word('code', cells.code),
    insurer: known('insurer', cells.insurer, insurerCodes),
    kind: oneOf('kind', cells.kind, coverKinds),
    nameFa: filled('nameFa', cells.nameFa),
    nameEn: filled('nameEn', cells.nameEn),
    zone: zone(cells.kind, cells.zone),
    limit: wholeNumber('limit', cells.limit, { least: 1 }),
    currency: currencyOf(cells),
    oldestAge: wholeNumber('oldestAge', cells.oldestAge, { least: 1, most: mostAge }),
    commissionPercent: percent('commissionPercent', cells.commissionPercent),
    taxPercent: percent('taxPercent', cells.taxPercent),
    exitMonths: wholeNumber('exitMonths', cells.exitMonths, { least: 1, most: 24 }),
    voidFeeRial: wholeNumber('voidFeeRial', cells.voidFeeRial, { least: 0 }),
    consecutiveDays: wholeNumber('consecutiveDays', cells.consecutiveDays, {
      least: 1,
      most: mostDays,
    }),
    isSample: oneOf('sample', cells.sample, ['yes', 'no']) === 'yes',
  }))
  const planCodes = once(
    'plans',
    plans.map(({ code }) => code),
  )
  const plan = (code: string) => known('plan', code, planCodes)
  const prices = read('prices', (cells) => {
    const fromDays = wholeNumber('fromDays', cells.fromDays, { least: 1, most: mostDays })
    const fromAge = wholeNumber('fromAge', cells.fromAge, { least: 0, most: mostAge })
    return {
      plan: plan(cells.plan),
      fromDays,
      untilDays: wholeNumber('untilDays', cells.untilDays, { least: fromDays, most: mostDays }),
      fromAge,
      untilAge: wholeNumber('untilAge', cells.untilAge, { least: fromAge, most: mostAge }),
      priceRial: wholeNumber('priceRial', cells.priceRial, { least: 1 }),
    }
  })
  const coverages = read('coverages', (cells) => ({
    plan: plan(cells.plan),
    kind: oneOf('kind', cells.kind, coverageKinds),
    labelFa: filled('labelFa', cells.labelFa),
    labelEn: filled('labelEn', cells.labelEn),
    amount: cells.amount === '' ? null : wholeNumber('amount', cells.amount, { least: 1 }),
    excess: wholeNumber('excess', cells.excess, { least: 0 }),
  }))
  const exclusions = read('exclusions', (cells) => ({
    plan: plan(cells.plan),
    textFa: filled('textFa', cells.textFa),
  }))
  const activities = read('activities', (cells) => ({
    plan: plan(cells.plan),
    activity: oneOf('activity', cells.activity, askedActivities),
    verdict: oneOf('verdict', cells.verdict, activityVerdicts),
    noteFa: filled('noteFa', cells.noteFa),
  }))
  const tariff: Tariff = {
    insurers,
    zones,
    countries,
    plans: plans.map((each) => {
      const own = <Row extends { plan: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.plan === each.code).map(({ plan: _name, ...row }) => row)
      return {
        ...each,
        prices: own(prices),
        coverages: own(coverages),
        exclusionsFa: own(exclusions).map(({ textFa }) => textFa),
        activities: own(activities),
      }
    }),
  }
  // A table with lines that cannot be read has holes for that reason alone.
  const isWhole = badLines.length === 0
  for (const each of isWhole ? tariff.plans : [])
    for (const fault of planFaults(each))
      badLines.push({ line: 1, reason: `plan ${each.code}: ${fault}` })
  return { tariff, badLines }
}

/** What a plan lacks, beside the faults of its prices. */
function planFaults(plan: Tariff['plans'][number]): string[] {
  const silent = askedActivities.filter(
    (asked) => plan.activities.filter(({ activity }) => activity === asked).length !== 1,
  )
  return [
    ...priceFaults(plan),
    ...(plan.coverages.length === 0 ? ['covers nothing'] : []),
    ...silent.map((asked) => `must say once what it does about ${asked}`),
  ]
}

/** Accidents of pilgrims are insured in rial, treatment abroad in euro. */
function currencyOf({ kind, currency }: { kind: string; currency: string }) {
  const right = kind === 'accident' ? 'IRR' : 'EUR'
  if (currency !== right) throw new FieldFault(`${kind} plans have a limit in ${right}`)
  return oneOf('currency', currency, limitCurrencies)
}

function oneOf<Word extends string>(what: string, text: string, words: readonly Word[]): Word {
  const found = words.find((each) => each === text)
  if (found === undefined)
    throw new FieldFault(`${what} must be one of ${words.join(', ')}, not "${text}"`)
  return found
}

function known(what: string, text: string, all: ReadonlySet<string>): string {
  if (!all.has(text)) throw new FieldFault(`${what} "${text}" is not known`)
  return text
}

function filled(what: string, text: string): string {
  if (text === '') throw new FieldFault(`${what} is empty`)
  return text
}

const word = (what: string, text: string) => matching(what, text, /^[a-z0-9]+(-[a-z0-9]+)*$/)
const percent = (what: string, text: string) => wholeNumber(what, text, { least: 0, most: 100 })
