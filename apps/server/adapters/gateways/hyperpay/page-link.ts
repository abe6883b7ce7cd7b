/** What the page to pay on is drawn from; it travels in its link. */
export type PageAsk = Record<(typeof pageFields)[number], string>

export const pagePath = '/pay/hyperpay'
export const pageFields = ['checkout', 'integrity', 'amount', 'currency', 'amountRial'] as const
