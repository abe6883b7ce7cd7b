import { ORPCError } from '@orpc/server'
import type { FastifyRequest } from 'fastify'
import type { Gate } from '../platform/http/guard.ts'
import { visitorOf } from '../platform/http/visitor.ts'

/** A page that is looked at asks fifteen times a minute, and a whole network may share the address. */
const questionOfPage = {
  path: ['payment', 'page'],
  procedure: { '~orpc': { meta: { who: 'all', limit: { max: 300, perSeconds: 60 } } } },
}

/** Whether whoever looks at the page of a bank may have the bank asked once more. */
export const mayAskBank =
  (gate: Gate) =>
  async (request: FastifyRequest): Promise<boolean> =>
    await gate.pass({ ...questionOfPage, context: visitorOf(request) }).then(
      () => true,
      (fault: unknown) => {
        if (fault instanceof ORPCError) return false
        throw fault
      },
    )
