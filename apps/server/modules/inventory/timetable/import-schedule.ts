import type { Tx } from '../../../platform/db/database.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { dateAirlines, type TimetableCounts, type TimetableNeeds } from './date-airlines.ts'
import type { Leg } from './leg.ts'
import { type SsimCarrier, streamSsim } from './read-ssim.ts'
import { timetableWriter } from './timetable-store.ts'

/** What one carrier record and the legs under it say. */
export type CarrierSchedule = { carrier: SsimCarrier; legs: Leg[] }

/**
 * Brings in an SSIM file: each carrier's legs take the place of the same airline's and season's, and its flights are dated anew.
 * Refuses the whole file for any bad line, and for an airline or an airport that is not known yet. `repeats` lets sale go on
 * beyond the file's last date by repeating its last year.
 */
export async function importSchedule(
  tx: Tx,
  needs: TimetableNeeds,
  { text, repeats }: { text: string; repeats: boolean },
): Promise<ImportOutcome<TimetableCounts>> {
  const { schedules, badLines } = readSchedules(needs, text)
  if (badLines.length > 0) return { badLines }
  await timetableWriter(tx).lock()
  await saveSchedules(tx, needs, { schedules, repeats })
  const airlineCodes = schedules.map(({ carrier }) => carrier.airlineCode)
  const imported = await dateAirlines(tx, needs, airlineCodes)
  return { imported }
}

/** Reads an SSIM file carrier by carrier, and checks that its airlines and airports are known. */
export function readSchedules(
  { places }: Pick<TimetableNeeds, 'places'>,
  text: string,
): { schedules: CarrierSchedule[]; badLines: BadLine[] } {
  const schedules: CarrierSchedule[] = []
  const badLines: BadLine[] = []
  for (const item of streamSsim(text.split('\n'))) {
    if ('badLine' in item) badLines.push(item.badLine)
    if ('carrier' in item) schedules.push({ carrier: item.carrier, legs: [] })
    if (!('leg' in item)) continue
    const { leg } = item
    schedules.at(-1)?.legs.push(leg)
    const unknown = [leg.departure.airport, leg.arrival.airport].filter(
      (airport) => !places.airport(airport),
    )
    if (unknown.length > 0)
      badLines.push({
        line: leg.line,
        reason: `no airport is known as ${unknown.join(' or ')}; import airports first`,
      })
    if (!places.airline(leg.airlineCode))
      badLines.push({
        line: leg.line,
        reason: `the airline ${leg.airlineCode} is not known; import airlines first`,
      })
  }
  return { schedules, badLines }
}

/** Writes schedules without dating their flights; the caller holds the timetable's lock. */
export async function saveSchedules(
  tx: Tx,
  { clock }: Pick<TimetableNeeds, 'clock'>,
  { schedules, repeats }: { schedules: readonly CarrierSchedule[]; repeats: boolean },
): Promise<void> {
  for (const { carrier, legs } of schedules) {
    const { airlineCode, validFrom, validUntil } = carrier
    await timetableWriter(tx).replaceSchedule({
      airlineCode,
      validFrom,
      validUntil,
      repeats,
      legs,
      season: carrier.season ?? '',
      importedAt: clock.now(),
    })
  }
}
