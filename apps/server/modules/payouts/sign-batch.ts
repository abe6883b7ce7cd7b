/** A batch on its way to the bank: prepared by one person, approved by another, or given up. */
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type PayoutsNeeds, refuseStranger } from './needs.ts'
import type { Batch } from './payout.ts'
import { payoutReader, payoutWriter } from './store.ts'

type Prepared = Batch | Refusal<'STAFF_ONLY' | 'NOTHING_TO_PAY'>

/**
 * The first signature: puts what waits, or of it the payouts that are named, into a new batch. Nothing is ever added to a batch later, so
 * that who approves it by its id approves what they were shown.
 */
export async function prepareBatch(
  needs: PayoutsNeeds,
  asked: { by: string; payoutIds?: readonly string[] | undefined },
): Promise<Prepared> {
  return await needs.db.tx((tx) => prepareBatchIn(needs, tx, asked))
}

/** The same in the caller's transaction. */
export async function prepareBatchIn(
  needs: PayoutsNeeds,
  tx: Tx,
  { by, payoutIds }: { by: string; payoutIds?: readonly string[] | undefined },
): Promise<Prepared> {
  const stranger = await refuseStranger(needs, tx, by)
  if (stranger) return stranger
  const batchId = newId()
  const at = needs.clock.now()
  const taken = await payoutWriter(tx).addBatch({
    batchId,
    by,
    at,
    payoutIds: payoutIds?.filter(isUuid),
  })
  if (taken === 0) return refuse('NOTHING_TO_PAY')
  const batch = (await payoutReader(tx).batch(batchId)) as Batch
  await needs.audit(tx, { kind: 'payouts.batch-prepared', by, ...said(batch) })
  needs.log.info({ batchId, by, count: taken }, 'a batch of payouts was prepared')
  return batch
}

/**
 * The second signature, by another person who may allow it, in the transaction of the approval; from its commit on the batch may be given to
 * the bank. Refuses a batch that is unknown, has both signatures, or was given up. The office calls it, once somebody who has shown their
 * second factor approved what the batch says: no command does.
 */
export async function approveBatch(
  needs: PayoutsNeeds,
  tx: Tx,
  { batchId, by }: { batchId: string; by: string },
): Promise<Batch | Refusal<'STAFF_ONLY' | 'SAME_PERSON' | 'BATCH_NOT_APPROVABLE'>> {
  const stranger = await refuseStranger(needs, tx, by, 'finance.approve')
  if (stranger) return stranger
  const { clock, log, sourceOf, audit } = needs
  const before = isUuid(batchId) ? await payoutReader(tx).batch(batchId) : null
  if (!before) return refuse('BATCH_NOT_APPROVABLE')
  if (before.preparedBy === by) return refuse('SAME_PERSON')
  const at = clock.now()
  const sent = await payoutWriter(tx).approveBatch({ batchId, by, at })
  if (!sent) return refuse('BATCH_NOT_APPROVABLE')
  for (const payout of sent)
    await sourceOf(payout.source).recordMove(tx, payout, { to: 'sent', at, by, reasonFa: null })
  const batch = (await payoutReader(tx).batch(batchId)) as Batch
  await audit(tx, { kind: 'payouts.batch-approved', by, ...said(batch) })
  crashPoint('payout:before-approve-commit')
  log.info({ batchId, by }, 'a batch of payouts was approved')
  return batch
}

/** Gives up a batch that lacks its second signature: what is in it waits again. */
export async function discardBatch(
  needs: PayoutsNeeds,
  asked: { batchId: string; by: string },
): Promise<{ discarded: true } | Refusal<'STAFF_ONLY' | 'BATCH_NOT_DISCARDABLE'>> {
  const stranger = await refuseStranger(needs, needs.db, asked.by)
  if (stranger) return stranger
  const discarded = await needs.db.tx((tx) => discardBatchIn(needs, tx, asked))
  return isRefused(discarded) ? discarded : { discarded: true }
}

/** The same in the caller's transaction, which knows who may; `by` null where nobody did, but its time is over. */
export async function discardBatchIn(
  { clock, log, audit }: PayoutsNeeds,
  tx: Tx,
  { batchId, by }: { batchId: string; by: string | null },
): Promise<null | Refusal<'BATCH_NOT_DISCARDABLE'>> {
  const isDiscarded =
    isUuid(batchId) && (await payoutWriter(tx).discardBatch({ batchId, by, at: clock.now() }))
  if (!isDiscarded) return refuse('BATCH_NOT_DISCARDABLE')
  await audit(tx, {
    kind: 'payouts.batch-discarded',
    by,
    subject: { kind: 'payout-batch', id: batchId },
  })
  log.info({ batchId, by }, 'a batch of payouts was given up')
  return null
}

const said = ({ batchId, payouts }: Batch) => ({
  subject: { kind: 'payout-batch', id: batchId },
  after: {
    count: payouts.length,
    totalRial: payouts.reduce((sum, { amountRial }) => sum + amountRial, 0),
  },
})
