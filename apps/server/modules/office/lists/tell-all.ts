/** Telling all of a flight, a night or a departure the same thing, each person once. */
import type { ListMessage, ListPreview, Traveller } from '@parastoo/contract/office/lists'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { e164 } from '@parastoo/kit/phone'
import { derivedId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'

type Reader = {
  channel: 'Sms' | 'Email'
  to: string
  userId: string
  order: { orderNumber: string; titleFa: string; link: string }
}
type Told = { told: number; already: number }

/** What they would read, and how many they are. */
export async function previewTelling(
  needs: OfficeNeeds,
  { message, travellers }: { message: ListMessage; travellers: readonly Traveller[] },
): Promise<ListPreview | Refusal<'OFFICE_NOBODY_TO_TELL'>> {
  const { readers, unreachable } = await readersOf(needs, travellers)
  const [first] = readers
  if (!first) return refuse('OFFICE_NOBODY_TO_TELL')
  const { text } = needs.notifications.preview({
    template: 'told-by-staff',
    values: { ...first.order, topic: message.topic, noteFa: message.note },
  })
  return { text, recipients: readers.length, unreachable }
}

/**
 * Queues the message for everybody who was counted, and the row of the audit, in one transaction. What somebody was told of it before, in
 * the same words, is not said again, whoever asks and under whatever key.
 */
export async function tellAll(
  needs: OfficeNeeds,
  {
    message,
    travellers,
    seen,
    about,
  }: {
    message: ListMessage
    travellers: readonly Traveller[]
    /** How many were to be told when the clerk looked. */
    seen: number
    about: { kind: string; id: string }
  },
): Promise<Told | Refusal<'OFFICE_NOBODY_TO_TELL' | 'CHANGED_MEANWHILE'>> {
  const { source, row, topic, note: noteFa, isUrgent } = message
  const { readers } = await readersOf(needs, travellers)
  if (readers.length === 0) return refuse('OFFICE_NOBODY_TO_TELL')
  if (readers.length !== seen)
    return refuse('CHANGED_MEANWHILE', { detail: { recipients: readers.length } })
  return await needs.db.tx(async (tx) => {
    let told = 0
    for (const { channel, to, userId, order } of readers) {
      const said = derivedId('told-by-staff', source, row, topic, noteFa, to)
      const { queued } = await needs.notifications.send(tx, {
        channel,
        to,
        userId,
        template: 'told-by-staff',
        // Mail does not ring.
        canWait: !isUrgent && channel !== 'Email',
        dedupeKey: `told-by-staff:${said}`,
        values: { ...order, topic, noteFa },
      })
      if (queued) told += 1
    }
    const already = readers.length - told
    await needs.audit(tx, {
      kind: 'lists.told',
      subject: about,
      after: { topic, note: noteFa, isUrgent, told, already },
    })
    return { told, already }
  })
}

/** Whoever is told of the orders of these travellers, each once: by their number, else by mail. */
async function readersOf(
  { orders, publicUrl }: OfficeNeeds,
  travellers: readonly Traveller[],
): Promise<{ readers: Reader[]; unreachable: number }> {
  const orderIds = [...new Set(travellers.map(({ orderId }) => orderId))]
  const readers = new Map<string, Reader>()
  let unreachable = 0
  for (const orderId of orderIds) {
    const order = await orders.find(orderId)
    if (!order) continue
    const { contact, userId, orderNumber, titleFa } = order
    const to = contact.phoneNumber === '' ? contact.email : e164(contact)
    if (to === null) {
      unreachable += 1
      continue
    }
    const channel = contact.phoneNumber === '' ? 'Email' : 'Sms'
    const link = `${publicUrl}/profile/my-travels/order-details?orderId=${orderId}`
    if (!readers.has(to))
      readers.set(to, { channel, to, userId, order: { orderNumber, titleFa, link } })
  }
  return { readers: [...readers.values()], unreachable }
}
