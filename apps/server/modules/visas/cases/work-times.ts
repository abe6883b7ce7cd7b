/** How long cases of each visa really take, with us and with their authority, for whoever works on them: few cases are told too, with their number. */
import { type Db, query } from '../../../platform/db/database.ts'
import { within } from '../answers/index.ts'
import { currentPacks } from '../packs/index.ts'
import { workingDaysUntil } from '../rules/index.ts'

/** Half of so many cases, and nine of ten, took no longer. */
type Spread = { cases: number; halfDays: number; mostDays: number }
type WorkTimes = {
  destination: string
  destinationFa: string
  typeFa: string
  nationality: string
  /** From the payment to the filing, in days of the calendar. */
  ours: Spread
  /** From the filing to the decision, in working days of the authority; null while none is decided. */
  authority: Spread | null
  /** What the authority says itself. */
  promisedDays: number | null
  /** Of the decided ones those that came after the day they were promised for. */
  late: number
}

/** Of each visa the last that were filed: more say what was, not what is. */
const lastCases = 200

type Row = {
  destination: string
  visaType: string
  nationality: string
  paidOn: string
  filedOn: string
  decidedOn: string | null
  isLate: boolean
}

/** By destination, type and passport, those with the most cases first. Samples never count. */
export async function workTimes(db: Db): Promise<WorkTimes[]> {
  const rows = await query<Row>(db, filedText, [lastCases])
  const packs = new Map((await currentPacks(db)).map((pack) => [pack.destination, pack]))
  const byVisa = Map.groupBy(rows, ({ destination, visaType, nationality }) =>
    [destination, visaType, nationality].join(' '),
  )
  return [...byVisa.values()]
    .flatMap((cases): WorkTimes[] => {
      const [one] = cases
      const pack = one && packs.get(one.destination)
      if (!pack) return []
      const decided = cases.flatMap(({ filedOn, decidedOn }) =>
        decidedOn === null ? [] : workingDaysUntil(pack.calendar, filedOn, decidedOn),
      )
      const type = pack.types.find(({ code }) => code === one.visaType)
      return [
        {
          destination: one.destination,
          destinationFa: pack.nameFa,
          typeFa: type?.nameFa ?? one.visaType,
          nationality: one.nationality,
          ours: spreadOf(cases.map(({ paidOn, filedOn }) => daysFrom(paidOn, filedOn))),
          authority: decided.length > 0 ? spreadOf(decided) : null,
          promisedDays: type?.mostDays ?? null,
          late: cases.filter(({ isLate, decidedOn }) => isLate && decidedOn !== null).length,
        },
      ]
    })
    .toSorted((one, other) => other.ours.cases - one.ours.cases)
}

function spreadOf(days: readonly number[]): Spread {
  const sorted = days.toSorted((one, other) => one - other)
  return { cases: days.length, halfDays: within(sorted, 0.5), mostDays: within(sorted, 0.9) }
}

const daysFrom = (from: string, until: string): number =>
  Temporal.PlainDate.from(from).until(until, { largestUnit: 'day' }).days

const filedText = `
  select destination, "visaType", nationality, "paidOn", "filedOn", "decidedOn", "isLate" from (
    select found.destination, found.visa_type as "visaType", found.nationality,
      (found.paid_at at time zone 'Asia/Tehran')::date::text as "paidOn",
      (found.filed_at at time zone 'Asia/Tehran')::date::text as "filedOn",
      (decided.at at time zone 'Asia/Tehran')::date::text as "decidedOn", found.late_at is not null as "isLate",
      row_number() over (partition by found.destination, found.visa_type, found.nationality order by found.filed_at desc) as place
    from visas.case as found
    left join lateral (
      select min(at) as at from visas.case_event as event where event.case_id = found.id and event.what in ('approved', 'rejected')
    ) as decided on true
    where found.filed_at is not null and found.paid_at is not null and not found.is_sample
  ) as latest where place <= $1`
