/** Asking for visas over HTTP: the multipart form, and what became of its payment. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { RequestedVisas } from '@parastoo/contract/visas/requests'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { FastifyInstance } from 'fastify'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import type { Gate } from '../../../platform/http/guard.ts'
import { type FormFault, readForm } from '../../../platform/http/read-form.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { type BytesCall, serveBytes } from '../../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../../platform/http/serve-contract.ts'
import { newId } from '../../../platform/ids.ts'
import { createConcurrencyLimit } from '../../../platform/processes/concurrency-limit.ts'
import type { Images } from '../../images/index.ts'
import type { Order } from '../../orders/index.ts'
import { findCases, nameOf, priceOf, promisedFor } from '../cases/index.ts'
import { collectRequest, formBounds } from './read-request.ts'
import { type RequestNeeds, requestIdOf, submitRequest } from './submit-request.ts'
import { tellWhenReviewed } from './tell-when-reviewed.ts'

export type SubmitNeeds = RequestNeeds & { keepPicture: Images['keepPicture'] }

/** Forms that may be on their way at once, over all processes: each holds one part in memory. */
const receiving = { name: 'visa forms', perGroup: 1, inAll: 8 }

/** Mounts the form's address beside the calls whose bodies are JSON. */
export function mountSubmit(
  app: FastifyInstance,
  needs: SubmitNeeds,
  { authenticate, gate }: { authenticate: Authenticate; gate: Gate },
): void {
  const senders = createConcurrencyLimit(receiving)
  serveBytes(app, {
    prefix: '/api',
    name: 'visaRequests.submitVisaRequest',
    operation: contract.api.visaRequests.submitVisaRequest,
    authenticate,
    gate,
    async handle(call) {
      const { userId } = callerOf(call.context)
      if (!(await senders.take(userId))) {
        call.reply.header('connection', 'close')
        return answered(refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 5 } }))
      }
      try {
        return await receive(needs, call, userId)
      } finally {
        senders.giveBack(userId)
      }
    },
  })
}

async function receive(needs: SubmitNeeds, { request, reply, context }: BytesCall, userId: string) {
  const key = context.idempotencyKey ?? newId()
  // Of a request that was placed before only the hash is wanted: its pictures lie where they were put.
  const isPlaced = (await needs.orders.findOwn(userId, requestIdOf(userId, key)(0))) !== null
  const { take, sent } = collectRequest((bytes) =>
    isPlaced ? Promise.resolve({ id: newId() }) : needs.keepPicture(userId, bytes),
  )
  const { raw, headers } = request
  const form = { body: raw, contentType: headers['content-type'] ?? '' }
  const fault = await readForm(form, formBounds, take)
  if (fault) {
    reply.header('connection', 'close')
    return answered(refuse(codeOf[fault]))
  }
  const whole = sent()
  const outcome = await submitRequest(needs, { userId, key, sent: whole })
  if (Array.isArray(outcome)) throw refusalError(outcome)
  const discountRefused = await discount(needs, outcome, whole.texts.get('discountVoucherCode'))
  return ok({ ...(await requested(needs, outcome.orderId)), discountRefused })
}

const codeOf = {
  'no-form': 'CHECK_ENTERED_VALUES',
  broken: 'IMAGE_UPLOAD_FAILED',
  'too-slow': 'IMAGE_UPLOAD_FAILED',
  'too-much': 'PAYLOAD_TOO_LARGE',
} as const satisfies Record<FormFault, string>

/** The code a submit brought, put on the order it placed; why it was not taken, else null. */
async function discount(
  { orders }: RequestNeeds,
  { orderId, userId }: Order,
  code: string | undefined,
): Promise<string | null> {
  if (!code) return null
  const taken = await orders.discount({ orderId, userId, code, providerExtra: null })
  return isRefused(taken) ? taken.refused : null
}

async function requested(needs: RequestNeeds, orderId: string): Promise<RequestedVisas> {
  const order = await needs.orders.find(orderId)
  if (!order) throw new Error(`The order ${orderId} is gone`)
  const cases = await findCases(needs.db, needs.documents, { orderId })
  return {
    orderId,
    status: await needs.orders.statusOf(order),
    totalPrice: order.totalRial,
    holdExpiresAt: order.money === 'unpaid' ? (order.payBy?.toString() ?? null) : null,
    payable:
      order.money === 'unpaid' && order.lines.every(({ fulfilment }) => fulfilment === 'held'),
    promisedOn: await promisedFor(needs, cases),
    cases: cases.map((found) => ({
      caseId: found.caseId,
      lineId: found.lineId,
      nameFa: nameOf(found),
      totalPrice: priceOf(found),
    })),
  }
}

export function requestRoutes(needs: RequestNeeds) {
  const routes = implement(contract.api.visaRequests).$context<RequestContext>()
  return {
    tellWhenReviewed: routes.tellWhenReviewed.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await tellWhenReviewed(needs, { ...input, userId })))
    }),
    verifyVisaPayment: routes.verifyVisaPayment.handler(async ({ input, context }) => {
      const ask = { orderId: input.id, userId: callerOf(context).userId }
      const { order, priceChanged } = answered(await needs.orders.verify(ask))
      if (!order.lines.some(({ kind }) => kind === 'visa')) return answered(refuse('NOT_FOUND'))
      const isPaid = order.money !== 'unpaid' && order.money !== 'closed'
      return ok({ ...(await requested(needs, order.orderId)), isPaid, priceChanged })
    }),
  }
}
