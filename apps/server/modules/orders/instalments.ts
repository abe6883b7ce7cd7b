/** What an order is paid in, and the pure rules of it: a deposit with the hold, say, and a balance on a day (docs/decisions/0097). */
import type { InstalmentView } from '@parastoo/contract/orders/instalments'
import type { MoneyState } from '@parastoo/contract/orders/states'

/** A part of what an order costs, as its product plans it at placing. */
export type NewInstalment = {
  /** Before any discount. */
  amountRial: number
  /** Until when it is to be paid; null of the first alone, which is due with what the order holds. */
  dueAt: Temporal.Instant | null
}

export type Instalment = NewInstalment & {
  /** The first is 0. */
  position: number
  paidAt: Temporal.Instant | null
  /** Since when nobody can pay it any more. */
  missedAt: Temporal.Instant | null
}

/** Minutes after its day for which an instalment is still taken of a buyer who was at their bank when it ended. */
export const graceMinutes = 30

type Planned = { instalments: readonly Instalment[]; discount: { amountRial: number } | null }

/** The instalments of an order by what its buyer pays of each: a discount is taken off the last, then off the one before it. */
export function instalmentsDue({ instalments, discount }: Planned): Instalment[] {
  let left = discount?.amountRial ?? 0
  return instalments
    .toReversed()
    .map((instalment) => {
      const off = Math.min(left, instalment.amountRial)
      left -= off
      return { ...instalment, amountRial: instalment.amountRial - off }
    })
    .toReversed()
}

/** What the next payment of an order is for; null where nothing is to be paid any more. */
export type NextPayment = {
  position: number
  amountRial: number
  /** Null of the first. */
  dueAt: Temporal.Instant | null
  /** The instalments that it pays: others of which a discount left nothing are paid with it. */
  positions: readonly number[]
  /** What is to be paid after it; null where it is the last. */
  after: Instalment | null
}

/** What the next payment of an order is for, whether or not it can be paid now. */
export function nextPayment(order: Planned): NextPayment | null {
  const open = instalmentsDue(order).filter(({ paidAt, missedAt }) => !paidAt && !missedAt)
  const [first, ...others] = open
  if (!first) return null
  const after = others.find(({ amountRial }) => amountRial > 0) ?? null
  const isPaidWithIt = ({ position }: Instalment) => after === null || position < after.position
  return {
    position: first.position,
    amountRial: first.amountRial,
    dueAt: first.dueAt,
    positions: [first, ...others.filter(isPaidWithIt)].map(({ position }) => position),
    after,
  }
}

/** What the next payment of an order that can still be paid asks for; 0 of any other. */
export const dueRial = (order: Planned & { money: MoneyState }): number =>
  order.money === 'unpaid' || order.money === 'part-paid'
    ? (nextPayment(order)?.amountRial ?? 0)
    : 0

/** The instalments of an order as its page shows them. */
export const instalmentsShown = (order: Planned): InstalmentView[] =>
  instalmentsDue(order).map(({ position, amountRial, dueAt, paidAt, missedAt }) => ({
    position,
    amount: amountRial,
    state: paidAt ? 'paid' : missedAt ? 'missed' : 'due',
    dueAt: dueAt?.toString() ?? null,
  }))
