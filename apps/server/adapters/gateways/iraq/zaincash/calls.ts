/** The calls of ZainCash's payment gateway v2: JSON under a client's token. */
import type { Authorized } from '../client-token.ts'

const base = '/api/v2/payment-gateway/transaction'

export function zaincashCalls(send: Authorized) {
  return {
    init: (payment: {
      language: 'Ar'
      externalReferenceId: string
      orderId: string
      serviceType: string
      amount: { value: string; currency: 'IQD' }
      redirectUrls: { successUrl: string; failureUrl: string }
      customer?: { phone: string }
    }) => send({ call: 'init', method: 'POST', path: `${base}/init`, json: payment }),
    inquiry: (transactionId: string) =>
      send({
        call: 'inquiry',
        method: 'GET',
        path: `${base}/inquiry/${encodeURIComponent(transactionId)}`,
      }),
    reverse: (transactionId: string) =>
      send({
        call: 'reverse',
        method: 'POST',
        path: `${base}/reverse`,
        json: { transactionId, reason: 'order cancelled' },
      }),
  }
}
