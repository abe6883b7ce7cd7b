import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { lookSeconds } from '@parastoo/contract/office/looks'
import { refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, notifyAfterCommit } from '../../../platform/db/database.ts'
import type { Listening } from '../../../platform/db/listener.ts'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Orders } from '../../orders/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { namesOf } from '../notes/index.ts'
import { forgetLook, forgetOldLooks, noteLook, othersAt } from './look-store.ts'

const channel = 'order-looked-at'

/**
 * Builds the room: who of the staff has an order open, so that two do not decide of it without knowing of each other. A page says so again
 * and again; what is not said anew is forgotten. It gives no right and takes none: whoever decides first has decided.
 */
export function createLooks({
  db,
  clock,
  orders,
  identity,
}: {
  db: Db
  clock: Clock
  orders: Pick<Orders, 'find'>
  identity: OfficeNeeds['identity']
}) {
  const staleSince = () => clock.now().subtract({ seconds: lookSeconds.stale })
  const routes = implement(contract.api.officeLooks).$context<RequestContext>()
  return {
    /** Hears on every node whose order somebody has opened or left. A hint, as every notification is. */
    overhear: (hear: (orderId: string) => void): Promise<Listening> =>
      db.listen(channel, (orderId) => orderId !== null && hear(orderId)),
    routes: {
      look: routes.look.handler(async ({ input: { orderId, isLeaving }, context }) => {
        const { userId: person, sessionId: session } = callerOf(context)
        if (!(await orders.find(orderId))) return answered(refuse('NOT_FOUND'))
        const others = await db.tx(async (tx) => {
          const hasMoved = isLeaving
            ? await forgetLook(tx, { orderId, session })
            : await noteLook(tx, {
                orderId,
                session,
                person,
                now: clock.now(),
                staleSince: staleSince(),
              })
          if (hasMoved) notifyAfterCommit(tx, channel, orderId)
          return await othersAt(tx, { orderId, reader: person, staleSince: staleSince() })
        })
        const nameOf = await namesOf(
          identity,
          others.map((other) => other.person),
        )
        return ok(
          others.map((other) => ({
            personId: other.person,
            name: nameOf(other.person),
            since: other.since.toString(),
          })),
        )
      }),
    },
    defineJobs(jobs: Jobs): void {
      jobs.every('forget-old-looks', 3600, () => db.tx((tx) => forgetOldLooks(tx, staleSince())))
    },
  }
}
