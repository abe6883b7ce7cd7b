import type { SupportSubject } from '@parastoo/contract/support/support'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { e164 } from '@parastoo/kit/phone'
import { newId, randomDigits } from '../../platform/ids.ts'
import type { SupportNeeds } from './needs.ts'
import { maxMessagesADay, maxOpenRequests, type Request, sameWordsMinutes } from './request.ts'
import { supportReader, supportWriter } from './store.ts'

/**
 * Opens a request about an order. Another's order is NOT_FOUND; too many that wait are SUPPORT_TOO_MANY_OPEN. The same words about
 * the same order within minutes answer the request they made.
 */
export async function askSupport(
  { db, clock, log, orders }: SupportNeeds,
  ask: { userId: string; orderId: string; subject: SupportSubject; text: string },
): Promise<Request | Refusal<'NOT_FOUND' | 'SUPPORT_TOO_MANY_OPEN'>> {
  const { userId, orderId, subject, text } = ask
  const order = await orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const now = clock.now()
  const asked = await db.tx(async (tx) => {
    const [reader, writer] = [supportReader(tx), supportWriter(tx)]
    await writer.lockUser(userId)
    const since = now.subtract({ minutes: sameWordsMinutes })
    const same = (await reader.since({ userId, orderId, since })).find(
      (each) => each.subject === subject && each.messages[0]?.textFa === text,
    )
    if (same) return same
    if ((await reader.countOpen(userId)) >= maxOpenRequests) return refuse('SUPPORT_TOO_MANY_OPEN')
    const request: Request = {
      requestId: newId(),
      number: randomDigits(8),
      userId,
      orderId,
      subject,
      orderNumber: order.orderNumber,
      titleFa: order.titleFa,
      contactPhone: e164(order.contact),
      state: 'open',
      openedAt: now,
      messages: [{ staff: null, textFa: text, writtenAt: now }],
    }
    await writer.add(request)
    return request
  })
  if ('requestId' in asked)
    // NOTE: staff see requests by `npm run staff -- support list` until the back-office has its queue.
    log.warn({ requestId: asked.requestId }, 'staff: somebody asks support')
  return asked
}

/** Adds to one's own request and opens it again. Another's is NOT_FOUND; too much within a day is TOO_MANY_REQUESTS. */
export async function writeAgain(
  { db, clock, log }: Pick<SupportNeeds, 'db' | 'clock' | 'log'>,
  { userId, requestId, text }: { userId: string; requestId: string; text: string },
): Promise<Request | Refusal<'NOT_FOUND' | 'TOO_MANY_REQUESTS'>> {
  const now = clock.now()
  const written = await db.tx(async (tx) => {
    const [reader, writer] = [supportReader(tx), supportWriter(tx)]
    await writer.lockUser(userId)
    const request = await reader.findOwn(userId, requestId)
    if (!request) return refuse('NOT_FOUND')
    const own = request.messages.filter(({ staff }) => staff === null)
    // A repeated call is not a second message.
    if (request.messages.at(-1)?.textFa === text && request.state === 'open') return request
    const since = now.subtract({ hours: 24 })
    const today = own.filter(({ writtenAt }) => Temporal.Instant.compare(writtenAt, since) > 0)
    if (today.length >= maxMessagesADay) return refuse('TOO_MANY_REQUESTS')
    await writer.addMessage(requestId, { staff: null, textFa: text, writtenAt: now })
    await writer.move(requestId, { from: ['open', 'answered', 'closed'], to: 'open', at: now })
    return (await reader.findOwn(userId, requestId)) ?? refuse('NOT_FOUND')
  })
  if ('requestId' in written) log.warn({ requestId }, 'staff: somebody writes to support again')
  return written
}
