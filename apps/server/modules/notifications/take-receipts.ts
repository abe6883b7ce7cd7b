import type { FastifyInstance } from 'fastify'
import type { NotificationsNeeds } from './needs.ts'
import type { Receipt } from './ports.ts'
import { messageWriter } from './store.ts'

/** Keeps what a messenger tells by itself; null, and nothing kept, when it cannot have come from there. */
async function takeReceipts(
  needs: NotificationsNeeds,
  { messenger: name, ...told }: { messenger: string; rawBody: string; signature: string },
): Promise<readonly Receipt[] | null> {
  const messenger = needs.messengers.find((one) => one.name === name)
  const receipts = messenger?.readReceipts?.(told) ?? null
  if (receipts === null || receipts.length === 0) return receipts
  const now = needs.clock.now()
  await needs.db.tx(async (tx) => {
    for (const receipt of receipts) await messageWriter(tx).keepReceipt(name, receipt, now)
  })
  return receipts
}

const largestBytes = 256 * 1024

/**
 * Serves `/receipts/{messenger}`: receipts are posted there, signed over their very bytes; and where a provider first asks
 * whether we are the ones (`hub.challenge`), it is answered if it knows our word.
 */
export async function mountReceipts(
  app: FastifyInstance,
  needs: NotificationsNeeds & { receiptWords: Readonly<Record<string, string>> },
): Promise<void> {
  type Asked = { Params: { messenger: string }; Querystring: Record<string, string> }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: largestBytes },
      (_request, body, done) => done(null, body),
    )
    scope.get<Asked>('/receipts/:messenger', async ({ params, query }, reply) => {
      const word = needs.receiptWords[params.messenger]
      const isOurs = word !== undefined && query['hub.verify_token'] === word
      const { 'hub.challenge': challenge = '' } = query
      if (!isOurs || !/^\w{1,100}$/.test(challenge)) return reply.status(404).send()
      return reply.type('text/plain').send(challenge)
    })
    scope.post<Asked>('/receipts/:messenger', async ({ params, headers, body }, reply) => {
      const signature = String(headers['x-hub-signature-256'] ?? '')
      const rawBody = typeof body === 'string' ? body : ''
      const told = { messenger: params.messenger, rawBody, signature }
      const receipts = await takeReceipts(needs, told)
      return reply.status(receipts === null ? 404 : 204).send()
    })
  })
}
