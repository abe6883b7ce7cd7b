/** What was paid of each unit of an order: of one that is paid in part, its share of what has come in. */
import { shareOut } from '@parastoo/kit/share-out'
import { type Order, paidOf, type Unit } from '../orders/index.ts'

/** By unit, whole rial; takes every unit of the order. */
export function paidSoFar(
  { money, receivedRial }: Pick<Order, 'money' | 'receivedRial'>,
  units: readonly Unit[],
): Map<string, number> {
  const whole = units.map(paidOf)
  const paid = money === 'part-paid' ? shareOut(receivedRial, whole) : whole
  return new Map(units.map(({ unitId }, place) => [unitId, paid[place] ?? 0]))
}
