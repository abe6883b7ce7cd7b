import type { LineView } from '@parastoo/contract/orders/lines'
import { orders } from '../../messages/orders.ts'
import type { OrderOutcome } from './order-outcome.ts'

type Told = { title: string; text: string }

/** What is said of an outcome: of seats and tickets where all of an order is flown, of rooms where all of it is stays, else of neither. */
export function outcomeWords(
  outcome: OrderOutcome,
  { lines }: { lines: readonly Pick<LineView, 'kind'>[] },
): Told {
  const ofAny: Partial<Record<OrderOutcome, Told>> = orders.outcomeOfAny
  const ofStay: Partial<Record<OrderOutcome, Told>> = orders.outcomeOfStay
  const { [outcome]: ofFlight } = orders.outcome
  if (isFlown({ lines })) return ofFlight
  return (isStayed({ lines }) ? ofStay[outcome] : undefined) ?? ofAny[outcome] ?? ofFlight
}

/** Whether every line of an order is a flight. */
export const isFlown = ({ lines }: { lines: readonly Pick<LineView, 'kind'>[] }): boolean =>
  lines.every(({ kind }) => kind === 'flight')

/** Whether every line of an order is a stay. */
export const isStayed = ({ lines }: { lines: readonly Pick<LineView, 'kind'>[] }): boolean =>
  lines.every(({ kind }) => kind === 'hotel')
