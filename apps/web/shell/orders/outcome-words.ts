import type { LineView } from '@parastoo/contract/orders/lines'
import { orders } from '../../messages/orders.ts'
import type { OrderOutcome } from './order-outcome.ts'

type Told = { title: string; text: string }

/** What is said of an outcome: of seats and tickets where all of an order is flown, else without them. */
export function outcomeWords(
  outcome: OrderOutcome,
  { lines }: { lines: readonly Pick<LineView, 'kind'>[] },
): Told {
  const ofAny: Partial<Record<OrderOutcome, Told>> = orders.outcomeOfAny
  return (isFlown({ lines }) ? undefined : ofAny[outcome]) ?? orders.outcome[outcome]
}

/** Whether every line of an order is a flight. */
export const isFlown = ({ lines }: { lines: readonly Pick<LineView, 'kind'>[] }): boolean =>
  lines.every(({ kind }) => kind === 'flight')
