import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import { crashPoint } from '../../platform/crash-point.ts'
import { type PayoutsNeeds, refuseStranger } from './needs.ts'
import { leavesFrom } from './payout.ts'
import { payoutReader, payoutWriter } from './store.ts'

/**
 * The bank has paid one payout, or all of a batch that has not ended otherwise, each once and in a transaction of its own: its amount
 * leaves the agency's bank account, or what the bank of Iraq that gave it back owes us. What goes back by one of those has a number of its own
 * and is recorded by itself, never with its batch. Answers how many were recorded now. Refuses an id that names neither, and whoever money of
 * their own is paid to by it: of a batch that is the whole batch.
 */
export async function recordPaid(
  needs: PayoutsNeeds,
  { id, trackingNumber, by }: { id: string; trackingNumber: string; by: string },
): Promise<{ paid: number } | Refusal<'STAFF_ONLY' | 'NOT_FOUND' | 'APPROVAL_OWN_CASE'>> {
  const stranger = await refuseStranger(needs, needs.db, by)
  if (stranger) return stranger
  const reader = payoutReader(needs.db)
  const batch = isUuid(id) ? await reader.batch(id) : null
  const single = isUuid(id) && !batch ? await reader.find(id) : null
  const payouts = batch?.payouts ?? (single ? [single] : null)
  if (!payouts) return refuse('NOT_FOUND')
  if (payouts.some(({ userId }) => userId === by)) return refuse('APPROVAL_OWN_CASE')
  let paid = 0
  for (const { payoutId } of batch ? payouts.filter(({ rail }) => rail === null) : payouts)
    if (await recordOnePaid(needs, { payoutId, trackingNumber, by })) paid += 1
  if (paid > 0) needs.log.info({ id, by, trackingNumber, paid }, 'payouts were paid by the bank')
  return { paid }
}

async function recordOnePaid(
  { db, clock, ledger, sourceOf, audit }: PayoutsNeeds,
  { payoutId, trackingNumber, by }: { payoutId: string; trackingNumber: string; by: string },
): Promise<boolean> {
  return await db.tx(async (tx) => {
    const at = clock.now()
    const payout = await payoutWriter(tx).markPaid({ payoutId, trackingNumber, by, at })
    if (!payout) return false
    const { source, userId, orderId, amountRial, titleFa, rail } = payout
    const { heldIn, entryKinds, recordMove } = sourceOf(source)
    const posted = await ledger.post(tx, {
      kind: entryKinds.paid,
      key: payoutId,
      orderId,
      userId,
      descriptionFa: rail ? `بازگشت ${titleFa} به دینار` : `واریز ${titleFa} به حساب بانکی`,
      postings: [{ from: heldIn(payoutId), to: leavesFrom(payout), amountRial }],
    })
    if (isRefused(posted)) throw new Error(`Posting the payout ${payoutId} was refused`)
    await recordMove(tx, payout, { to: 'paid', at, by, reasonFa: null })
    const subject = { kind: 'payout', id: payoutId }
    await audit(tx, {
      kind: 'payouts.paid',
      by,
      subject,
      after: { amountRial, trackingNumber, ...rail },
    })
    crashPoint('payout:before-paid-commit')
    return true
  })
}
