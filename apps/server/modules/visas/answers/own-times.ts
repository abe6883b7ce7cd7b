/** How long a visa really takes: the working days from filing to decision of our own last cases, hidden until there are enough of them. */
import type { OwnTimes } from '@parastoo/contract/visas/visas'
import { type Db, query } from '../../../platform/db/database.ts'
import { type VisaPack, workingDaysUntil } from '../rules/index.ts'

/** Fewer say nothing about the next one; more than the last say what was, not what is. */
const [leastCases, lastCases] = [20, 50]

type Decided = { visaType: string; filedOn: string; decidedOn: string }

/** By type, for one passport; a type with too few decided cases is left out, and samples never count. */
export async function ownTimesOf(
  db: Db,
  { destination, calendar }: Pick<VisaPack, 'destination' | 'calendar'>,
  nationality: string,
): Promise<Map<string, OwnTimes>> {
  const rows = await query<Decided>(db, decidedText, [destination, nationality, lastCases])
  const byType = Map.groupBy(rows, ({ visaType }) => visaType)
  return new Map(
    [...byType]
      .filter(([, decided]) => decided.length >= leastCases)
      .map(([visaType, decided]) => {
        const days = decided
          .map(({ filedOn, decidedOn }) => workingDaysUntil(calendar, filedOn, decidedOn))
          .toSorted((one, other) => one - other)
        return [
          visaType,
          { cases: days.length, halfDays: within(days, 0.5), mostDays: within(days, 0.9) },
        ]
      }),
  )
}

/** So many days that a share of these, in their order, took no longer. */
export const within = (days: readonly number[], share: number): number =>
  days[Math.ceil(days.length * share) - 1] ?? 0

const decidedText = `
  select "visaType", "filedOn", "decidedOn" from (
    select found.visa_type as "visaType", (found.filed_at at time zone 'Asia/Tehran')::date::text as "filedOn",
      (decided.at at time zone 'Asia/Tehran')::date::text as "decidedOn",
      row_number() over (partition by found.visa_type order by decided.at desc) as place
    from visas.case as found
    join lateral (
      select min(at) as at from visas.case_event as event where event.case_id = found.id and event.what in ('approved', 'rejected')
    ) as decided on decided.at is not null
    where found.destination = $1 and found.nationality = $2 and found.filed_at is not null and not found.is_sample
  ) as latest where place <= $3`
