import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Links to pages that are drawn from what travels in them, since whoever draws them keeps nothing. They are sealed: nobody can have our
 * page show a payment or an amount that we did not ask for.
 */
export function sealedLinks({ siteUrl, secret }: { siteUrl: string; secret: string }) {
  return <Field extends string>(path: string, fields: readonly Field[]) => {
    type Ask = Record<Field, string>
    const sealOf = (ask: Ask) =>
      createHmac('sha256', secret)
        .update(JSON.stringify(fields.map((field) => ask[field])))
        .digest('base64url')
    return {
      write: (ask: Ask): string =>
        `${siteUrl}${path}?${new URLSearchParams({ ...ask, seal: sealOf(ask) })}`,
      /** Null for a link that we did not write. */
      read(query: Record<string, unknown>): Ask | null {
        const texts = [...fields, 'seal'].map((field) => query[field])
        if (!texts.every((text) => typeof text === 'string')) return null
        const ask = Object.fromEntries(fields.map((field) => [field, query[field]])) as Ask
        const [sent, right] = [Buffer.from(String(query.seal)), Buffer.from(sealOf(ask))]
        return sent.length === right.length && timingSafeEqual(sent, right) ? ask : null
      },
    }
  }
}
