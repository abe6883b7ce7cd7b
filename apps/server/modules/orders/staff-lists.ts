/** Every SQL statement of the lists of orders that staff read: rows of orders, found by index, never counted. */
import { type FulfilmentState, type MoneyState, moneyState } from '@parastoo/contract/orders/states'
import { type Db, query } from '../../platform/db/database.ts'

/** An order as a list of staff shows it; whole rial, less its discount. */
export type StaffOrderRow = {
  orderId: string
  number: string
  titleFa: string
  userId: string
  phone: string
  money: MoneyState
  states: FulfilmentState[]
  isLate: boolean
  amountRial: number
  receivableRial: number
  registeredAt: Temporal.Instant
  paidAt: Temporal.Instant | null
}

/** By what an order is looked for. */
export type OrderClue =
  | { number: string }
  | { phone: string }
  | { reference: string }
  | { nameFa: string }
  | { personKeys: readonly string[] }
  | { userIds: readonly string[] }
  | { orderIds: readonly string[] }

export type OrderFilter = {
  money?: MoneyState | undefined
  state?: FulfilmentState | undefined
  from?: Temporal.Instant | undefined
  to?: Temporal.Instant | undefined
  /** The last row of the page before. */
  before?: { registeredAt: Temporal.Instant; orderId: string } | undefined
  most: number
}

/** Orders with these marks, the newest first. Each way to ask walks an index in the order of the list, and stops where the page is full. */
export async function listOrders(
  db: Db,
  now: Temporal.Instant,
  filter: OrderFilter,
): Promise<StaffOrderRow[]> {
  const { money, state, from, to, before, most } = filter
  const values: unknown[] = [now, most]
  const placed = (value: unknown) => `$${values.push(value)}`
  const within = (at: string, id: string): string[] => [
    ...(from ? [`${at} >= ${placed(from)}`] : []),
    ...(to ? [`${at} < ${placed(to)}`] : []),
    ...(before
      ? [
          `(${at}, ${id}) < (${placed(before.registeredAt)}::timestamptz, ${placed(before.orderId)}::uuid)`,
        ]
      : []),
  ]
  if (state === undefined) {
    const wanted = [
      ...(money ? [`sold.money = ${placed(money)}`] : []),
      ...within('sold.registered_at', 'sold.id'),
    ]
    const where = wanted.length === 0 ? '' : `where ${wanted.join(' and ')}`
    return await query<StaffOrderRow>(db, `${rows} ${where} ${newest} limit $2`, values)
  }
  const wanted = [
    `fulfilment = ${placed(state)}`,
    'order_money = any_money',
    ...within('order_registered_at', 'order_id'),
  ]
  const listed = `
    select order_id from unnest(${placed(money ? [money] : moneyState.options)}::text[]) as any_money
      cross join lateral (
        select distinct order_registered_at, order_id from orders.line where ${wanted.join(' and ')}
        order by order_registered_at desc, order_id desc limit $2
      ) as found
    order by found.order_registered_at desc, order_id desc limit $2`
  return await query<StaffOrderRow>(db, `${rows} where sold.id in (${listed}) ${newest}`, values)
}

/** At most fifty orders that fit a clue, the newest first. */
export async function findOrders(
  db: Db,
  now: Temporal.Instant,
  clue: OrderClue,
): Promise<StaffOrderRow[]> {
  const [condition, value] = conditionOf(clue)
  return await query<StaffOrderRow>(db, `${rows} where ${condition} ${newest} limit 50`, [
    now,
    value,
  ])
}

function conditionOf(clue: OrderClue): [string, unknown] {
  if ('number' in clue) return ['sold.number = $2', clue.number]
  if ('phone' in clue) return ['sold.contact_phone = $2', clue.phone]
  // Found apart first: beside the order of a list the database reads a million of the newest for somebody who bought nothing.
  if ('personKeys' in clue)
    return [
      'sold.id = any(array(select id from orders.order where person_keys && $2::text[]))',
      [...clue.personKeys],
    ]
  if ('userIds' in clue) return ['sold.user_id = any($2::uuid[])', [...clue.userIds]]
  if ('orderIds' in clue) return ['sold.id = any($2::uuid[])', [...clue.orderIds]]
  if ('reference' in clue)
    return ['sold.id in (select order_id from orders.line where reference = $2)', clue.reference]
  // What of a name would be read as a pattern is taken as it stands.
  const pattern = `%${clue.nameFa.replaceAll(/[\\%_]/g, '\\$&')}%`
  return ['sold.id in (select order_id from orders.unit where label_fa like $2 limit 500)', pattern]
}

const rows = `
  select sold.id as "orderId", sold.number, sold.title_fa as "titleFa", sold.user_id as "userId",
    sold.contact_dialing_code || sold.contact_phone as phone, sold.money,
    array(select distinct fulfilment from orders.line where order_id = sold.id order by fulfilment) as states,
    exists (select from orders.line where order_id = sold.id and fulfilment = 'issuing'
      and promised_by < $1 and paused_at is null) as "isLate",
    sold.total_amount - sold.discount_amount as "amountRial", sold.receivable_rial as "receivableRial",
    sold.registered_at as "registeredAt", sold.paid_at as "paidAt"
  from orders.order as sold`
const newest = 'order by sold.registered_at desc, sold.id desc'
