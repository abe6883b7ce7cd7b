/** A batch on its way to the bank: prepared by one person, approved by another, or given up. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import { crashPoint } from '../../platform/crash-point.ts'
import { newId } from '../../platform/ids.ts'
import { type PayoutsNeeds, refuseStranger } from './needs.ts'
import type { Batch } from './payout.ts'
import { payoutReader, payoutWriter } from './store.ts'

/**
 * The first signature: puts what waits, or of it the payouts that are named, into a new batch. Nothing is ever added to a batch later, so
 * that who approves it by its id approves what they were shown.
 */
export async function prepareBatch(
  needs: PayoutsNeeds,
  { by, payoutIds }: { by: string; payoutIds?: readonly string[] | undefined },
): Promise<Batch | Refusal<'STAFF_ONLY' | 'NOTHING_TO_PAY'>> {
  const stranger = await refuseStranger(needs, by)
  if (stranger) return stranger
  const { db, clock, log } = needs
  const batchId = newId()
  const taken = await db.tx((tx) =>
    payoutWriter(tx).addBatch({
      batchId,
      by,
      at: clock.now(),
      payoutIds: payoutIds?.filter(isUuid),
    }),
  )
  if (taken === 0) return refuse('NOTHING_TO_PAY')
  log.info({ batchId, by, count: taken }, 'a batch of payouts was prepared')
  return (await payoutReader(db).batch(batchId)) as Batch
}

/**
 * The second signature, by another person; from here on the batch may be given to the bank. Refuses a batch that is unknown, has both
 * signatures, or was given up.
 */
export async function approveBatch(
  needs: PayoutsNeeds,
  { batchId, by }: { batchId: string; by: string },
): Promise<Batch | Refusal<'STAFF_ONLY' | 'SAME_PERSON' | 'BATCH_NOT_APPROVABLE'>> {
  const stranger = await refuseStranger(needs, by)
  if (stranger) return stranger
  const { db, clock, log, sourceOf } = needs
  const before = isUuid(batchId) ? await payoutReader(db).batch(batchId) : null
  if (!before) return refuse('BATCH_NOT_APPROVABLE')
  if (before.preparedBy === by) return refuse('SAME_PERSON')
  const at = clock.now()
  const isApproved = await db.tx(async (tx) => {
    const sent = await payoutWriter(tx).approveBatch({ batchId, by, at })
    if (!sent) return false
    for (const payout of sent)
      await sourceOf(payout.source).recordMove(tx, payout, { to: 'sent', at, by, reasonFa: null })
    crashPoint('payout:before-approve-commit')
    return true
  })
  if (!isApproved) return refuse('BATCH_NOT_APPROVABLE')
  log.info({ batchId, by }, 'a batch of payouts was approved')
  return (await payoutReader(db).batch(batchId)) as Batch
}

/** Gives up a batch that lacks its second signature: what is in it waits again. */
export async function discardBatch(
  needs: PayoutsNeeds,
  { batchId, by }: { batchId: string; by: string },
): Promise<{ discarded: true } | Refusal<'STAFF_ONLY' | 'BATCH_NOT_DISCARDABLE'>> {
  const stranger = await refuseStranger(needs, by)
  if (stranger) return stranger
  const { db, clock, log } = needs
  const isDiscarded =
    isUuid(batchId) &&
    (await db.tx((tx) => payoutWriter(tx).discardBatch({ batchId, by, at: clock.now() })))
  if (!isDiscarded) return refuse('BATCH_NOT_DISCARDABLE')
  log.info({ batchId, by }, 'a batch of payouts was given up')
  return { discarded: true }
}
