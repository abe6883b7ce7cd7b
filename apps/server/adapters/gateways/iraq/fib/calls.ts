/** The calls of FIB's web payments: JSON under a client's token that lives for about a minute. */
import type { Authorized } from '../client-token.ts'

export const tokenPath = '/auth/realms/fib-online-shop/protocol/openid-connect/token'
const base = '/protected/v1/payments'
const at = (id: string) => encodeURIComponent(id)

export function fibCalls(send: Authorized) {
  return {
    create: (payment: {
      monetaryValue: { amount: string; currency: 'IQD' }
      description: string
      expiresIn: string
      refundableFor: string
      category: 'ECOMMERCE'
    }) => send({ call: 'create', method: 'POST', path: base, json: payment }),
    status: (paymentId: string) =>
      send({ call: 'status', method: 'GET', path: `${base}/${at(paymentId)}/status` }),
    refund: (paymentId: string) =>
      send({ call: 'refund', method: 'POST', path: `${base}/${at(paymentId)}/refund` }),
  }
}
