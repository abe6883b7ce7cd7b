import type { BankAnswer, Gateway, PaidAnswer, Unknown } from '../../../modules/payments/ports.ts'
import type { SandboxBank, SandboxNeeds } from './sandbox-bank.ts'
import type { Visit, VisitState } from './visit.ts'

const slowMs = 3_000
const unreachable: Unknown = { unknown: true, reason: 'sandbox: the bank was not reached' }
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
}): Gateway {
  return {
    name: 'sandbox',
    titleFa: 'درگاه آزمایشی',

    async start({ paymentId, amountRial, returnUrl, descriptionFa }) {
      if (bank.strike('start-unreachable', null)) return unreachable
      const reference = bank.open({ paymentId, amountRial, returnUrl, descriptionFa })
      if (bank.strike('start-lost', reference)) return replyLost
      const redirectUrl = `${siteUrl}/dev/bank/${reference}`
      return { reference, redirectUrl, method: 'GET', fields: {} }
    },

    referenceOfReturn: ({ Authority }) => Authority || null,

    async verify({ reference, amountRial }) {
      if (bank.strike('verify-unreachable', reference)) return unreachable
      const asked = bank.visit(reference)
      if (asked && asked.amountRial !== amountRial)
        return { state: 'failed', reason: 'the amount differs from the payment’s' }
      bank.verify(reference)
      const answer = answerOf(bank.visit(reference))
      if (bank.strike('verify-slow', reference)) await clock.sleep(slowMs)
      if (bank.strike('verify-lost', reference)) return replyLost
      return answer.state === 'paid' ? distorted(bank, reference, answer) : answer
    },

    async inquire(reference) {
      if (bank.strike('inquire-unreachable', reference)) return unreachable
      return answerOf(bank.visit(reference))
    },
  }
}

/** The bank's state in the port's words; a reference it never gave is a no. */
function answerOf(visit: (Visit & { state: VisitState }) | null): Exclude<BankAnswer, Unknown> {
  if (!visit) return { state: 'failed', reason: 'no such reference' }
  const { state, paymentId, amountRial, trackingNumber, cardMask } = visit
  if (state === 'open') return { state: 'open' }
  if (state === 'cancelled') return { state: 'cancelled', reason: 'the customer went back' }
  if (state !== 'paid' && state !== 'verified') return { state: 'failed', reason: state }
  return { state: 'paid', amountRial, currencyCode: 'IRR', paymentId, trackingNumber, cardMask }
}

function distorted(bank: SandboxBank, reference: string, answer: PaidAnswer): PaidAnswer {
  if (bank.strike('wrong-amount', reference))
    return { ...answer, amountRial: answer.amountRial - 1 }
  if (bank.strike('wrong-currency', reference)) return { ...answer, currencyCode: 'IQD' }
  if (bank.strike('wrong-payment', reference))
    return { ...answer, paymentId: '00000000-0000-0000-0000-000000000000' }
  return answer
}
