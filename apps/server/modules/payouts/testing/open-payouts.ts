/** The queue over a real book, with a source that sets money aside as refunds and wallets do and remembers what it was told. For tests. */

import { isRefused } from '@parastoo/kit/outcome'
import { createTestClock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { noAudit } from '../../../platform/testing/no-audit.ts'
import { accounts, createLedger } from '../../ledger/index.ts'
import { createPayouts, type Payout, type PayoutMove } from '../index.ts'

const iban = 'IR820540102680020817909002'
export const reza = '00000000-0000-7000-8000-000000000001'
export const mina = '00000000-0000-7000-8000-000000000002'
/** Somebody who may not pay anything out. */
export const stranger = '00000000-0000-7000-8000-000000000009'

export function openPayouts(db: Db) {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const ledger = createLedger({ db, clock })
  const moves: { payoutId: string; to: PayoutMove['to']; reasonFa: string | null }[] = []
  const payouts = createPayouts({
    db,
    clock,
    log: silentLog,
    ledger,
    audit: noAudit,
    maySign: async (_db, personId) => personId !== stranger,
    sourceOf: (name) => ({
      heldIn: (payoutId) =>
        name === 'refund' ? accounts.refundPayable(payoutId) : accounts.withdrawals(),
      entryKinds: { paid: `${name}-paid`, returned: `${name}-returned` },
      recordMove: async (_tx, { payoutId }, { to, reasonFa }) =>
        void moves.push({ payoutId, to, reasonFa }),
    }),
  })
  const { staff } = payouts
  /** Sets an amount aside for somebody and queues it. */
  const queued = async ({
    source = 'refund',
    amountRial = 300_000,
    userId = newId(),
    dinars = null,
  }: {
    source?: Payout['source']
    amountRial?: number
    userId?: string
    /** It goes back in so many, by a bank of Iraq. */
    dinars?: number | null
  } = {}): Promise<Payout> => {
    const payoutId = newId()
    await db.tx(async (tx) => {
      const isAdded = await payouts.add(tx, {
        payoutId,
        source,
        userId,
        orderId: null,
        amountRial,
        ...(dinars === null ? { iban } : { iban: null, rail: { gateway: 'fib', dinars } }),
        holderFa: 'سارا مرادی',
        titleFa: 'استرداد سفارش ۱۲۳',
        reference: 'R-123',
      })
      if (!isAdded) throw new Error('It was not added')
      await ledger.post(tx, {
        kind: 'set-aside',
        key: payoutId,
        userId,
        descriptionFa: '',
        postings: [
          {
            from: accounts.gatewayClearing('test'),
            to: source === 'refund' ? accounts.refundPayable(payoutId) : accounts.withdrawals(),
            amountRial,
          },
        ],
      })
    })
    return (await payouts.find(payoutId)) as Payout
  }
  /** A batch of what waits, with its first signature. */
  const prepared = async (...of: Payout[]) => {
    const payoutIds = of.map(({ payoutId }) => payoutId)
    const batch = await staff.prepareBatch({ by: reza, payoutIds })
    if (isRefused(batch)) throw new Error(batch.refused)
    return batch
  }
  /** A batch with both signatures. */
  const sent = async (...of: Payout[]) => {
    const { batchId } = await prepared(...of)
    const batch = await db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina }))
    if (isRefused(batch)) throw new Error(batch.refused)
    return batch
  }
  return {
    ...payouts,
    clock,
    ledger,
    moves,
    queued,
    prepared,
    sent,
    stateOf: async ({ payoutId }: Payout) => (await payouts.find(payoutId))?.state,
    walletOf: ({ userId }: Payout) => ledger.balance(db, accounts.wallet(userId ?? '')),
    heldFor: ({ payoutId }: Payout) => ledger.balance(db, accounts.refundPayable(payoutId)),
    bank: () => ledger.balance(db, accounts.agencyBank()),
    /** What the bank of Iraq has handed over of what it took, or given back for us. */
    rail: () => ledger.balance(db, accounts.gatewayClearing('fib')),
  }
}
