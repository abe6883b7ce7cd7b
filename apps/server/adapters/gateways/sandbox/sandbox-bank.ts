import { type BankEvent, openBankBook } from './bank-book.ts'
import type { FaultName } from './faults.ts'
import {
  afterEvent,
  isUndecided,
  openedVisit,
  stateOf,
  type Visit,
  type VisitState,
} from './visit.ts'

export type SandboxNeeds = {
  /** Where the bank keeps its book; survives our restarts and is never in our database. */
  folder: string
  clock: { now(): Temporal.Instant; sleep(ms: number): Promise<void> }
  /** A new reference nobody can guess. */
  newReference: () => string
  /** Digits a customer can read out to support. */
  newTrackingNumber: () => string
}

export type SandboxBank = {
  open(ask: {
    paymentId: string
    amountRial: number
    returnUrl: string
    descriptionFa: string
  }): string
  visit(reference: string): (Visit & { state: VisitState }) | null
  /** The customer pays, now or with a delay. Decides nothing when the visit is already decided. */
  pay(reference: string, how?: { inSeconds?: number; comesBack?: boolean }): void
  /** The bank says no: wrong second password, not enough money. */
  refuse(reference: string): void
  cancel(reference: string): void
  /** Gives the money to the shop, if it was paid. */
  verify(reference: string): void
  /** The shop gives money back; whether it has been given, by this call or an earlier one of the same `returnId`. */
  giveBack(reference: string, back: { returnId: string; amountRial: number }): boolean
  /** The references with money that nobody has verified. */
  unverified(): string[]
  /** Orders a fault for this visit, or for whichever is next. */
  orderFault(fault: FaultName, reference?: string): void
  /** Whether an ordered fault strikes now; it is then used up. */
  strike(fault: FaultName, reference: string | null): boolean
  now(): Temporal.Instant
  close(): void
}

/** The bank itself: its book, its rules, and nothing of us but what a shop tells a bank. */
export function createSandboxBank(needs: SandboxNeeds): SandboxBank {
  const { clock, newReference, newTrackingNumber } = needs
  const book = openBankBook(needs.folder)
  const visits = new Map<string, Visit>()
  const ordered: { fault: FaultName; reference: string | null }[] = []

  const take = (event: BankEvent) => {
    if (event.event === 'opened') visits.set(event.reference, openedVisit(event))
    else if (event.event === 'fault-ordered') ordered.push(event)
    else if (event.event === 'fault-struck') {
      const { fault, reference } = event
      const index = ordered.findIndex(
        (each) => each.fault === fault && each.reference === reference,
      )
      if (index >= 0) ordered.splice(index, 1)
    } else {
      const visit = visits.get(event.reference)
      if (visit) visits.set(event.reference, afterEvent(visit, event))
    }
  }
  const catchUp = () => book.readNew().forEach(take)
  const happens = (event: BankEvent) => {
    book.append(event)
    catchUp()
  }
  const at = () => clock.now().toString()
  const decide = (reference: string, event: (at: string) => BankEvent) => {
    catchUp()
    const visit = visits.get(reference)
    if (visit && isUndecided(visit, clock.now())) happens(event(at()))
  }

  return {
    open(ask) {
      const reference = newReference()
      happens({ event: 'opened', at: at(), reference, ...ask })
      return reference
    },
    visit(reference) {
      catchUp()
      const visit = visits.get(reference)
      return visit ? { ...visit, state: stateOf(visit, clock.now()) } : null
    },
    pay(reference, { inSeconds = 0, comesBack = true } = {}) {
      decide(reference, (now) => ({
        event: 'paid',
        at: now,
        reference,
        paidAt: Temporal.Instant.from(now).add({ seconds: inSeconds }).toString(),
        comesBack,
        trackingNumber: newTrackingNumber(),
        cardMask: '603799******1234',
      }))
    },
    refuse: (reference) => decide(reference, (now) => ({ event: 'refused', at: now, reference })),
    cancel: (reference) => decide(reference, (now) => ({ event: 'cancelled', at: now, reference })),
    verify(reference) {
      if (this.visit(reference)?.state === 'paid')
        happens({ event: 'verified', at: at(), reference })
    },
    giveBack(reference, { returnId, amountRial }) {
      if (!this.visit(reference)) return false
      happens({ event: 'given-back', at: at(), reference, returnId, amountRial })
      return this.visit(reference)?.returns.some((each) => each.returnId === returnId) ?? false
    },
    unverified() {
      catchUp()
      const all = [...visits.values()]
      return all
        .filter((visit) => stateOf(visit, clock.now()) === 'paid')
        .map((visit) => visit.reference)
    },
    orderFault(fault, reference) {
      happens({ event: 'fault-ordered', at: at(), reference: reference ?? null, fault })
    },
    strike(fault, reference) {
      catchUp()
      const order = ordered.find(
        (each) => each.fault === fault && (each.reference === null || each.reference === reference),
      )
      if (!order) return false
      happens({ event: 'fault-struck', at: at(), reference: order.reference, fault })
      return true
    },
    now: () => clock.now(),
    close: () => book.close(),
  }
}
