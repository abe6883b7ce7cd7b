/** Contract operations of queues. A queue of another scope is answered as one that does not exist. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { type QueueName, queueNames, queuesOf } from '@parastoo/contract/office/queue-names'
import { refuse } from '@parastoo/kit/outcome'
import { readDatabaseTroubles } from '../../../platform/db/database-troubles.ts'
import { answered, ok, okPage } from '../../../platform/http/answer.ts'
import {
  type Caller,
  callerOf,
  type RequestContext,
} from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'
import { claim, moveMany, release, snooze } from './claim.ts'
import { countQueue, itemsShown, readQueue } from './show-queue.ts'

export function queueRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeQueues).$context<RequestContext>()
  const workerOf = (context: RequestContext, queue: QueueName) => {
    const caller = callerOf(context)
    return mayWorkOn(caller, queue) ? caller : answered(refuse('NOT_FOUND'))
  }
  return {
    counts: routes.counts.handler(async ({ context }) => {
      const caller = callerOf(context)
      const own = queueNames.filter((queue) => mayWorkOn(caller, queue))
      const asked = { reader: caller.userId, now: needs.clock.now() }
      const counts = own.map(async (queue) =>
        countQueue(queue, await readQueue(needs, queue), asked),
      )
      return ok(await Promise.all(counts))
    }),
    troubles: routes.troubles.handler(async () =>
      ok(
        await readDatabaseTroubles(needs.db).catch((fault: unknown) => {
          // Not to be able to look at the database must not take the queues away; what they cannot read they say themselves.
          needs.log.warn({ err: fault }, 'the database was not looked at')
          return []
        }),
      ),
    ),
    items: routes.items.handler(async ({ input: { queue, subject, page, pageSize }, context }) => {
      const { userId } = workerOf(context, queue)
      const whole = await readQueue(needs, queue)
      const all = subject === undefined ? whole : whole.filter((one) => one.subject === subject)
      const rows = all.slice((page - 1) * pageSize, page * pageSize)
      const shown = await itemsShown(needs, queue, rows, userId)
      return okPage(shown, { page, pageSize, total: all.length })
    }),
    claim: routes.claim.handler(async ({ input: { queue, subject }, context }) => {
      const { userId: by } = workerOf(context, queue)
      return ok(answered(await claim(needs, { queue, subject, by })))
    }),
    release: routes.release.handler(async ({ input: { queue, subject }, context }) => {
      const { userId: by } = workerOf(context, queue)
      return ok({ released: await release(needs, { queue, subject, by }) })
    }),
    moveMany: routes.moveMany.handler(async ({ input, context }) => {
      const { userId: by } = workerOf(context, input.queue)
      return ok(await moveMany(needs, { ...input, by }))
    }),
    snooze: routes.snooze.handler(async ({ input, context }) => {
      const { userId: by } = workerOf(context, input.queue)
      const { until } = answered(await snooze(needs, { ...input, by }))
      return ok({ until: until.toString() })
    }),
  }
}

const mayWorkOn = ({ scope }: Caller, queue: QueueName): boolean => queuesOf(scope).includes(queue)
