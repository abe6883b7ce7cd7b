import type { LineView } from '@parastoo/contract/orders/lines'
import { orders } from '../../messages/orders.ts'
import type { Bought } from '../buying/CheckoutFrame.tsx'
import type { OrderOutcome } from './order-outcome.ts'

type Told = { title: string; text: string }

/** What is said of an outcome: of tickets where all of an order is flown, of rooms where all of it is stays, of cases where it is visas, else of none. */
export function outcomeWords(
  outcome: OrderOutcome,
  { lines }: { lines: readonly Pick<LineView, 'kind'>[] },
): Told {
  const ofAny: Partial<Record<OrderOutcome, Told>> = orders.outcomeOfAny
  const ofStay: Partial<Record<OrderOutcome, Told>> = orders.outcomeOfStay
  const ofVisa: Partial<Record<OrderOutcome, Told>> = orders.outcomeOfVisa
  const { [outcome]: ofFlight } = orders.outcome
  if (isFlown({ lines })) return ofFlight
  const own = isStayed({ lines }) ? ofStay : isOfVisas({ lines }) ? ofVisa : {}
  return own[outcome] ?? ofAny[outcome] ?? ofFlight
}

/** Whether every line of an order is a flight. */
export const isFlown = ({ lines }: { lines: readonly Pick<LineView, 'kind'>[] }): boolean =>
  lines.every(({ kind }) => kind === 'flight')

/** Whether every line of an order is a visa. */
export const isOfVisas = ({ lines }: { lines: readonly Pick<LineView, 'kind'>[] }): boolean =>
  lines.every(({ kind }) => kind === 'visa')

/** Whether every line of an order is a stay. */
export const isStayed = ({ lines }: { lines: readonly Pick<LineView, 'kind'>[] }): boolean =>
  lines.every(({ kind }) => kind === 'hotel')

/** What the steps of its buying are called after. */
export const boughtOf = (order: { lines: readonly Pick<LineView, 'kind'>[] }): Bought =>
  isStayed(order) ? 'stay' : isOfVisas(order) ? 'visa' : 'flight'
