/** HyperPay's result codes by their documented patterns (hyperpay.docs.oppwa.com/reference/resultCodes). HTTP says nothing. */
export type ResultKind =
  | 'success'
  | 'pending'
  | 'no-session'
  | 'cancelled'
  | 'uncertain'
  | 'refused'

const patterns: [ResultKind, RegExp][] = [
  ['success', /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/],
  // Taken, and to be looked over by hand: the money is here.
  ['success', /^(000\.400\.0[^3]|000\.400\.100)/],
  ['pending', /^(000\.200)/],
  // Days may pass, or the bank behind did not answer: neither a yes nor a no.
  ['uncertain', /^(800\.400\.5|100\.400\.500)/],
  ['uncertain', /^(900\.[1234]00|000\.400\.030)/],
  ['uncertain', /^(800\.[56]|999\.|600\.1|800\.800\.[84])/],
  // Who we are, and how often we ask, is no word about the payment.
  ['uncertain', /^(800\.900\.|800\.120\.)/],
  ['no-session', /^(200\.300\.404|700\.400\.580)$/],
  ['cancelled', /^100\.396\.(101|104)$/],
]

/** What a code means; a code of no known pattern is a refusal only when it has the form of one. */
export function kindOf(code: string): ResultKind {
  const found = patterns.find(([, pattern]) => pattern.test(code))
  if (found) return found[0]
  return /^\d{3}\.\d{3}\.\d{3}$/.test(code) ? 'refused' : 'uncertain'
}
