import { refundPromiseHours } from '@parastoo/contract/refunds/states'
import { enqueueCancelling } from './cancel-key.ts'
import { lateCancellationReader } from './late-cancellation-store.ts'
import type { RefundsNeeds } from './needs.ts'
import { refundReader, refundWriter } from './store.ts'

/** Seconds a cancelling may be asked about before the watch puts its job back, should it have been lost. */
const lostAfterSeconds = 60

/** Puts lost cancellations back to work. Nothing here decides an outcome. */
export async function watchRefunds({ db, jobs, clock }: RefundsNeeds): Promise<void> {
  const since = clock.now().subtract({ seconds: lostAfterSeconds })
  for (const cancelKey of await refundReader(db).keysAskedSince(since))
    await db.tx((tx) => enqueueCancelling({ jobs }, tx, cancelKey))
}

/** Alerts staff about requests whose promised time has passed, and about tickets that came back after a refusal. */
export async function watchPromises({ db, clock, log }: RefundsNeeds): Promise<void> {
  const since = clock.now().subtract({ hours: refundPromiseHours })
  for (const number of await refundReader(db).openSince(since))
    log.error({ number }, 'staff: a refund takes longer than promised')
  for (const { itemId, number } of await lateCancellationReader(db).open())
    log.error({ number, itemId }, 'staff: a ticket came back after its refund was refused')
}

/** Forgets quotes of yesterday and before. */
export async function forgetQuotes({ db, clock }: RefundsNeeds): Promise<void> {
  const before = clock.now().subtract({ hours: 24 })
  await db.tx((tx) => refundWriter(tx).forgetQuotes(before))
}
