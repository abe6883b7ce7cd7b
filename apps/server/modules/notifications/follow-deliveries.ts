import type { NotificationsNeeds } from './needs.ts'
import { messageReader, messageWriter } from './store.ts'

/** A text that has not arrived after two days does not arrive any more. */
const followedHours = 48

/** The body of the job `follow-deliveries`: asks every messenger that can be asked what became of its messages. */
export async function followDeliveries(needs: NotificationsNeeds): Promise<void> {
  const now = needs.clock.now()
  for (const { name, deliveries } of needs.messengers) {
    if (!deliveries) continue
    const asked = await messageReader(needs.db).onTheirWay(
      name,
      now.subtract({ hours: followedHours }),
    )
    if (asked.length === 0) continue
    const told = await deliveries(asked)
    if ('unknown' in told) {
      needs.log.warn({ messenger: name, reason: told.reason }, 'receipts could not be asked for')
      continue
    }
    await needs.db.tx(async (tx) => {
      for (const receipt of told) await messageWriter(tx).keepReceipt(name, receipt, now)
    })
  }
}
