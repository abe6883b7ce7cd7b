/** Minimum connecting times as staff read and write them: all stations are one part. */
import { query } from '../../../platform/db/database.ts'
import { nothingSold, type RuleSheet } from '../../../platform/imports/rule-sheet.ts'
import { importConnections } from './import-connections.ts'
import { connectionColumns, readConnections } from './read-connections.ts'

const onlyPart = 'all'

export const connectionSheet: RuleSheet = {
  columns: connectionColumns,
  partOf: () => onlyPart,
  keyOf: ({ station, border, arrivingAirline, departingAirline }) =>
    [station, border, arrivingAirline || '*', departingAirline || '*'].join(' '),
  saidWholeOf: () => onlyPart,
  parts: async () => [{ key: onlyPart, title: 'همهٔ ایستگاه‌ها' }],
  standing: async (db) =>
    (
      await query<Record<string, string>>(
        db,
        `select station, case when is_international then 'international' else 'domestic' end as border,
           arriving_airline as "arrivingAirline", departing_airline as "departingAirline",
           least_minutes::text as "leastMinutes", most_minutes::text as "mostMinutes"
         from inventory.connection_rule
         order by station, is_international, arriving_airline, departing_airline`,
      )
    ).map((row) => ({ ...row })),
  async lock(tx) {
    await query(tx, 'lock table inventory.connection_rule in share row exclusive mode')
  },
  check: async (_tx, text) => readConnections(text).badLines,
  put: async (tx, { text }) => await importConnections(tx, text),
  // A journey that is not offered any more loses no money, and one that is tighter is the carrier's to say.
  losses: () => [],
  soldSince: nothingSold,
}
