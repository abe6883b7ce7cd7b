/** Every SQL statement about further sums. */
import { type Db, query, type Tx } from '../../platform/db/database.ts'

export type SupplementRow = {
  lineId: string
  partOf: string
  partOfOrderId: string
  key: string
  orderId: string
  titleFa: string
  amountRial: number
  money: string
  payBy: Temporal.Instant | null
  supplier: string
  costRial: number
}

/** The further sums for these lines, the earliest first; of one line of them alone where it is named. */
export async function supplementsOf(
  dbOrTx: Db | Tx,
  lineIds: readonly string[],
  ownLineId?: string,
): Promise<SupplementRow[]> {
  return await query<SupplementRow>(dbOrTx, supplementsText, [[...lineIds], ownLineId ?? null])
}
const supplementsText = `
  select line.id as "lineId", line.part_of as "partOf", other.order_id as "partOfOrderId", line.supplement_key as key, sold.id as "orderId",
    line.title_fa as "titleFa", line.amount as "amountRial", sold.money, sold.pay_by as "payBy",
    supplement.supplier, supplement.cost_rial as "costRial"
  from orders.line as line
    join orders.order as sold on sold.id = line.order_id
    join orders.line as other on other.id = line.part_of
    join orders.supplement as supplement on supplement.line_id = line.id
  where line.part_of = any($1::uuid[]) and line.id = coalesce($2::uuid, line.id)
  order by sold.registered_at, line.id`

/** What these lines are part of, by the line: the order with the line that a further sum was asked of. */
export async function wholesOf(
  db: Db,
  lineIds: readonly string[],
): Promise<Map<string, { orderId: string; titleFa: string }>> {
  if (lineIds.length === 0) return new Map()
  type Row = { lineId: string; orderId: string; titleFa: string }
  const rows = await query<Row>(
    db,
    `select line.id as "lineId", whole.id as "orderId", whole.title_fa as "titleFa"
     from orders.line as line
       join orders.line as other on other.id = line.part_of
       join orders.order as whole on whole.id = other.order_id
     where line.id = any($1::uuid[])`,
    [[...lineIds]],
  )
  return new Map(rows.map(({ lineId, ...whole }) => [lineId, whole]))
}

/** Writes what of a further sum the agency will owe whom. */
export async function addSupplement(
  tx: Tx,
  { lineId, supplier, costRial }: Pick<SupplementRow, 'lineId' | 'supplier' | 'costRial'>,
): Promise<void> {
  await query(tx, addText, [lineId, supplier, costRial])
}
const addText = 'insert into orders.supplement (line_id, supplier, cost_rial) values ($1, $2, $3)'
