import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Messenger } from '../../../modules/notifications/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { receiptsOf, sendingOf } from './translate.ts'

export type WhatsappSettings = {
  token: string
  /** Signs what WhatsApp tells by itself. */
  appSecret: string
  phoneNumberId: string
  /** `https://graph.facebook.com` but in tests. */
  host: string
  /** Of the Graph API, as `v23.0`. */
  version: string
  /** Their approved authentication template for each of ours that goes out by it. */
  templates: Readonly<Record<string, string>>
}

/**
 * Codes by the WhatsApp Cloud API. Only approved authentication templates go out, with the code twice: in the text and in the
 * button that copies it. WhatsApp takes no key of ours, so an unknown outcome is not repeated.
 */
export function createWhatsapp(
  { token, appSecret, phoneNumberId, host, version, templates }: WhatsappSettings,
  { peer }: Pick<Outbound, 'peer'>,
): Messenger {
  const line = peer({
    name: 'whatsapp',
    baseUrl: host,
    secrets: [token, appSecret],
    headers: { authorization: `Bearer ${token}` },
    answerWithinMs: 10_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  return {
    name: 'whatsapp',
    channels: ['Whatsapp'],
    isRepeatable: false,
    async send({ to, template, values }) {
      const name = templates[template]
      const [code] = Object.values(values)
      if (!name || code === undefined) return { failed: `no approved template for ${template}` }
      const parameters = [{ type: 'text', text: code }]
      return sendingOf(
        await line.call({
          call: 'messages',
          method: 'POST',
          path: `/${version}/${phoneNumberId}/messages`,
          json: {
            messaging_product: 'whatsapp',
            to: to.replace('+', ''),
            type: 'template',
            template: {
              name,
              language: { code: 'fa' },
              components: [
                { type: 'body', parameters },
                { type: 'button', sub_type: 'url', index: '0', parameters },
              ],
            },
          },
        }),
      )
    },
    readReceipts({ rawBody, signature }) {
      const expected = `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`
      const [given, right] = [Buffer.from(signature), Buffer.from(expected)]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return receiptsOf(rawBody)
    },
  }
}
