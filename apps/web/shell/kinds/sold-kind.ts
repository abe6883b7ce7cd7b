import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { ComponentType } from 'react'
import type { StepWords } from '../buying/CheckoutFrame.tsx'
import type { OrderOutcome } from '../orders/order-outcome.ts'
import type { VisasOfOrder } from '../visas/visas-of.ts'

export type Told = { title: string; text: string }

/** An order as far as a glance at it needs. */
export type GlancedOrder = Pick<OrderDetails, 'title' | 'flightOrder' | 'lines'> & {
  partOf?: OrderDetails['partOf']
}

/** What pages of paying and of trips must know of one kind of line. Each kind has one, in the folder of what it draws. */
export type SoldKind = {
  /** What an order has of it, beside the payment; nothing where it has none. */
  Glance: ComponentType<{ order: GlancedOrder }>
  /** Its cards above the payment, with its rules in a `RulesCard`; null where the page has them itself. They are loaded when they are drawn. */
  Terms: ComponentType<{ order: OrderDetails; now: string; visas: VisasOfOrder | null }> | null
  /** The words where all of an order is of this kind. */
  words: {
    steps: StepWords
    /** Of an outcome that is left out, what is true of anything is said. */
    outcomes: Partial<Record<OrderOutcome, Told>>
    /** While it waits to be paid. */
    held: string
    /** What is accepted with the payment, and what the rules above it are called. */
    accept: string
    rules: string
    /** The way to another of it. */
    others: string
  }
  /** The address of that way; of an order in which there are no flights. */
  othersOf: (order: Pick<OrderDetails, 'lines'> & { partOf?: OrderDetails['partOf'] }) => string
}
