import { supportText } from '@parastoo/contract/support/support'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { SupportNeeds } from './needs.ts'
import type { Request } from './request.ts'
import { supportReader, supportWriter } from './store.ts'

type AnswerRefusal = Refusal<'NOT_FOUND' | 'SUPPORT_TEXT_REQUIRED'>

/** Staff answer a request; the traveller is told that an answer is there, with the commit of it. */
export async function answerRequest(
  { db, clock, audit, notifications, publicUrl }: SupportNeeds,
  { number, staff, text }: { number: string; staff: string; text: string },
): Promise<Request | AnswerRefusal> {
  const textFa = supportText.safeParse(text).data
  if (!textFa) return refuse('SUPPORT_TEXT_REQUIRED')
  const now = clock.now()
  return await db.tx(async (tx) => {
    const [reader, writer] = [supportReader(tx), supportWriter(tx)]
    const request = await reader.byNumber(number)
    if (!request) return refuse('NOT_FOUND')
    const { requestId, orderId, orderNumber, titleFa, userId } = request
    await writer.addMessage(requestId, { staff, textFa, writtenAt: now })
    await writer.move(requestId, { from: ['open', 'answered', 'closed'], to: 'answered', at: now })
    await notifications.send(tx, {
      channel: 'Sms',
      template: 'support-answered',
      userId,
      to: request.contactPhone,
      dedupeKey: `support-answered:${requestId}:${request.messages.length}`,
      values: {
        orderNumber,
        titleFa,
        link: `${publicUrl}/profile/my-travels/order-details/support?orderId=${orderId}`,
      },
    })
    await audit(tx, {
      kind: 'support.answered',
      by: staff,
      ...aboutIt(request),
      before: { state: request.state },
    })
    return (await reader.byNumber(number)) ?? refuse('NOT_FOUND')
  })
}

/** Staff close a request that needs no more; false when it was closed already. */
export async function closeRequest(
  { db, clock, audit }: Pick<SupportNeeds, 'db' | 'clock' | 'audit'>,
  { number, staff }: { number: string; staff: string },
): Promise<{ closed: boolean } | Refusal<'NOT_FOUND'>> {
  return await db.tx(async (tx) => {
    const request = await supportReader(tx).byNumber(number)
    if (!request) return refuse('NOT_FOUND')
    const move = { from: ['open', 'answered'], to: 'closed', at: clock.now() } as const
    const closed = await supportWriter(tx).move(request.requestId, move)
    if (closed) {
      const before = { state: request.state }
      await audit(tx, { kind: 'support.closed', by: staff, ...aboutIt(request), before })
    }
    return { closed }
  })
}

/** A thread in the audit; what was written in it stays in it. */
const aboutIt = ({ number, orderId }: Request) => ({
  subject: { kind: 'support-request', id: number },
  after: { orderId },
})
