import type { BookCurrency } from '@parastoo/kit/book-money'
import { addDays } from '@parastoo/kit/dates'
import type { Db } from '../../../platform/db/database.ts'
import { accounts, type CurrencyMovement } from '../../ledger/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import type { NamedLine, OurLine } from './match-lines.ts'
import { normalizeReference, type TheirLine } from './read-statement.ts'
import { entriesInStatements } from './statement-store.ts'

type OfDays = { supplier: string; currency: BookCurrency; from: string; until: string }
type OursNeeds = Pick<OfficeNeeds, 'db' | 'ledger' | 'orders' | 'flights'>

const zone = 'Asia/Tehran'
/** A supplier may list late what it sold: so many days before those of its statement are read too. */
const lateDays = 120
/** Payments, and what was accepted of other statements, are no sales. */
const notSold = [
  'supplier-set-apart',
  'supplier-paid',
  'supplier-returned',
  'supplier-owed-again',
  'statement-accepted',
]

/** What our book owes a supplier for these days and some before them, by order, which stands in no other statement yet. */
export async function ourLines(
  needs: OursNeeds,
  { supplier, currency, from, until }: OfDays,
): Promise<(OurLine & { isTold: boolean })[]> {
  const rows = await movedWith(needs, { supplier, currency, from: addDays(from, -lateDays), until })
  const { held, told } = await entriesInStatements(
    needs.db,
    rows.map(({ entryId }) => entryId),
  )
  const free = rows.filter(({ entryId }) => !held.has(entryId))
  const orderIds = [...new Set(free.flatMap(({ orderId }) => orderId ?? []))]
  const known = new Map(
    (await needs.orders.namesOfOrders(orderIds)).map((each) => [each.orderId, each]),
  )
  const groups = Map.groupBy(
    free,
    ({ entryId, orderId, amount }) => `${amount < 0 ? 'back' : 'owed'} ${orderId ?? entryId}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const order = first.orderId === null ? undefined : known.get(first.orderId)
    return {
      orderId: first.orderId,
      orderNumber: order?.orderNumber ?? null,
      names: (order?.names ?? []).map(normalizeReference),
      day: dayOf(first.at),
      amount: group.reduce((sum, { amount }) => sum + amount, 0),
      entryIds: group.map(({ entryId }) => entryId),
      /** An open line of an earlier statement says already that they have it not. */
      isTold: group.every(({ entryId }) => told.has(entryId)),
    }
  })
}

/** Their lines, each with what it is found by: of a ticket the number of its order. */
export async function underOrders(
  { flights, orders }: Pick<OursNeeds, 'flights' | 'orders'>,
  lines: readonly TheirLine[],
): Promise<NamedLine[]> {
  const tickets = lines.filter(({ reference }) => isTicket(reference))
  const orderOf = new Map<string, string>()
  for (const { reference } of tickets) {
    const orderId = await flights.orderOfTicket(reference)
    if (orderId !== null) orderOf.set(reference, orderId)
  }
  const numbers = new Map(
    (await orders.namesOfOrders([...new Set(orderOf.values())])).map((each) => [
      each.orderId,
      each.orderNumber,
    ]),
  )
  return lines.map((line) => {
    const number = numbers.get(orderOf.get(line.reference) ?? '')
    return { ...line, name: number ?? line.reference }
  })
}

/** A number of the airlines', whose dash has gone as it was read. */
const isTicket = (reference: string): boolean => /^\d{13}$/.test(reference)

/**
 * What each entry of these days moves between us and a supplier, the oldest first. One entry may move it twice (a line that is sold below its
 * cost is paid by the customer and by us), and stands in a statement once.
 */
async function movedWith(
  { ledger }: Pick<OursNeeds, 'ledger'>,
  { supplier, currency, from, until }: OfDays,
): Promise<CurrencyMovement[]> {
  const account = accounts.supplierPayable(supplier)
  const period = { from: startOf(from), before: startOf(addDays(until, 1)) }
  const byEntry = new Map<string, CurrencyMovement>()
  for (const moved of await ledger.reports.movementsIn(account, period)) {
    // Another's name may begin as this one does.
    if (moved.account !== account || moved.currency !== currency) continue
    if (notSold.includes(moved.kind)) continue
    const before = byEntry.get(moved.entryId)
    const amount = (before?.amount ?? 0) + moved.amount
    byEntry.set(moved.entryId, { ...moved, amount })
  }
  return [...byEntry.values()].filter(({ amount }) => amount !== 0)
}

const startOf = (day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO(zone).toPlainDate().toString()

/** Whether a supplier stands in our book at all, in that currency. */
export async function isSupplier(
  { ledger }: Pick<OursNeeds, 'ledger'>,
  db: Db,
  { supplier, currency, from, until }: OfDays,
): Promise<boolean> {
  const account = accounts.supplierPayable(supplier)
  if ((await ledger.balance(db, account, currency)) !== 0) return true
  if (currency === 'IRR')
    return (await ledger.statement(account, { page: 1, pageSize: 1 })).total > 0
  // All of it may be paid by now.
  const asked = { supplier, currency, from: addDays(from, -lateDays), until }
  return (await movedWith({ ledger }, asked)).length > 0
}
