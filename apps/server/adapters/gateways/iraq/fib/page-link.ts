/** What the page to pay on is drawn from; it travels in its link. */
export type PageAsk = Record<(typeof pageFields)[number], string>

export const pagePath = '/pay/fib'
export const pageFields = [
  'reference',
  'code',
  'appLink',
  'validUntil',
  'dinars',
  'amountRial',
] as const
