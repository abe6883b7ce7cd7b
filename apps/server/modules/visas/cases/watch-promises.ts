import { caseFacts } from '@parastoo/contract/visas/cases'
import { dateIn } from '../../../platform/clock.ts'
import { accounts } from '../../ledger/index.ts'
import { paidOf } from '../../orders/index.ts'
import { settleCase } from '../rules/index.ts'
import { packOf, tellOf, withCase } from './advance-case.ts'
import { isOpen, nameOf } from './case.ts'
import { markLate, overdueCases } from './case-store.ts'
import type { CaseNeeds } from './needs.ts'

/** Cases whose promised day is over: what the table gives for it is in the wallet at once, and the case goes on. */
export async function watchPromises(needs: CaseNeeds): Promise<void> {
  const today = dateIn('Asia/Tehran', needs.clock.now())
  for (const caseId of await overdueCases(needs.db, today)) await payForBeingLate(needs, caseId)
}

/** Once for a case: the agency pays out of what it earns, so the order's own sums stay as they were sold. */
async function payForBeingLate(needs: CaseNeeds, caseId: string): Promise<void> {
  const { clock, orders, log } = needs
  await withCase(needs, caseId, async (tx, found) => {
    const { stage } = caseFacts[found.state]
    if (!isOpen(found) || stage === 'ended') return null
    const { orderId, userId, lineId } = found
    const unit = (await orders.unitsOf([orderId], tx)).find((each) => each.lineId === lineId)
    // Its line has ended, by staff, and all that is due has come back with it.
    if (unit?.state !== 'live') return null
    const table = settleCase(await packOf(tx, found), { stage, cause: 'late', price: found })
    // Nobody gets back more than they paid: a discount code may have paid some of it.
    const backRial = Math.min(table.backRial, paidOf(unit))
    const at = clock.now()
    if (!(await markLate(tx, { caseId, at, backRial }))) return null
    if (backRial > 0)
      await orders.post(tx, {
        kind: 'visa-late',
        key: caseId,
        orderId,
        userId,
        descriptionFa: `برگشت هزینهٔ خدمات به‌دلیل دیرکرد ویزای ${nameOf(found)}`,
        postings: [
          { from: accounts.revenue('visa'), to: accounts.wallet(userId), amountRial: backRial },
        ],
      })
    await tellOf(needs, tx, found, { what: 'late', by: { whom: 'system' }, at, backRial })
    log.warn({ caseId, orderId }, 'a visa is late; its traveller has got back what the table gives')
    return null
  })
}

/** The money of a visa that was issued and called off since: asked for like any refund, at what was written when it was called off. */
export async function refundCalledOff(
  needs: CaseNeeds,
  { caseId }: { caseId: string },
): Promise<void> {
  const found = await withCase(needs, caseId, async (_tx, found) => found)
  if ('refused' in found || found.keptRial === null || found.cancelKey !== null) return
  const { userId, orderId, lineId } = found
  const asked = await needs.refundLine({ userId, orderId, lineId, reasonId: personalReason })
  // Nothing comes back by the table: there is nothing to ask for, now or later.
  if ('unknown' in asked && asked.reason !== 'NOT_REFUNDABLE')
    throw new Error(`The refund of case ${caseId} waits: ${asked.reason}`)
}
/** The reason that is decided by a table at once. */
const personalReason = 1
