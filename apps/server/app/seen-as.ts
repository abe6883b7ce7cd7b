/** The calls by which pages show staff what a customer sees: as the customer, and only those that read. */
import { ORPCError, type RouterClient } from '@orpc/server'
import { orderReaders } from '@parastoo/contract/office/orders'
import { isUuid } from '@parastoo/kit/uuid'
import { actingAs } from '../platform/audit.ts'
import type { Gate } from '../platform/http/guard.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { localClient } from '../platform/http/serve-contract.ts'
import type { Routers } from './routers.ts'
import type { House } from './wiring.ts'

type SeenAs = (seeingId: string, page: string) => Promise<RouterClient<Routers['api']> | null>

/**
 * For one request of a colleague: the calls of the customer whom their look is of, or null once it is over, is somebody else's or of another
 * session. No token of the customer is made: these calls exist in this process, for this page, and what changes anything is refused.
 */
export function seenAsBy({
  house,
  routers,
  gate,
  context,
}: {
  house: Pick<House, 'grounds' | 'office'>
  routers: Routers
  gate: Gate
  context: RequestContext
}): SeenAs {
  const { db, log } = house.grounds
  const { caller, address, requestId } = context
  return async (seeingId, page) => {
    if (!caller || !isUuid(seeingId)) return null
    if (!orderReaders.some((each) => caller.scope.includes(each))) return null
    const { userId: person, sessionId: session } = caller
    // Pages are drawn outside of calls: without this the record would say that the program looked.
    const actor = { via: 'session', person, session, address, requestId } as const
    const userId = await actingAs(actor, () =>
      house.office.findSeeing({ seeingId, person, session, page }),
    )
    if (userId === null) return null
    const seen = { ...context, caller: { userId, sessionId: session, scope: [] } }
    return localClient(routers.api, { db, log, context: seen, gate: readingOnly(gate) })
  }
}

/** What these pages read although it is asked by POST, as the wire has it. */
const readByPost: readonly string[] = ['orders.list', 'hotelSearch.cities']

/** Lets nothing pass that could change anything: only what is asked by GET, and what is named above. */
const readingOnly = (gate: Gate): Gate => ({
  ...gate,
  async pass(called) {
    const { route } = called.procedure['~orpc'] as { route?: { method?: string } }
    const isRead = route?.method === 'GET' || readByPost.includes(called.path.join('.'))
    if (!isRead) throw new ORPCError('FORBIDDEN', { status: 403 })
    await gate.pass(called)
  },
})
