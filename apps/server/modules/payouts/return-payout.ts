/** The ways back of a payout: the bank bounces it, or staff refuse to send it. The amount is back then, once: in its owner's wallet, or owed to its supplier. */
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Account, accounts } from '../ledger/index.ts'
import { type PayoutsNeeds, refuseStranger } from './needs.ts'
import { leavesFrom, type Payout } from './payout.ts'
import { payoutReader, payoutWriter } from './store.ts'

type Outcome =
  | { returned: true }
  | Refusal<'STAFF_ONLY' | 'NOT_FOUND' | 'APPROVAL_OWN_CASE' | 'NOT_WITH_THE_BANK' | 'NOT_WAITING'>

/**
 * The bank would not pay this one payout, or has given it back after it was paid; the others of its batch stay as they are. Refuses one
 * that is not with the bank, and the person whose money it is.
 */
export const recordBounced = (
  needs: PayoutsNeeds,
  asked: { payoutId: string; by: string; reasonFa?: string | undefined },
): Promise<Outcome> => takeBack(needs, { ...asked, to: 'bounced' })

/** Staff will not send a payout that still waits, and tell its owner why. One that is in a batch is first taken out by giving the batch up. */
export const refusePayout = (
  needs: PayoutsNeeds,
  asked: { payoutId: string; by: string; reasonFa: string },
): Promise<Outcome> => takeBack(needs, { ...asked, to: 'refused' })

async function takeBack(
  needs: PayoutsNeeds,
  {
    payoutId,
    by,
    to,
    reasonFa = null,
  }: {
    payoutId: string
    by: string
    to: 'bounced' | 'refused'
    reasonFa?: string | null | undefined
  },
): Promise<Outcome> {
  const stranger = await refuseStranger(needs, needs.db, by)
  if (stranger) return stranger
  const { db, log } = needs
  const payout = isUuid(payoutId) ? await payoutReader(db).find(payoutId) : null
  if (!payout) return refuse('NOT_FOUND')
  // What comes back stands in its owner's wallet: nobody says so of their own.
  if (payout.userId === by) return refuse('APPROVAL_OWN_CASE')
  const isMoved = await db.tx((tx) => moveBack(needs, tx, { payoutId, by, to, reasonFa }))
  if (!isMoved) return refuse(to === 'bounced' ? 'NOT_WITH_THE_BANK' : 'NOT_WAITING')
  log.warn({ payoutId, by, to }, 'a payout went back')
  return { returned: true }
}

async function moveBack(
  { clock, ledger, sourceOf, audit }: PayoutsNeeds,
  tx: Tx,
  move: { payoutId: string; by: string; to: 'bounced' | 'refused'; reasonFa: string | null },
): Promise<boolean> {
  const { payoutId, by, to, reasonFa } = move
  const at = clock.now()
  const payout = await payoutWriter(tx).markReturned({ ...move, at })
  if (!payout) return false
  const { source, userId, orderId, amountRial, titleFa, paidAt } = payout
  const { heldIn, entryKinds, recordMove, backTo } = sourceOf(source)
  const posted = await ledger.post(tx, {
    kind: entryKinds.returned,
    key: payoutId,
    orderId,
    userId,
    descriptionFa:
      to === 'bounced'
        ? `برگشت واریز ${titleFa} از سوی بانک`
        : `برگشت مبلغ ${titleFa}${userId === null ? '' : ' به کیف پول'}`,
    // Once the bank had paid it, it came back to where it had left from.
    postings: [
      {
        from: paidAt === null ? heldIn(payoutId) : leavesFrom(payout),
        to: backTo ? await backTo(tx, payout) : walletOf(payout),
        amountRial,
      },
    ],
  })
  if (isRefused(posted)) throw new Error(`Posting the returned payout ${payoutId} was refused`)
  await recordMove(tx, payout, { to, at, by, reasonFa })
  const subject = { kind: 'payout', id: payoutId }
  await audit(tx, {
    kind: `payouts.${to}`,
    by,
    subject,
    after: { amountRial, ...payout.rail },
    reason: reasonFa,
  })
  crashPoint('payout:before-returned-commit')
  return true
}

function walletOf({ payoutId, userId }: Payout): Account {
  if (userId === null)
    throw new Error(`The payout ${payoutId} is nobody's, and nowhere to go back to`)
  return accounts.wallet(userId)
}
