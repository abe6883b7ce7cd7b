/** A tour from its lines at the desk to what is kept of it, and back. Pure. */
import { isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import { toLatinDigits } from '@parastoo/kit/text'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import type { SheetRow } from '../../../platform/imports/rule-sheet.ts'
import type { City, TourContent } from '../catalogue/index.ts'
import { citiesOf, contentOf } from './read-files.ts'
import { type TourLines, tourLines } from './tour-file.ts'
import { linesOfTree, treeOfLines } from './tree-lines.ts'

export const tourColumns = ['tour', 'field', 'value'] as const

/** What tours say of cities: those that some tour goes to are known, others come with their file. */
export function knownCities(tours: readonly TourContent[]): Map<string, City> {
  const found = tours.flatMap(({ origin, cities }) => [
    origin,
    ...cities.map(({ nights: _nights, ...city }) => city),
  ])
  return new Map(found.map((city) => [city.code, city]))
}

export function rowsOfTour(tour: TourContent, known: ReadonlyMap<string, City>): SheetRow[] {
  const codes = new Map([...known.values()].map(({ nameFa, code }) => [nameFa, code]))
  const { origin, cities, programme, packages, bands, rule, ...told } = tour
  const lines = {
    ...told,
    origin: origin.code,
    cities: cities.map(({ code: city, nights }) => ({ city, nights })),
    programme: programme.map(({ overnightCityFa, ...day }) => ({
      ...day,
      overnight: overnightCityFa === null ? null : (codes.get(overnightCityFa) ?? null),
    })),
    packages: packages.map(({ hotels, roomKinds, rooms, ...each }) => ({
      ...each,
      hotels: hotels.map(({ cityCode: city, ...hotel }) => ({ ...hotel, city })),
      roomKinds: roomKinds.map((rule) => ({ ...rule, rooms: rooms[rule.kind] ?? 0 })),
    })),
    cancellation: bands,
    departures: rule,
  }
  return rowsOfLines(tour.code, lines)
}

const rowsOfLines = (tour: string, lines: object): SheetRow[] =>
  linesOfTree(tourLines, lines).map((line) => ({ tour, ...line }))

export type ReadTour = { code: string; lines: TourLines }

/** The tours that rows say, each judged whole; a row that is wrong is told at its line. */
export function readTourRows(rows: readonly { row: SheetRow; line: number }[]): {
  tours: ReadTour[]
  badLines: BadLine[]
} {
  const badLines: BadLine[] = []
  const tours = [...Map.groupBy(rows, ({ row }) => row.tour ?? '')].flatMap(([code, own]) => {
    const [first] = own
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)) {
      badLines.push({
        line: first?.line ?? 1,
        reason: `${code} is no code`,
        column: 'tour',
        reasonFa: 'کد تور با حروف کوچک لاتین، رقم و خط تیره است.',
      })
      return []
    }
    const tree = treeOfLines(
      tourLines,
      own.map(({ row, line }) => ({
        field: row.field ?? '',
        value: withOurDay(row.value ?? ''),
        line,
      })),
    )
    badLines.push(...tree.wrong)
    if (tree.wrong.length > 0) return []
    const parsed = tourLines.safeParse(tree.value)
    if (parsed.success) return [{ code, lines: parsed.data }]
    for (const issue of parsed.error.issues)
      badLines.push({
        line: tree.lineAt(issue.path),
        reason: `${issue.path.join('.')} ${issue.message}`,
        column: 'value',
        reasonFa: `${issue.path.join('.')}: ${inPersian(issue)}`,
      })
    return []
  })
  return { tours, badLines: badLines.toSorted((one, other) => one.line - other.line) }
}

/** Those rows as the desk would read them back: in the order of the file, with what it says by saying nothing. */
export const plainRows = (rows: readonly SheetRow[]): SheetRow[] =>
  readTourRows(rows.map((row, index) => ({ row, line: index + 2 }))).tours.flatMap(
    ({ code, lines }) => rowsOfLines(code, lines),
  )

/** What is kept of a tour; the codes of cities that are not known where it names such. */
export function contentOfTour(
  { code, lines }: ReadTour,
  { known, rulesVersion }: { known: ReadonlyMap<string, City>; rulesVersion: number },
): TourContent | { unknown: string[] } {
  const { seasons, ...told } = lines
  const unknown = citiesOf(told).filter((city) => !known.has(city))
  if (unknown.length > 0) return { unknown: [...new Set(unknown)] }
  return contentOf({ ...told, code, rulesVersion }, { known, seasons })
}

/** A day as people write it, in the form of files. */
function withOurDay(value: string): string {
  const latin = toLatinDigits(value.trim())
  if (!/^1[34]\d\d[-/]\d{1,2}[-/]\d{1,2}$/.test(latin)) return value
  const day = parseJalaliInput(latin)
  return day !== null && isValidDate(day) ? day : value
}

type Issue = Readonly<{
  code?: string | undefined
  params?: Record<string, unknown> | undefined
  values?: readonly unknown[] | undefined
  input?: unknown
  message: string
}>

function inPersian({ code, params, values, message }: Issue): string {
  if (typeof params?.fa === 'string') return params.fa
  if (code === 'invalid_value' && values) return `یکی از این‌ها باشد: ${values.join('، ')}`
  if (code === 'invalid_type') return 'نوشته نشده است، یا عدد یا بله و خیر نیست.'
  if (code === 'too_small') return 'خالی یا کمتر از حد است.'
  if (code === 'too_big') return 'بیشتر از حد است.'
  return `به شکل درست نیست (${message}).`
}
