/**
 * What must be true of a supplier's late answers: nothing moves by them, staff are told once of each that leaves a ticket and its
 * money in two places, and what nobody heard is named by the nightly comparison of books.
 */
import { sql } from 'kysely'
import { compareLists } from '../../../modules/reconciliation/index.ts'
import { dateIn } from '../../../platform/clock.ts'
import { tables } from '../../../platform/db/database.ts'
import { supplierCounterparty } from '../../counterparties.ts'
import type { Stage } from './customer.ts'
import type { Lane } from './open-lane.ts'
import type { Standing } from './standing.ts'

/** Which facts staff were told, by line and by request. */
export type Told = { lines: string[]; requests: string[] }

export type LateStanding = {
  pending: { line: string; decision: string | null; contradiction: string | null }[]
  late: { item: string; request: string; outcome: string | null }[]
  /** The items that staff have refused, whatever became of them. */
  refusals: string[]
}

/** What the rooms keep of late answers to one customer's sale. */
export async function lateStandingOf({ lane, sale }: Stage): Promise<LateStanding> {
  const { rows } = await sql<LateStanding>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('line', line_id, 'decision', decision, 'contradiction', contradiction))
         from orders.pending_line where line_id = any(${sale.lineIds})), '[]') as pending,
      coalesce((select jsonb_agg(jsonb_build_object('item', item_id, 'request', late.request_id, 'outcome', outcome))
         from refunds.request join refunds.late_cancellation late on late.request_id = request.id
         where request.user_id = ${sale.userId}), '[]') as late,
      coalesce((select jsonb_agg(item_id) from refunds.request join refunds.step on step.request_id = request.id
         where request.user_id = ${sale.userId} and step.kind = 'refused'), '[]') as refusals`.execute(
    tables<unknown>(lane.db),
  )
  return rows[0] as LateStanding
}

export function whatIsWrongWithLateAnswers(
  { lane: { supplier } }: Stage,
  standing: Standing & LateStanding,
  told: Told,
): string[] {
  const wrong: string[] = []
  const claim = (isTrue: boolean, sentence: string) => void (isTrue || wrong.push(sentence))
  const { lines, items, pending, late, refusals } = standing
  for (const { id, fulfilment } of lines) {
    const row = pending.find(({ line }) => line === id)
    const isContradicted = (row?.contradiction ?? null) !== null
    const times = told.lines.filter((line) => line === id).length
    claim(times === (isContradicted ? 1 : 0), `staff were told ${times} times of late line ${id}`)
    const isFailed = fulfilment === 'failed'
    claim(
      !isContradicted || (row?.decision === 'failed') === isFailed,
      `line ${id} is ${fulfilment}, and a contradiction of ${row?.decision} moved it`,
    )
    claim(
      !isFailed || !supplier.old.isHeard(id) || isContradicted,
      `line ${id} was credited, its late ticket came, and nobody was told`,
    )
  }
  for (const { id, key, unit, state } of items) {
    const row = late.find(({ item }) => item === id)
    const isHeard = supplier.old.isHeard(key)
    claim(
      state !== 'refused' || !isHeard || row !== undefined,
      `item ${id} was refused, its late yes came, and nobody was told`,
    )
    claim(
      state === 'refused' || !refusals.includes(id) || row?.outcome === 'paid',
      `staff refused item ${id}, nobody paid it since, and it is ${state}`,
    )
    if (!row) continue
    claim(
      supplier.old.hasSaid(key),
      `a late yes to item ${id} is kept, and its supplier never said it`,
    )
    const wanted = row.outcome === 'paid' ? 'refunded' : 'refused'
    claim(state === wanted, `the late item ${id} is ${row.outcome ?? 'not settled'} and ${state}`)
    const isKept = items.some((each) => each.unit === unit && each.state !== 'refused')
    claim(
      row.outcome !== 'ticket-stands' || isKept || supplier.voidBy(unit) !== key,
      `the ticket of item ${id} is said to be good again, and it is void`,
    )
  }
  for (const { request } of late) {
    const times = told.requests.filter((one) => one === request).length
    const rows = late.filter((one) => one.request === request).length
    claim(times === rows, `staff were told ${times} times of ${rows} late items of ${request}`)
  }
  return wrong
}

export function whatIsOpenOfLateAnswers(
  { lane: { supplier } }: Stage,
  { late }: LateStanding,
): string[] {
  const open = late
    .filter(({ outcome }) => outcome === null)
    .map(({ item }) => `nobody has settled the late item ${item}`)
  if (supplier.old.open() > 0)
    open.push(`${supplier.old.open()} old questions lie with the supplier`)
  return open
}

/** What a supplier has done late and none of us heard, by its key: in none of our lists of what waits for staff. */
export function unheardOf({ lane: { supplier } }: Stage, { lines, items }: Standing): string[] {
  const tickets = lines
    .filter(({ id, fulfilment }) => fulfilment === 'failed' && supplier.stateOf(id) === 'issued')
    .map(({ id }) => id)
  const refused = items.filter(({ key, state, unit }) => {
    const isPaid = items.some((one) => one.unit === unit && one.state === 'refunded')
    return state === 'refused' && !isPaid && supplier.voidBy(unit) === key
  })
  const keys = new Set(refused.map(({ key }) => key))
  return [...tickets, ...keys].filter((key) => !supplier.old.isHeard(key))
}

/** Of what nobody heard, what the comparison of our book with the supplier's would not name either. */
export async function whatNobodyFinds(
  { lane, world }: Stage,
  unheard: readonly string[],
): Promise<string[]> {
  if (unheard.length === 0) return []
  const { name: _name, ours, known } = supplierCounterparty(roomsOf(lane), 'lossy')
  const at = world.clock.now()
  const day = dateIn('Asia/Tehran', at)
  const theirs = unheard.map((reference) => ({
    reference,
    amount: 1,
    currency: 'IRR',
    day,
    at,
  }))
  const days = { from: day, to: day }
  const own = (await ours(days)).filter(({ reference }) => unheard.includes(reference))
  const found = compareLists({ day, ours: own, theirs, known: await known(unheard) })
  return unheard
    .filter((key) => !found.some(({ reference }) => reference === key))
    .map((key) => `the supplier did ${key} late, and nobody will ever find it`)
}

const roomsOf = ({ ledger, payments, orders, refunds }: Lane) => ({
  ledger,
  payments,
  orders,
  refunds,
  changes: { exchangesAt: async () => [], exchangeKeysAmong: async () => new Set<string>() },
})
