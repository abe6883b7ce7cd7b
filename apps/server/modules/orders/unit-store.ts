/** Every SQL statement about units and their costs. */
import type { BookCurrency } from '@parastoo/contract/enums'
import { shareOut } from '@parastoo/kit/share-out'
import { isUuid } from '@parastoo/kit/uuid'
import { type Db, query, type Tx } from '../../platform/db/database.ts'
import { shareDiscount } from './order.ts'
import type { BilledIn, Kept } from './product.ts'
import type { NewUnit, Unit, UnitState } from './unit.ts'

/** Writes the units of new lines, each line's in their order, and whom they are for. */
export async function addUnits(
  tx: Tx,
  orderId: string,
  lines: readonly { lineId: string; units: readonly NewUnit[] }[],
): Promise<void> {
  const units = lines.flatMap(({ lineId, units }) =>
    units.map((unit, position) => ({ ...unit, lineId, position })),
  )
  const people = units.flatMap(({ unitId, people }) =>
    people.map((personId) => ({ unitId, personId })),
  )
  await query(tx, addUnitsText, [
    orderId,
    units.map(({ unitId }) => unitId),
    units.map(({ lineId }) => lineId),
    units.map(({ position }) => position),
    units.map(({ labelFa }) => labelFa),
    units.map(({ priceRial }) => priceRial),
    units.map(({ discountableRial }) => discountableRial),
    people.map(({ unitId }) => unitId),
    people.map(({ personId }) => personId),
  ])
}
const addUnitsText = `
  with added as (
    insert into orders.unit (id, line_id, order_id, position, label_fa, price_rial, discountable_rial)
    select id, line_id, $1::uuid, position, label_fa, price_rial, discountable_rial
    from unnest($2::uuid[], $3::uuid[], $4::smallint[], $5::text[], $6::bigint[], $7::bigint[])
      as unit (id, line_id, position, label_fa, price_rial, discountable_rial)
  )
  insert into orders.unit_person (unit_id, person_id)
  select unit_id, person_id from unnest($8::uuid[], $9::uuid[]) as person (unit_id, person_id)`

/** Calls units otherwise, after another traveller has taken the place. */
export async function renameUnits(
  tx: Tx,
  units: readonly Pick<NewUnit, 'unitId' | 'labelFa'>[],
): Promise<void> {
  await query(
    tx,
    `update orders.unit set label_fa = named.label
     from unnest($1::uuid[], $2::text[]) as named (id, label) where unit.id = named.id`,
    [units.map(({ unitId }) => unitId), units.map(({ labelFa }) => labelFa)],
  )
}

const unitsText = (condition: string) => `
  select unit.id as "unitId", unit.line_id as "lineId", unit.order_id as "orderId", unit.label_fa as "labelFa", unit.state,
    unit.price_rial as "priceRial", unit.discountable_rial as "discountableRial", unit.discount_rial as "discountRial",
    unit.kept_rial as "keptRial",
    array(select person_id::text from orders.unit_person where unit_id = unit.id order by person_id) as people
  from orders.unit as unit join orders.line as line on line.id = unit.line_id
  where ${condition} order by line.position, unit.position`

/** The units of these orders, in the order of their lines. */
export async function unitsOf(dbOrTx: Db | Tx, orderIds: readonly string[]): Promise<Unit[]> {
  const wanted = orderIds.filter(isUuid)
  if (wanted.length === 0) return []
  return await query<Unit>(dbOrTx, unitsText('unit.order_id = any($1::uuid[])'), [wanted])
}

/** Shares a line's discount among its units by what of each may be discounted, to the rial. */
export async function shareAmongUnits(
  tx: Tx,
  { units, discountRial }: { units: readonly Unit[]; discountRial: number },
): Promise<void> {
  const shares = shareDiscount(
    units.map(({ discountableRial }) => discountableRial),
    discountRial,
  )
  await query(tx, shareText, [units.map(({ unitId }) => unitId), shares])
}
const shareText = `
  update orders.unit set discount_rial = share.rial
  from unnest($1::uuid[], $2::bigint[]) as share (unit_id, rial) where id = share.unit_id`

/** Moves living units; answers which were in the state they had to be in. */
export async function moveUnits(
  tx: Tx,
  { unitIds, from, to }: { unitIds: readonly string[]; from: UnitState[]; to: UnitState },
): Promise<string[]> {
  const moved = await query<{ id: string }>(tx, moveText, [[...unitIds], from, to])
  return moved.map(({ id }) => id)
}
const moveText = `
  update orders.unit set state = $3 where id = any($1::uuid[]) and state = any($2::text[]) returning id`

/** What was paid for a unit, and what of that its customer owes in the end. */
export type EndedUnit = { paidRial: number; dueRial: number }

/** A living unit is cancelled, and so much of its price stays charged; null when it had ended before. */
export async function endUnit(
  tx: Tx,
  { unitId, keptRial }: { unitId: string; keptRial: number },
): Promise<EndedUnit | null> {
  return (await query<EndedUnit>(tx, endText, [unitId, keptRial]))[0] ?? null
}
const endText = `
  update orders.unit set state = 'cancelled', kept_rial = $2 where id = $1 and state in ('live', 'cancelling')
  returning price_rial - discount_rial as "paidRial", due_rial as "dueRial"`

/** Every living unit of a line ends with it; of its price stays charged what `kept` says, of one it does not name nothing. */
export async function failUnits(
  tx: Tx,
  lineId: string,
  kept: readonly Kept[],
): Promise<(EndedUnit & Kept)[]> {
  return await query<EndedUnit & Kept>(tx, failText, [
    lineId,
    kept.map(({ unitId }) => unitId),
    kept.map(({ keptRial }) => keptRial),
  ])
}
const failText = `
  update orders.unit set state = 'failed', kept_rial = coalesce(
    (select rial from unnest($2::uuid[], $3::bigint[]) as kept (unit_id, rial) where kept.unit_id = unit.id), 0)
  where line_id = $1 and state in ('live', 'cancelling')
  returning id as "unitId", kept_rial as "keptRial", price_rial - discount_rial as "paidRial", due_rial as "dueRial"`

/** Writes what a line costs that was issued, or failed after something was spent on it, shared among its units by their prices. */
export async function addCosts(
  tx: Tx,
  cost: {
    units: readonly Pick<Unit, 'unitId' | 'priceRial'>[]
    supplier: string
    costRial: number
    billed?: BilledIn | undefined
  },
): Promise<void> {
  const { units, supplier, costRial, billed } = cost
  const prices = units.map(({ priceRial }) => priceRial)
  const shares = shareOut(costRial, prices)
  const inCurrency = billed ? shareOut(billed.amount, prices) : shares
  const unitIds = units.map(({ unitId }) => unitId)
  const currency = billed?.currency ?? 'IRR'
  await query(tx, addCostsText, [unitIds, supplier, shares, inCurrency, currency])
}
const addCostsText = `
  insert into orders.cost (unit_id, supplier, amount_minor, currency, rial)
  select unit_id, $2, minor, $5, rial from unnest($1::uuid[], $3::bigint[], $4::bigint[]) as cost (unit_id, rial, minor)`

/** What a unit costs: to whom, in rial as it was booked, and in the currency that is owed in its smallest unit. */
export type UnitCost = { supplier: string; rial: number; currency: BookCurrency; amount: number }

/** What is owed for each of these units; of one that was never issued nothing. */
export async function costsOf(
  dbOrTx: Db | Tx,
  unitIds: readonly string[],
): Promise<Map<string, UnitCost>> {
  type Row = UnitCost & { unitId: string }
  const rows = await query<Row>(dbOrTx, costsText, [[...unitIds]])
  return new Map(rows.map(({ unitId, ...cost }) => [unitId, cost]))
}
const costsText = `
  select unit_id as "unitId", supplier, rial, currency, amount_minor as amount from orders.cost where unit_id = any($1::uuid[])`
