/** What cancelling a place costs, tour by tour, as staff read and write it: one band a line, those of usual days and of a peak. */
import type { Clock } from '../../../platform/clock.ts'
import { query } from '../../../platform/db/database.ts'
import { type BadLine, FieldFault } from '../../../platform/imports/bad-line.ts'
import { matching, wholeNumber } from '../../../platform/imports/fields.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'
import { nothingSold, type RuleSheet, type SheetRow } from '../../../platform/imports/rule-sheet.ts'
import { readTours } from '../catalogue/index.ts'
import type { CancellationBand } from '../pricing/index.ts'
import { deepestFall } from './deepest-fall.ts'
import { saveTour } from './save-departures.ts'

const columns = ['tour', 'season', 'untilDaysBefore', 'percent'] as const
const seasons = ['usual', 'peak'] as const
type Season = (typeof seasons)[number]
type Bands = Record<Season, CancellationBand[]>

const partOf = ({ tour = '' }: SheetRow) => tour

export const bandSheet = ({ clock }: { clock: Clock }): RuleSheet => ({
  columns,
  partOf,
  keyOf: ({ season, untilDaysBefore }) => `${season} ${untilDaysBefore}`,
  saidWholeOf: partOf,
  parts: async (db) =>
    (await readTours(db, 'all')).map(({ code, titleFa }) => ({ key: code, title: titleFa })),
  standing: async (db, parts) =>
    (await readTours(db, parts)).flatMap(({ code, bands }) =>
      seasons.flatMap((season) =>
        bands[season].map(({ untilDaysBefore, percent }) => ({
          tour: code,
          season,
          untilDaysBefore: String(untilDaysBefore),
          percent: String(percent),
        })),
      ),
    ),
  async lock(tx) {
    await query(tx, 'lock table tours.tour in share row exclusive mode')
  },
  async check(tx, text) {
    const { tours, badLines } = readBands(text)
    const known = new Set((await readTours(tx, [...tours.keys()])).map(({ code }) => code))
    return [...badLines, ...[...tours.keys()].filter((code) => !known.has(code)).map(unknownTour)]
  },
  async put(tx, { parts, text }) {
    const { tours, badLines } = readBands(text)
    const emptied = parts.filter((part) => !tours.has(part)).map(withoutBands)
    if (badLines.length + emptied.length > 0) return { badLines: [...badLines, ...emptied] }
    const stored = new Map(
      (await readTours(tx, [...tours.keys()])).map((tour) => [tour.code, tour]),
    )
    const unknown = [...tours.keys()].filter((code) => !stored.has(code)).map(unknownTour)
    if (unknown.length > 0) return { badLines: unknown }
    for (const [code, bands] of tours) {
      const tour = stored.get(code)
      if (!tour) continue
      const { isClosed: _isClosed, ...content } = tour
      // Whoever has read the bands before agrees to these anew.
      const rulesVersion = content.rulesVersion + 1
      await saveTour(tx, { ...content, bands, rulesVersion }, clock.now())
    }
    return { imported: { tours: tours.size } }
  },
  losses({ before, after }) {
    const [was, now] = [before, after].map(bandsByTour)
    return [...(was ?? new Map())].flatMap(([code, one]: [string, Bands]) => {
      const other = now?.get(code)
      if (!other) return []
      return seasons.flatMap((season) => {
        const fall = deepestFall(one[season], other[season])
        const when = season === 'peak' ? 'روزهای شلوغ' : 'روزهای عادی'
        return fall
          ? [`${code}، ${when}: ${fall.days} روز پیش از حرکت ${fall.now}٪ به‌جای ${fall.was}٪.`]
          : []
      })
    })
  },
  soldSince: nothingSold,
})

/** The bands of each tour that a text says, in the order of time. */
export function readBands(text: string): { tours: Map<string, Bands>; badLines: BadLine[] } {
  const { rows, badLines } = readCsv({
    text,
    columns,
    toRow: (cells, line) => {
      const season = cells.season as Season
      if (!seasons.includes(season))
        throw new FieldFault(`season must be usual or peak, not "${cells.season}"`, {
          column: 'season',
          reasonFa: `«${cells.season}» نیست؛ usual یا peak بنویسید.`,
        })
      return {
        line,
        tour: matching('tour', cells.tour, /^[a-z0-9]+(-[a-z0-9]+)*$/),
        season,
        untilDaysBefore: wholeNumber('untilDaysBefore', cells.untilDaysBefore, {
          least: 0,
          most: 365,
        }),
        percent: wholeNumber('percent', cells.percent, { least: 0, most: 100 }),
      }
    },
  })
  const tours = new Map<string, Bands>()
  for (const [code, lines] of Map.groupBy(rows, ({ tour }) => tour)) {
    const of = (season: Season) => lines.filter((line) => line.season === season)
    for (const season of seasons) {
      const [first] = lines
      if (of(season).length === 0)
        badLines.push({
          line: first?.line ?? 1,
          reason: `${code} has no ${season} bands`,
          column: 'season',
          reasonFa: 'هر تور هم برای روزهای عادی (usual) و هم روزهای شلوغ (peak) سطر دارد.',
        })
      of(season).forEach((line, index, all) => {
        const before = all[index - 1]
        if (index === all.length - 1 && line.untilDaysBefore !== 0)
          badLines.push({
            line: line.line,
            reason: 'the last band does not reach the start',
            column: 'untilDaysBefore',
            reasonFa: 'آخرین سطر تا خود روز حرکت است: ۰ بنویسید.',
          })
        if (before && line.untilDaysBefore >= before.untilDaysBefore)
          badLines.push({
            line: line.line,
            reason: 'bands go from the earliest to the latest',
            column: 'untilDaysBefore',
            reasonFa: 'سطرها از دورترین روز به نزدیک‌ترین بیایند.',
          })
        if (before && line.percent < before.percent)
          badLines.push({
            line: line.line,
            reason: 'a later band keeps no less',
            column: 'percent',
            reasonFa: 'هرچه به حرکت نزدیک‌تر، جریمه کمتر نمی‌شود.',
          })
      })
    }
    const bare = (season: Season) =>
      of(season).map(({ untilDaysBefore, percent }) => ({ untilDaysBefore, percent }))
    tours.set(code, { usual: bare('usual'), peak: bare('peak') })
  }
  return { tours, badLines }
}

const bandsByTour = (rows: readonly SheetRow[]): Map<string, Bands> => {
  const of = (lines: readonly SheetRow[], season: Season) =>
    lines
      .filter((line) => line.season === season)
      .map(({ untilDaysBefore, percent }) => ({
        untilDaysBefore: Number(untilDaysBefore),
        percent: Number(percent),
      }))
  return new Map(
    [...Map.groupBy(rows, partOf)].map(([code, lines]) => [
      code,
      { usual: of(lines, 'usual'), peak: of(lines, 'peak') },
    ]),
  )
}

const unknownTour = (code: string): BadLine => ({
  line: 1,
  reason: `the tour ${code} is not known`,
  column: 'tour',
  reasonFa: `تور «${code}» شناخته نیست.`,
})
const withoutBands = (code: string): BadLine => ({
  line: 1,
  reason: `${code} would have no bands`,
  column: 'tour',
  reasonFa: `برای تور «${code}» سطری نمی‌ماند.`,
})
