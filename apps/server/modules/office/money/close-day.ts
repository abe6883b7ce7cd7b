/** Days that are signed: how the accounts stood at their end. What is booked later belongs to a later day. */
import { addDays } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { dateIn } from '../../../platform/clock.ts'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeNeeds } from '../needs.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type ClosedDayRow = {
  day: string
  closedBy: string
  closedAt: Temporal.Instant
  note: string | null
  standing: { account: string; balanceRial: number }[]
  openDifferences: number
}

const zone = 'Asia/Tehran'

/** So long after midnight a day is over: what was booked in its last moments, in transactions that were still open then, stands in the book by now. */
const settlingMinutes = 10

/** Signs a day that is over, once; whoever comes late is told who has. The accounts are read before the transaction: nothing is booked into a day that is over. */
export async function closeDay(
  needs: Pick<OfficeNeeds, 'db' | 'clock' | 'ledger' | 'reconciliation' | 'audit' | 'identity'>,
  { day, note, by }: { day: string; note: string; by: string },
): Promise<ClosedDayRow | Refusal<'DAY_NOT_OVER' | 'DAY_CLOSED'>> {
  const { db, clock, ledger, reconciliation, audit } = needs
  const closedAt = clock.now()
  const settledUntil = closedAt.subtract({ minutes: settlingMinutes })
  if (day >= dateIn(zone, settledUntil)) return refuse('DAY_NOT_OVER', { field: 'day' })
  const end = Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(zone).toInstant()
  const standing = await ledger.reports.standing(end)
  const openDifferences = (await reconciliation.openDifferences()).filter(
    (difference) => difference.day <= day,
  ).length
  const row = { day, closedBy: by, closedAt, note: note || null, standing, openDifferences }
  const signed = await db.tx(async (tx) => {
    if (!(await addClosedDay(tx, row))) return null
    const subject = { kind: 'day', id: day }
    await audit(tx, {
      kind: 'money.day-closed',
      by,
      subject,
      after: { openDifferences },
      reason: row.note,
    })
    return row
  })
  return signed ?? (await refuseClosed(needs, day))
}

async function refuseClosed(
  { db, identity }: Pick<OfficeNeeds, 'db' | 'identity'>,
  day: string,
): Promise<Refusal<'DAY_CLOSED'>> {
  const first = await tables<OfficeTables>(db)
    .selectFrom('office.dayClose')
    .select(['closedBy', 'closedAt'])
    .where('day', '=', Temporal.PlainDate.from(day))
    .executeTakeFirstOrThrow()
  const { closedBy, closedAt } = first
  const nameFa = (await identity.staff.namesOf([closedBy])).get(closedBy) ?? closedBy
  const detail = { stateFa: 'روز بسته شد', nameFa, at: closedAt.toString() }
  return refuse('DAY_CLOSED', { field: 'day', detail })
}

/** False when it is closed. */
async function addClosedDay(tx: Tx, row: ClosedDayRow): Promise<boolean> {
  const { rows } = await sql`
    insert into office.day_close (day, closed_by, closed_at, note, standing, open_differences)
    values (${row.day}::date, ${row.closedBy}, ${row.closedAt.toString()}::timestamptz, ${row.note},
      ${JSON.stringify(row.standing)}::jsonb, ${row.openDifferences})
    on conflict do nothing returning day`.execute(tables<OfficeTables>(tx))
  return rows.length > 0
}

/** The newest first. */
export async function closedDays(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ days: ClosedDayRow[]; total: number }> {
  const rows = tables<OfficeTables>(db)
  const counted = await rows
    .selectFrom('office.dayClose')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst()
  const { rows: days } = await sql<ClosedDayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, closed_by, closed_at, note, standing, open_differences
    from office.day_close order by day desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(rows)
  return { days, total: counted?.total ?? 0 }
}
