import type { Messenger } from '../../../modules/notifications/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { receiptsOf, sendingOf } from './translate.ts'

export type KavenegarSettings = {
  apiKey: string
  /** `https://api.kavenegar.com` but in tests. */
  host: string
  /** The line that texts come from. */
  sender: string
  /** Their approved template for each of ours that goes out by it; the first value of ours is its %token. */
  templates: Readonly<Record<string, string>>
}

/** kavenegar.com/rest.html: at most so many messages in one question. */
const mostAsked = 500

/**
 * Texts, and spoken codes, by Kavenegar. One-time codes go out by an approved template, which passes the lists of people who
 * want no advertisements; everything else as a plain text under our id, which Kavenegar sends once however often it is
 * asked. The key stands in the path, so it is a secret of the line.
 */
export function createKavenegar(
  { apiKey, host, sender, templates }: KavenegarSettings,
  { peer }: Pick<Outbound, 'peer'>,
): Messenger {
  const line = peer({
    name: 'kavenegar',
    baseUrl: host,
    secrets: [apiKey],
    answerWithinMs: 10_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  const ask = (call: string, path: string, form: Record<string, string>) =>
    line.call({ call, method: 'POST', path: `/v1/${apiKey}/${path}.json`, form })

  return {
    name: 'kavenegar',
    channels: ['Sms'],
    isRepeatable: true,
    async send({ messageId, to, template, text, values, isSpoken }) {
      const approved = templates[template]
      const [token] = Object.values(values)
      if (approved && token !== undefined)
        return sendingOf(
          await ask('lookup', 'verify/lookup', {
            receptor: to,
            template: approved,
            token,
            type: isSpoken ? 'call' : 'sms',
          }),
        )
      return sendingOf(
        await ask('send', 'sms/send', { receptor: to, sender, message: text, localid: messageId }),
      )
    },
    async deliveries(providerIds) {
      const messageid = providerIds.slice(0, mostAsked).join(',')
      return receiptsOf(await ask('status', 'sms/status', { messageid }))
    },
  }
}
