import { isUuid } from '@parastoo/kit/uuid'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PayoutsNeeds } from './needs.ts'
import type { NewPayout } from './payout.ts'
import { recordPaid } from './record-paid.ts'
import { recordBounced, refusePayout } from './return-payout.ts'
import {
  approveBatch,
  discardBatch,
  discardBatchIn,
  prepareBatch,
  prepareBatchIn,
} from './sign-batch.ts'
import { payoutReader, payoutWriter } from './store.ts'

/** Builds the room from what it needs. */
export function createPayouts(needs: PayoutsNeeds) {
  const { db, clock } = needs
  const reader = payoutReader(db)
  return {
    /**
     * Puts an amount that the caller has set aside into the queue, in the caller's tx. False when it was added before, or when its
     * owner has a withdrawal that has not ended: then nothing is written.
     */
    add: (tx: Tx, payout: NewPayout) => payoutWriter(tx).add(payout, clock.now()),
    /** Takes back what was added in this tx. */
    remove: (tx: Tx, payoutId: string) => payoutWriter(tx).remove(payoutId),
    find: (payoutId: string) => (isUuid(payoutId) ? reader.find(payoutId) : null),
    statesOf: reader.statesOf,
    ordersOnTheirWay: reader.ordersOnTheirWay,
    byRailOf: (dbOrTx: Db | Tx, of: { userId: string; orderId: string }) =>
      payoutReader(dbOrTx).byRailOf(of),
    ofUser: reader.ofUser,
    hasOpen: (tx: Tx, userId: string) => payoutReader(tx).hasOpen(userId),
    /** What staff do; each act names the person who does it by their id. */
    staff: {
      waiting: reader.waiting,
      usersOfIban: reader.usersOfIban,
      openBatches: reader.openBatches,
      settledBatches: reader.settledBatches,
      batch: async (batchId: string) => (isUuid(batchId) ? await reader.batch(batchId) : null),
      prepareBatch: prepareBatch.bind(null, needs),
      approveBatch: approveBatch.bind(null, needs),
      discardBatch: discardBatch.bind(null, needs),
      /** In the caller's transaction. */
      batchIn: (tx: Tx, batchId: string) => payoutReader(tx).batch(batchId),
      prepareBatchIn: prepareBatchIn.bind(null, needs),
      discardBatchIn: discardBatchIn.bind(null, needs),
      recordPaid: recordPaid.bind(null, needs),
      recordBounced: recordBounced.bind(null, needs),
      refuse: refusePayout.bind(null, needs),
    },
  }
}
export type Payouts = ReturnType<typeof createPayouts>
