/** Whole tours as staff read and write them: one tour is one part, a field of its tree a line. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'
import type { RuleSheet, SheetRow } from '../../../platform/imports/rule-sheet.ts'
import { readTours, type TourContent } from '../catalogue/index.ts'
import { tourZone } from '../pricing/index.ts'
import { followTour, removeTour, type StillTaken } from './follow-tour.ts'
import { planDepartures } from './plan-departures.ts'
import { saveDepartures, saveTour } from './save-departures.ts'
import { tourLosses } from './tour-losses.ts'
import {
  contentOfTour,
  knownCities,
  plainRows,
  readTourRows,
  rowsOfTour,
  tourColumns,
} from './tour-tree.ts'

const partOf = ({ tour = '' }: SheetRow) => tour
const keyOf = ({ field = '' }: SheetRow) => field

export const tourSheet = ({ clock }: { clock: Clock }): RuleSheet => ({
  columns: tourColumns,
  partOf,
  keyOf,
  saidWholeOf: partOf,
  parts: async (db) =>
    (await readTours(db, 'all')).map(({ code, titleFa }) => ({ key: code, title: titleFa })),
  async standing(db, parts) {
    const all = await readTours(db, 'all')
    const known = knownCities(all)
    return all.filter(({ code }) => parts.includes(code)).flatMap((tour) => rowsOfTour(tour, known))
  },
  // Departures follow their tour: nobody changes one beside it until the commit.
  async lock(tx) {
    await query(tx, 'lock table tours.tour in share row exclusive mode')
  },
  check: async (tx, text) => (await toursIn(tx, text)).badLines,
  expand: plainRows,
  async put(tx, { parts, text, isUndo = false }) {
    const { tours, standing, badLines } = await toursIn(tx, text)
    const said = new Set(tours.map(({ code }) => code))
    const gone = parts.filter((part) => !said.has(part))
    if (!isUndo) badLines.push(...gone.map(notGone))
    if (badLines.length > 0) return { badLines }
    const now = clock.now()
    const today = dateIn(tourZone, now)
    const taken: StillTaken[] = []
    if (isUndo) for (const code of gone) taken.push(...(await removeTour(tx, code)))
    for (const after of tours) {
      const before = standing.get(after.code)
      await saveTour(tx, after, now)
      if (before) taken.push(...(await followTour(tx, { before, after, today })))
      else
        await saveDepartures(tx, after, {
          planned: planDepartures(after, today),
          isChanged: false,
        })
    }
    return taken.length > 0
      ? { badLines: taken.map(stillTaken) }
      : { imported: { tours: tours.length } }
  },
  losses({ before, after, today }) {
    const read = (rows: readonly SheetRow[]) =>
      readTourRows(rows.map((row, index) => ({ row, line: index + 2 }))).tours
    return tourLosses({ before: read(before), after: read(after), today })
  },
  async soldSince(db, { rows, since }) {
    const binding = rows.filter(({ field = '' }) => isBinding(field))
    const sold = await query<{ tour: string; count: string }>(
      db,
      `select departure.tour_code as tour, count(*)::text as count
       from tours.hold as hold join tours.reservation as reservation using (line_id)
       join tours.departure as departure on departure.id = reservation.departure_id
       where departure.tour_code = any($1) and (hold.state = 'held' or reservation.issued_at >= $2)
       group by departure.tour_code`,
      [[...new Set(binding.map(partOf))], since.toString()],
    )
    const counts = new Map(sold.map(({ tour, count }) => [tour, Number(count)]))
    return new Map(
      binding.flatMap((row) => {
        const count = counts.get(partOf(row))
        return count === undefined ? [] : [[`${partOf(row)} ${keyOf(row)}`, count]]
      }),
    )
  },
})

/** What somebody buys by; words of the programme bind nobody. */
const isBinding = (field: string): boolean =>
  /^(packages|departures|seasons|cancellation|paymentPlan|travellerChange|sharing|rulesFa|commissionPercent)\b/.test(
    field,
  )

/** The tours that a text says as they would be kept, beside what stands of them; whoever has read other rules agrees to these anew. */
async function toursIn(
  db: Db | Tx,
  text: string,
): Promise<{
  tours: TourContent[]
  standing: ReadonlyMap<string, TourContent>
  badLines: BadLine[]
}> {
  const read = readCsv({ text, columns: tourColumns, toRow: (row, line) => ({ row, line }) })
  const { tours: said, badLines } = readTourRows(read.rows)
  const all = await readTours(db, 'all')
  const known = knownCities(all)
  const standing = new Map(
    all.map(({ isClosed: _isClosed, ...content }): [string, TourContent] => [
      content.code,
      content,
    ]),
  )
  const tours = said.flatMap((tour) => {
    const before = standing.get(tour.code)
    const rulesVersion = before?.rulesVersion ?? 1
    const content = contentOfTour(tour, { known, rulesVersion })
    if ('unknown' in content) {
      const first = read.rows.find(({ row }) => row.tour === tour.code)
      badLines.push(unknownCities(content.unknown, first?.line ?? 1))
      return []
    }
    return [before && rulesOf(before) !== rulesOf(content) ? renewed(content) : content]
  })
  return { tours, standing, badLines: [...read.badLines, ...badLines] }
}

const rulesOf = ({ bands, rulesFa, travellerChange = null, paymentPlan }: TourContent): string =>
  JSON.stringify([bands, rulesFa, travellerChange, paymentPlan])
const renewed = (tour: TourContent): TourContent => ({
  ...tour,
  rulesVersion: tour.rulesVersion + 1,
})

const unknownCities = (codes: readonly string[], line: number): BadLine => ({
  line,
  reason: `no tour knows ${codes.join(', ')}`,
  column: 'value',
  reasonFa: `شهر ${codes.join('، ')} در هیچ توری نیست؛ شهر جدید با پوشهٔ تورها و دستور وارد می‌شود.`,
})
const notGone = (code: string): BadLine => ({
  line: 1,
  reason: `${code} would be gone`,
  column: 'tour',
  reasonFa: `تور «${code}» با فایل حذف نمی‌شود؛ حرکت‌هایش را از فروش بردارید.`,
})
const stillTaken = ({ tour, startsOn, isDearer }: StillTaken): BadLine => ({
  line: 1,
  reason: `${tour} of ${startsOn} ${isDearer ? 'has a price of its own' : 'has travellers'}`,
  column: 'field',
  reasonFa: isDearer
    ? `حرکت ${formatJalaliDate(startsOn)} تور «${tour}» قیمتی بالاتر از تور دارد و حذف نمی‌شود؛ روزش را نگه دارید و در جدول موجودی فروشش را ببندید.`
    : `حرکت ${formatJalaliDate(startsOn)} تور «${tour}» مسافر دارد و حذف نمی‌شود؛ روزش را در departures.dates نگه دارید.`,
})
