/** A bank that keeps its own book rightly, behind a line that loses things. */

import type { Gateway } from '../../../modules/payments/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { World } from './world.ts'

type Visit = {
  paymentId: string
  amountRial: number
  state: 'open' | 'paid' | 'verified' | 'refused' | 'cancelled' | 'given-back'
  paidAt: Temporal.Instant | null
}

const openMinutes = 25
const keepsUnverifiedMinutes = 15

export function createLossyBank(worldNow: () => World) {
  let visits = new Map<string, Visit>()
  const seen = (reference: string) => {
    const visit = visits.get(reference)
    const { clock } = worldNow()
    if (visit?.state === 'paid' && visit.paidAt) {
      const keptUntil = visit.paidAt.add({ minutes: keepsUnverifiedMinutes })
      if (Temporal.Instant.compare(keptUntil, clock.now()) <= 0) visit.state = 'given-back'
    }
    return visit
  }
  /** The line: the question may not arrive, the answer may be late or lost. */
  const asked = async <Answer>(verb: string, answer: () => Answer) => {
    const world = worldNow()
    const { illness } = world
    await world.gate(`bank ${verb}`)
    if (world.happens(`bank ${verb} unreachable`, illness.unreachable))
      return { unsent: true as const, reason: 'unreachable' }
    const said = answer()
    if (world.happens(`bank ${verb} slow`, illness.slow))
      world.clock.advance({ seconds: 1 + world.draw('slow bank', 60) })
    world.mayDie(`after bank ${verb}`)
    if (world.happens(`bank ${verb} lost`, illness.lost))
      return { unknown: true as const, reason: 'lost' }
    return said
  }
  const answerOf = (reference: string) => {
    const visit = seen(reference)
    if (!visit) return { state: 'failed' as const, reason: 'no such reference' }
    const { state, amountRial, paymentId } = visit
    if (state === 'open') return { state }
    if (state === 'cancelled') return { state, reason: 'went back' }
    if (state === 'refused' || state === 'given-back')
      return { state: 'failed' as const, reason: state }
    return {
      state: 'paid' as const,
      paymentId,
      trackingNumber: '123456',
      cardMask: null,
      charged: { amountMinor: amountRial, currencyCode: 'IRR' },
    }
  }
  const gateway: Gateway = {
    name: 'lossy',
    titleFa: 'بانک نمونه',
    limits: { minRial: 1, maxRial: 2_000_000_000 },
    currencyCode: 'IRR',
    openMinutes,
    keepsUnverifiedMinutes,
    chargeOf: (amountRial) => ({ amountMinor: amountRial, currencyCode: 'IRR' }),
    isResting: () => false,
    start: ({ paymentId, amountRial }) =>
      asked('start', () => {
        const reference = newId()
        visits.set(reference, { paymentId, amountRial, state: 'open', paidAt: null })
        const redirectUrl = `https://bank.example/${reference}`
        return { reference, redirectUrl, method: 'GET' as const, fields: {} }
      }),
    referenceOfReturn: ({ Authority }) => Authority ?? null,
    verify: ({ reference }) =>
      asked('verify', () => {
        const visit = seen(reference)
        if (visit?.state === 'paid') visit.state = 'verified'
        return answerOf(reference)
      }),
    inquire: ({ reference }) => asked('inquire', () => answerOf(reference)),
    listUnverified: () =>
      asked('list', () =>
        [...visits.keys()]
          .filter((reference) => seen(reference)?.state === 'paid')
          .map((reference) => ({ reference })),
      ),
  }
  return {
    gateway,
    /** What a customer does at the bank's page; too late is too late. */
    decide(reference: string, what: 'paid' | 'refused' | 'cancelled'): void {
      const visit = seen(reference)
      if (visit?.state !== 'open') return
      visit.state = what
      visit.paidAt = what === 'paid' ? worldNow().clock.now() : null
    },
    /** The bank's own truth of each payment. */
    truth: () =>
      [...visits.keys()].map((reference) => ({ reference, ...(seen(reference) as Visit) })),
    clear: () => {
      visits = new Map()
    },
  }
}
export type LossyBank = ReturnType<typeof createLossyBank>
