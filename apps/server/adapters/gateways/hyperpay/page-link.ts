import { sealedLinks } from '../sealed-link.ts'

/** What the page to pay on is drawn from. */
export type PageAsk = Record<(typeof fields)[number], string>

export const pagePath = '/pay/hyperpay'
const fields = ['checkout', 'integrity', 'amount', 'currency', 'amountRial'] as const

export const pageLinks = (needs: { siteUrl: string; secret: string }) =>
  sealedLinks({ ...needs, path: pagePath, fields })
