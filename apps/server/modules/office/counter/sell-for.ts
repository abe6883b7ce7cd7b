/** Selling to somebody who stands at the counter or telephones: their account, and orders of theirs that one of the staff places. */
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { actorNow, type WriteAudit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { FindSelling } from '../../../platform/http/guard.ts'
import { newId } from '../../../platform/ids.ts'
import type { Identity } from '../../identity/index.ts'
import type { Seller } from '../../orders/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import {
  addSelling,
  addSoldLine,
  addSoldOrder,
  endSelling as endIn,
  keepStanding,
  type NewSelling,
  ownSelling,
  type SellingWay,
} from './selling-store.ts'

/** How long orders may be placed before a clerk begins anew. */
const sellingMinutes = 60
/** For how long a call may be repeated, as long as keys are remembered. */
const repeatedHours = 72

/**
 * The account of a mobile, opened where there is none. Nobody is signed in by it: whoever has the number comes in by a code, as anybody
 * does, and finds what was bought for them.
 */
export async function openCustomer(
  { db, identity, audit }: OfficeNeeds,
  { by, ...mobile }: { phoneNumber: string; dialingCode: string; by: string },
): Promise<{ userId: string; isNew: boolean } | Refusal<'PHONE_NUMBER_IS_INVALID'>> {
  return await db.tx(async (tx) => {
    const opened = await identity.people.openByMobile(tx, mobile)
    if (!isRefused(opened) && opened.isNew)
      await audit(tx, {
        kind: 'counter.customer-opened',
        by,
        subject: { kind: 'customer', id: opened.userId },
      })
    return opened
  })
}

/** Begins selling to a customer; for an hour this session of the clerk may place orders of theirs, and do nothing else in their name. */
export async function beginSelling(
  { db, clock, identity, audit }: OfficeNeeds,
  {
    customerId,
    way,
    by,
    session,
  }: { customerId: string; way: SellingWay; by: string; session: string },
): Promise<
  (NewSelling & { phone: string; nameFa: string }) | Refusal<'NOT_FOUND' | 'APPROVAL_OWN_CASE'>
> {
  const [person] = await identity.people.find({ userIds: [customerId] })
  if (!person || person.isClosed) return refuse('NOT_FOUND')
  if (customerId === by) return refuse('APPROVAL_OWN_CASE')
  const begunAt = clock.now()
  const selling = {
    sellingId: newId(),
    clerk: by,
    session,
    customer: customerId,
    way,
    begunAt,
    expiresAt: begunAt.add({ minutes: sellingMinutes }),
  }
  await db.tx(async (tx) => {
    await addSelling(tx, selling)
    await audit(tx, {
      kind: 'counter.selling-begun',
      by,
      subject: { kind: 'customer', id: customerId },
      after: { sellingId: selling.sellingId, way },
    })
  })
  return { ...selling, phone: person.phone, nameFa: person.nameFa }
}

/** Ends a selling before its time; one that has ended, or is another's, stays as it is. */
export async function endSelling(
  { db, clock, audit }: OfficeNeeds,
  { sellingId, by }: { sellingId: string; by: string },
): Promise<{ ended: true }> {
  await db.tx(async (tx) => {
    const ended = await endIn(tx, { sellingId, clerk: by, now: clock.now() })
    if (ended)
      await audit(tx, {
        kind: 'counter.selling-ended',
        by,
        subject: { kind: 'customer', id: ended.customer },
        after: { sellingId },
      })
  })
  return { ended: true }
}

/**
 * What the gate asks before an order is placed in somebody's name. One that is over is answered too, to its clerk in any session: a call
 * that is repeated learns what it placed, and whatever is new is refused in the transaction that would place it (`sellerOf`).
 */
export const findSelling =
  ({ db, clock }: { db: Db; clock: Clock }): FindSelling =>
  async ({ sellingId, clerk }) => {
    const since = clock.now().subtract({ hours: repeatedHours })
    const found = await ownSelling(db, { sellingId, clerk, since })
    return found ? { sellingId, customerId: found.customer } : null
  }

/** Fills what orders ask of whoever sells; `actorNow` says by which selling, if by any. */
export function sellerOf({
  audit,
  clock,
  identity,
}: {
  audit: WriteAudit
  clock: Clock
  identity: Pick<Identity, 'people'>
}): Seller {
  return {
    /**
     * The row of the selling is held until the commit, so that whoever ends it waits, and an end that came first is seen. The caller holds
     * the lock of the user, under which an account is closed.
     */
    async maySell(tx, userId) {
      const selling = sellingNow()
      if (!selling) return null
      const { sellingId, person: clerk, session } = selling
      const asked = { sellingId, clerk, session, customer: userId, now: clock.now() }
      const mayGoOn =
        (await keepStanding(tx, asked)) && !(await identity.people.isClosed(tx, userId))
      return mayGoOn ? null : refuse('OFFICE_SELLING_ENDED')
    },

    sellsNow: () => sellingNow() !== null,

    async notePlaced(tx, orderId) {
      const selling = sellingNow()
      if (!selling) return
      const { sellingId } = selling
      await addSoldOrder(tx, { orderId, sellingId })
      await audit(tx, {
        kind: 'counter.sold',
        subject: { kind: 'order', id: orderId },
        after: { sellingId },
      })
    },

    async noteAdded(tx, { orderId, lineId }) {
      const selling = sellingNow()
      if (!selling) return
      const { sellingId } = selling
      await addSoldLine(tx, { lineId, orderId, sellingId })
      await audit(tx, {
        kind: 'counter.added',
        subject: { kind: 'order', id: orderId },
        after: { sellingId, lineId },
      })
    },
  }
}

function sellingNow(): { sellingId: string; person: string; session: string } | null {
  const actor = actorNow()
  if (actor?.via !== 'session' || actor.sellingId === undefined) return null
  const { sellingId, person, session } = actor
  return { sellingId, person, session }
}
