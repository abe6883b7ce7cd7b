import type { Tx } from '../../../platform/db/database.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { dateAirlines, type TimetableCounts, type TimetableNeeds } from './date-airlines.ts'
import { type FareRow, readFares } from './read-fares.ts'
import { timetableReader, timetableWriter } from './timetable-store.ts'

/**
 * Brings in a fares file: its rows take the place of all fares of the airlines it names, and their flights are priced anew.
 * Refuses the whole file for any bad line, and for an airline, an airport or a penalty table that is not known yet.
 */
export async function importFares(
  tx: Tx,
  needs: TimetableNeeds,
  text: string,
): Promise<ImportOutcome<TimetableCounts & { fares: number }>> {
  const tables = await timetableReader(tx).penaltyTables()
  const known = new Set(tables.map(({ id }) => id))
  const { fares, badLines } = checkFares(needs, { text, penaltyTableIds: known })
  if (badLines.length > 0) return { badLines }
  const writer = timetableWriter(tx)
  await writer.lock()
  await writer.replaceFares(fares)
  const airlineCodes = fares.map(({ airlineCode }) => airlineCode)
  const counts = await dateAirlines(tx, needs, airlineCodes)
  await writer.forgetRetiredFares()
  return { imported: { ...counts, fares: fares.length } }
}

/** Reads a fares file and checks that what it names is known. */
export function checkFares(
  { places }: Pick<TimetableNeeds, 'places'>,
  { text, penaltyTableIds }: { text: string; penaltyTableIds: ReadonlySet<string> },
): { fares: FareRow[]; badLines: BadLine[] } {
  const { rows, badLines } = readFares(text)
  const unknown = rows.flatMap(({ line, airlineCode, origin, destination, penaltyTableId }) => {
    const airports = [origin, destination].filter((airport) => !places.airport(airport))
    return [
      ...airports.map((airport) => ({
        reason: `the airport ${airport} is not known; import airports first`,
        column: airport === origin ? 'origin' : 'destination',
        reasonFa: `فرودگاه ${airport} شناخته نیست.`,
      })),
      ...(places.airline(airlineCode)
        ? []
        : [
            {
              reason: `the airline ${airlineCode} is not known; import airlines first`,
              column: 'airline',
              reasonFa: `ایرلاین ${airlineCode} شناخته نیست.`,
            },
          ]),
      ...(penaltyTableIds.has(penaltyTableId)
        ? []
        : [
            {
              reason: `the penalty table ${penaltyTableId} is not known; import penalties first`,
              column: 'penalties',
              reasonFa: `جدول جریمهٔ ${penaltyTableId} شناخته نیست.`,
            },
          ]),
    ].map((told): BadLine => ({ line, ...told }))
  })
  return { fares: rows, badLines: [...badLines, ...unknown].sort((a, b) => a.line - b.line) }
}
