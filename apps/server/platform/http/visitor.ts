import type { FastifyRequest } from 'fastify'
import type { RequestContext } from './request-context.ts'

/** Whoever asks for a page outside the contract, as the gate judges them: nobody signed in, from their address. */
export const visitorOf = (request: FastifyRequest): RequestContext => ({
  caller: null,
  address: request.ip,
  requestId: request.id,
  idempotencyKey: null,
  userAgent: '',
})
