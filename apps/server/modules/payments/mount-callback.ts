import { ORPCError } from '@orpc/server'
import { isUuid } from '@parastoo/kit/uuid'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendBusyPage } from '../../platform/http/busy-page.ts'
import type { Gate } from '../../platform/http/guard.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { PaymentsNeeds } from './needs.ts'
import type { Payment } from './payment.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentReader } from './store.ts'

const formLimitBytes = 16 * 1024
/** No bank's reference is longer, or has anything but visible Latin characters; a stranger's guess may. */
const plausibleReference = /^[!-~]{1,200}$/

/**
 * The way back from a bank: `/api/payment/Callback/{gateway}` or the path a bank has of its own, by link or by form. What it carries proves nothing; it only tells
 * which payment to ask the bank about. Whatever comes out, the customer is sent on to a page that says where the money is.
 */
export function mountCallback(app: FastifyInstance, needs: PaymentsNeeds, gate: Gate): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const handle = async (gateway: string, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = await gate.pass({ ...bankReturn, context: visitorOf(request) }).then(
        () => null,
        (error: unknown) => error,
      )
      if (refusal instanceof ORPCError) return await sendBusyPage(reply, refusal)
      if (refusal) throw refusal
      const payment = await settleReturned(needs, gateway, returnedBy(request))
      reply.header('cache-control', 'no-store')
      return await reply.redirect(resultPageOf(payment), 303)
    }
    scope.route<{ Params: { gateway: string } }>({
      method: ['GET', 'POST'],
      url: '/api/payment/Callback/:gateway',
      handler: (request, reply) => handle(request.params.gateway, request, reply),
    })
    for (const { gateway } of needs.gateways)
      if (gateway.returnPath !== undefined)
        scope.route({
          method: ['GET', 'POST'],
          url: gateway.returnPath,
          handler: (request, reply) => handle(gateway.name, request, reply),
        })
  })
}

/** A payer comes back once a payment; a whole network may share the address. What is refused here is settled by the sweep. */
const bankReturn = {
  path: ['payment', 'Callback'],
  procedure: { '~orpc': { meta: { who: 'all', limit: { max: 120, perSeconds: 60 } } } },
}

/** The plain texts of query and body; anything else a stranger sends is left out. */
function returnedBy({ query, body }: FastifyRequest): Record<string, string> {
  const sent = { ...asRecord(query), ...asRecord(body) }
  const texts = Object.entries(sent).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts) as Record<string, string>
}

const asRecord = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})

async function settleReturned(
  needs: PaymentsNeeds,
  gatewayName: string,
  returned: Record<string, string>,
): Promise<Payment | null> {
  const found = needs.gateways.find(({ gateway }) => gateway.name === gatewayName)
  const reference = found?.gateway.referenceOfReturn(returned) ?? null
  if (reference === null) return null
  if (typeof reference === 'string' && !plausibleReference.test(reference)) return null
  try {
    if (typeof reference === 'string')
      return await settlePayment(needs, { gateway: gatewayName, reference })
    const { paymentId } = reference
    if (!isUuid(paymentId)) return null
    const named = await paymentReader(needs.db).find({ paymentId })
    return named?.gateway === gatewayName ? await settlePayment(needs, { paymentId }) : null
  } catch (fault) {
    // The customer must not stand before an error page: the sweep asks again.
    needs.log.error({ err: fault, gateway: gatewayName }, 'a returning payment was not settled')
    return null
  }
}

/** The result page of an order's payment, the wallet's page for a top-up, and for a return we cannot place. */
function resultPageOf(payment: Payment | null): string {
  if (!payment) return '/profile/transactions'
  const query = new URLSearchParams({ paymentId: payment.paymentId })
  return payment.orderId === null
    ? `/profile/transactions?${query}`
    : `/payment/${payment.orderId}?${query}`
}
