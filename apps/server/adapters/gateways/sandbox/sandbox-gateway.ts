import {
  type BankAnswer,
  type Gateway,
  type PaidAnswer,
  type ReturnAnswer,
  type ReturnAsk,
  rialCharge,
  type Unanswered,
  type Unknown,
  type Unsent,
} from '../../../modules/payments/ports.ts'
import type { SandboxBank, SandboxNeeds } from './sandbox-bank.ts'
import { keepUnverifiedMinutes, type Visit, type VisitState } from './visit.ts'

const slowMs = 3_000
const unreachable: Unsent = { unsent: true, reason: 'sandbox: the bank was not reached' }
const replyLost: Unknown = { unknown: true, reason: 'sandbox: the reply was lost' }

/** The line between us and the sandbox bank, with the faults ordered on it. `siteUrl` is where its page is served. */
export function createSandboxGateway({
  bank,
  clock,
  siteUrl,
}: {
  bank: SandboxBank
  clock: SandboxNeeds['clock']
  siteUrl: string
}) {
  const giveBack = async (ask: ReturnAsk): Promise<ReturnAnswer> => {
    const { reference, returnId, back } = ask
    if (bank.strike('return-unreachable', reference)) return unreachable
    const isGiven = bank.giveBack(reference, { returnId, amountRial: back.amountMinor })
    if (bank.strike('return-lost', reference)) return replyLost
    if (!isGiven) return { declined: true, reason: 'there is not so much to give back' }
    return { given: true, trackingNumber: bank.visit(reference)?.trackingNumber ?? null }
  }
  return {
    name: 'sandbox',
    titleFa: 'درگاه آزمایشی',
    limits: { minRial: 1, maxRial: 2_000_000_000 },
    currencyCode: 'IRR',
    openMinutes: 25,
    keepsUnverifiedMinutes: keepUnverifiedMinutes,
    chargeOf: rialCharge,
    isResting: () => false,

    async start({ paymentId, amountRial, returnUrl, descriptionFa }) {
      if (bank.strike('start-unreachable', null)) return unreachable
      const reference = bank.open({ paymentId, amountRial, returnUrl, descriptionFa })
      if (bank.strike('start-lost', reference)) return replyLost
      const redirectUrl = `${siteUrl}/dev/bank/${reference}`
      return { reference, redirectUrl, method: 'GET', fields: {} }
    },

    referenceOfReturn: ({ Authority }) => Authority || null,

    async verify({ reference, charge }) {
      if (bank.strike('verify-unreachable', reference)) return unreachable
      const asked = bank.visit(reference)
      if (asked && asked.amountRial !== charge.amountMinor)
        return { state: 'differs', reason: 'the amount differs from the payment’s' }
      bank.verify(reference)
      const answer = answerOf(bank.visit(reference))
      if (bank.strike('verify-slow', reference)) await clock.sleep(slowMs)
      if (bank.strike('verify-lost', reference)) return replyLost
      return answer.state === 'paid' ? distorted(bank, reference, answer) : answer
    },

    async inquire({ reference }) {
      if (bank.strike('inquire-unreachable', reference)) return unreachable
      return answerOf(bank.visit(reference))
    },

    async listUnverified() {
      if (bank.strike('list-unreachable', null)) return unreachable
      return bank.unverified().map((reference) => ({ reference }))
    },

    reverse: giveBack,
    refund: giveBack,
  } satisfies Gateway
}

/** The bank's state in the port's words; a reference it never gave is a no. */
function answerOf(visit: (Visit & { state: VisitState }) | null): Exclude<BankAnswer, Unanswered> {
  if (!visit) return { state: 'failed', reason: 'no such reference' }
  const { state, paymentId, amountRial, trackingNumber, cardMask } = visit
  if (state === 'open') return { state: 'open' }
  if (state === 'cancelled') return { state: 'cancelled', reason: 'the customer went back' }
  if (state !== 'paid' && state !== 'verified') return { state: 'failed', reason: state }
  const charged = rialCharge(amountRial)
  return { state: 'paid', charged, paymentId, trackingNumber, cardMask }
}

function distorted(bank: SandboxBank, reference: string, answer: PaidAnswer): PaidAnswer {
  if (bank.strike('wrong-amount', reference))
    return { ...answer, charged: rialCharge(answer.charged.amountMinor - 1) }
  if (bank.strike('wrong-currency', reference))
    return { ...answer, charged: { ...answer.charged, currencyCode: 'IQD' } }
  if (bank.strike('wrong-payment', reference))
    return { ...answer, paymentId: '00000000-0000-0000-0000-000000000000' }
  return answer
}
