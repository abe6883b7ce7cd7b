/** What can go wrong between us and a bank, by agreed names. Each is ordered once and strikes once. */
const faultNames = {
  'start-unreachable': 'The bank is not reached when a payment starts.',
  'start-lost': 'The bank opens a page, but its reply is lost.',
  'verify-unreachable': 'The bank is not reached when it is asked to verify.',
  'verify-lost': 'The bank verifies, but its reply is lost.',
  'verify-slow': 'The bank verifies and answers after three seconds.',
  'inquire-unreachable': 'The bank is not reached when it is asked how a payment stands.',
  'list-unreachable': 'The bank is not reached when it is asked what nobody has verified.',
  'return-unreachable': 'The bank is not reached when money is to go back.',
  'return-lost': 'The bank gives money back, but its reply is lost.',
  'wrong-amount': 'The bank says another amount was paid.',
  'wrong-currency': 'The bank says another currency was paid.',
  'wrong-payment': 'The bank says another payment was paid.',
} as const

export type FaultName = keyof typeof faultNames

export const isFaultName = (text: unknown): text is FaultName =>
  typeof text === 'string' && Object.hasOwn(faultNames, text)
