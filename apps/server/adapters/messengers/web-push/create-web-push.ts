import { createECDH } from 'node:crypto'
import type { Message, Messenger } from '../../../modules/notifications/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { kindOfEnd, type Subscription } from './translate.ts'

export type WebPushSettings = { publicKey: string; privateKey: string; contact: string }

/**
 * The push services of the browsers. An endpoint is an address that a browser names, so it is called only when its host is one of
 * these; a page that claims another is refused before it is kept.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+(\.[\w-]+)*\.push\.apple\.com$/,
  /^[\w-]+(\.[\w-]+)*\.notify\.windows\.com$/,
]

/** Whether an endpoint belongs to a push service that is called. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  const isPlain = protocol === 'https:' && port === '' && username === ''
  return isPlain && services.some((service) => service.test(hostname))
}

/** Loaded with the first message: most installations send none. */
const library = async () => (await import('web-push')).default

/** A message that nobody fetched for a day says nothing new any more. */
const keptSeconds = 86_400
const mostBytes = 3_993

/**
 * Messages that a device shows by itself (RFC 8030, 8291 and 8292): encrypted for that device, signed with the keys of this
 * installation. Sending the same message again replaces the one that waits (`Topic`) and the one that is shown (`tag`), so it may be
 * repeated. The body is what a browser without our worker shows as well (Declarative Web Push).
 */
export function createWebPush(
  { publicKey, privateKey, contact }: WebPushSettings,
  { peer }: Pick<Outbound, 'peer'>,
  { isService = isPushService }: { isService?: (endpoint: string) => boolean } = {},
): Messenger {
  const lines = new Map<string, ReturnType<typeof peer>>()
  const lineTo = (origin: string) => {
    const line = lines.get(origin) ?? peer(settingsOf(origin, privateKey))
    lines.set(origin, line)
    return line
  }
  return {
    name: 'web-push',
    channels: ['Push'],
    isRepeatable: true,
    async send(message) {
      const { endpoint, ...keys } = JSON.parse(message.to) as Subscription
      if (!isService(endpoint)) return { failed: 'not a push service' }
      const { generateRequestDetails } = await library()
      const { headers, body } = generateRequestDetails({ endpoint, keys }, bodyOf(message), {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: keptSeconds,
        contentEncoding: 'aes128gcm',
        urgency: urgentTemplates.has(message.template) ? 'high' : 'normal',
        topic: topicOf(message),
      })
      const { origin, pathname, searchParams } = new URL(endpoint)
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)])
      const reply = await lineTo(origin).call({
        call: 'push',
        method: 'POST',
        path: pathname,
        isPathSecret: true,
        query: Object.fromEntries(searchParams),
        headers: {
          ...Object.fromEntries(sent.filter(([name]) => name !== 'Content-Length')),
          // Safari shows such a body by itself; others hand it to our worker whatever it is called.
          ...(isApple(origin) ? { 'Content-Type': 'application/notification+json' } : {}),
        },
        bytes: body ?? Buffer.alloc(0),
        expects: 'text',
      })
      return kindOfEnd(reply, message.messageId)
    },
  }
}

const isApple = (origin: string) => origin.endsWith('.push.apple.com')

const settingsOf = (origin: string, privateKey: string) => ({
  name: 'web-push',
  baseUrl: origin,
  secrets: [privateKey],
  answerWithinMs: 10_000,
  breaker: { failures: 5, restMs: 30_000 },
})

/** Tickets, and whatever changes a journey that is near. */
const urgentTemplates = new Set([
  'order-issued',
  'flight-moved',
  'flight-cancelled',
  'flight-rebooked',
  'departure-near',
])

/** At most 32 signs of base64url. */
const topicOf = ({ messageId }: Message) => messageId.replaceAll('-', '')

/** What is shown: the subject above the text, whose last line is where a press leads. */
function bodyOf({ messageId, subject, text, values }: Message): string {
  const link = values.link ?? '/'
  const words = text.split('\n').filter((line) => line !== '' && line !== link)
  for (let kept = words.length; kept >= 0; kept -= 1) {
    const body = JSON.stringify({
      web_push: 8030,
      notification: {
        title: subject ?? words[0] ?? '',
        body: words.slice(0, kept).join('\n'),
        navigate: link,
        lang: 'fa',
        dir: 'rtl',
        tag: messageId,
      },
    })
    if (Buffer.byteLength(body) <= mostBytes) return body
  }
  throw new RangeError('A message is too long for a device')
}

/** A pair of keys as push services want them (VAPID, RFC 8292): a point of P-256 and its number, in base64url. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Leading zeros are part of the number.
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0')
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') }
}
