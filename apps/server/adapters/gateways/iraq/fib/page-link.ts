import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the page to pay on is drawn from. It travels in the link, since this adapter keeps nothing. */
export type PageAsk = Record<(typeof fields)[number], string>

export const pagePath = '/pay/fib'
const fields = ['reference', 'code', 'appLink', 'validUntil', 'dinars', 'amountRial'] as const

/** Links to the page, sealed: nobody can have our page lead into another payment than one that we asked for. */
export function pageLinks({ siteUrl, secret }: { siteUrl: string; secret: string }) {
  const sealOf = (ask: PageAsk) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(fields.map((field) => ask[field])))
      .digest('base64url')
  return {
    write: (ask: PageAsk): string =>
      `${siteUrl}${pagePath}?${new URLSearchParams({ ...ask, seal: sealOf(ask) })}`,
    /** Null for a link that we did not write. */
    read(query: Record<string, unknown>): PageAsk | null {
      const texts = [...fields, 'seal'].map((field) => query[field])
      if (!texts.every((text) => typeof text === 'string')) return null
      const ask = Object.fromEntries(fields.map((field) => [field, query[field]])) as PageAsk
      const [sent, right] = [Buffer.from(String(query.seal)), Buffer.from(sealOf(ask))]
      return sent.length === right.length && timingSafeEqual(sent, right) ? ask : null
    },
  }
}
