import type { NotPayable } from '@parastoo/contract/orders/not-payable'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'

/**
 * Texts the number of the account that an order belongs to where it is paid, until when and how much. The address opens for that account
 * alone, so it may be sent again and read by anybody; the contact of an order may be somebody else.
 */
export async function sendLink(
  needs: OfficeNeeds,
  { orderId, by }: { orderId: string; by: string },
): Promise<{ sent: true } | Refusal<'NOT_FOUND' | NotPayable>> {
  const { db, orders, notifications, audit, publicUrl } = needs
  const order = await orders.find(orderId)
  const to = order && (await linkPhoneOf(needs, order.userId))
  if (!order || to === null) return refuse('NOT_FOUND')
  const due = orders.dueAtCounter(order)
  if ('refused' in due) return due
  const { orderNumber, titleFa, userId, lines } = order
  const { amountRial, dueAt } = due
  const told = { channel: 'Sms' as const, to, userId, dedupeKey: `pay-link:${newId()}` }
  const values = {
    orderNumber,
    titleFa,
    amountRial,
    link: `${publicUrl}/payment/${orderId}`,
    isFlight: lines.every(({ kind }) => kind === 'flight'),
  }
  await db.tx(async (tx) => {
    // What its lines hold ran out long before the day of a later instalment.
    if (dueAt === null)
      await notifications.send(tx, {
        ...told,
        template: 'order-held',
        values: { ...values, payBy: order.payBy },
      })
    else
      await notifications.send(tx, {
        ...told,
        template: 'instalment-due',
        values: { ...values, dueAt },
      })
    await audit(tx, {
      kind: 'counter.link-sent',
      by,
      subject: { kind: 'order', id: orderId },
      after: { amountRial },
    })
  })
  return { sent: true }
}

/** The number of an account, E.164; null where it signs in by mail or is closed. */
export async function linkPhoneOf(
  { identity }: Pick<OfficeNeeds, 'identity'>,
  userId: string,
): Promise<string | null> {
  const [person] = await identity.people.find({ userIds: [userId] })
  return person?.phone || null
}
