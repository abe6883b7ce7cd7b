import type { BadLine, ReadOutcome } from '../../../platform/imports/bad-line.ts'
import { type IsoDate, isoDate, matching, wholeNumber } from '../../../platform/imports/fields.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'

/** The clocks airlines measure cancelling by; `amount` counts minutes, days or hours as the name says. */
const penaltyClocks = [
  /** Free looks: for `amount` minutes from issue, whatever the other bands say. */
  'within-minutes-of-issue',
  /** Until 12:00 noon at the origin, `amount` days before the local departure date. */
  'until-noon-days-before',
  /** The same by another hour, written «until-18:30-days-before»; the band keeps it in `at`. */
  'until-time-days-before',
  'until-hours-before',
  'until-minutes-before',
  'until-departure',
  /** From there on: no-shows and departed flights. */
  'after',
] as const

export type PenaltyBand = {
  clock: (typeof penaltyClocks)[number]
  amount: number
  /** The origin's clock, HH:MM; of `until-time-days-before` only. */
  at?: string
  /** Percent of the ticket's price that is kept. */
  percent: number
}

/** One version of an airline's or charterer's cancelling rules; it binds tickets issued from `validFrom` on. */
export type PenaltyTable = { id: string; validFrom: IsoDate; bands: PenaltyBand[] }

export const penaltyColumns = ['table', 'validFrom', 'clock', 'amount', 'percent'] as const

/** Reads `penalties.csv`: one band a line, in order. Refuses a table version without its closing `after` band. */
export function readPenalties(text: string): ReadOutcome<PenaltyTable> {
  const { rows, badLines } = readCsv({
    text,
    columns: penaltyColumns,
    toRow: (cells, line) => ({
      id: matching('table', cells.table, /^[a-z0-9-]+$/),
      validFrom: isoDate('validFrom', cells.validFrom),
      line,
      band: {
        ...clockIn(cells.clock),
        amount: wholeNumber('amount', cells.amount, { least: 0, most: 10_000 }),
        percent: wholeNumber('percent', cells.percent, { least: 0, most: 100 }),
      },
    }),
  })
  const tables: PenaltyTable[] = []
  const unfinished: BadLine[] = []
  for (const lines of Map.groupBy(rows, (row) => `${row.id} ${row.validFrom}`).values()) {
    const last = lines.at(-1)
    if (last === undefined) continue
    if (lines.findIndex((row) => row.band.clock === 'after') !== lines.length - 1) {
      unfinished.push({
        line: last.line,
        reason: `${last.id} must close with one "after" band`,
        column: 'clock',
        reasonFa: 'آخرین سطر هر نسخه «پس از آن» (after) است، و فقط همان یک سطر.',
      })
    }
    tables.push({ id: last.id, validFrom: last.validFrom, bands: lines.map((row) => row.band) })
  }
  return { rows: tables, badLines: [...badLines, ...unfinished] }
}

const timed = /^until-([01]\d|2[0-3]):([0-5]\d)-days-before$/

/** A clock as files write it: by its name, or with an hour of its own. */
function clockIn(cell: string): Pick<PenaltyBand, 'clock' | 'at'> {
  const [, hours, minutes] = timed.exec(cell.trim()) ?? []
  if (hours !== undefined) return { clock: 'until-time-days-before', at: `${hours}:${minutes}` }
  const known = penaltyClocks.filter((clock) => clock !== 'until-time-days-before')
  const name = matching('clock', cell, new RegExp(`^(${known.join('|')})$`))
  return { clock: name as PenaltyBand['clock'] }
}

/** The version of a table that binds a ticket issued on this date; null when there is none. */
export function penaltyTableOn(
  tables: readonly PenaltyTable[],
  { id, issuedOn }: { id: string; issuedOn: IsoDate },
): PenaltyTable | null {
  return tables.reduce<PenaltyTable | null>(
    (best, table) =>
      table.id === id &&
      table.validFrom <= issuedOn &&
      (best === null || table.validFrom > best.validFrom)
        ? table
        : best,
    null,
  )
}
