/** The calls of HyperPay's COPYandPAY: the entity named in every call, forms in and JSON out. */
import type { OutboundReply, Peer } from '../../../platform/outbound/peer.ts'

export type HyperpayCalls = ReturnType<typeof hyperpayCalls>

export function hyperpayCalls({ peer, entityId }: { peer: Peer; entityId: string }) {
  const post = (call: string, path: string, form: Record<string, string>): Promise<OutboundReply> =>
    peer.call({ call, method: 'POST', path, form: { entityId, ...form } })
  return {
    createCheckout: (payment: {
      amount: string
      currency: string
      merchantTransactionId: string
    }) => post('checkout', '/v1/checkouts', { ...payment, paymentType: 'DB', integrity: 'true' }),
    payment: (checkoutId: string): Promise<OutboundReply> =>
      peer.call({
        call: 'status',
        method: 'GET',
        path: `/v1/checkouts/${encodeURIComponent(checkoutId)}/payment`,
        query: { entityId },
      }),
    /** Finds what was done under one of our ids; the only way to ask once a checkout is 30 minutes old. */
    query: (merchantTransactionId: string): Promise<OutboundReply> =>
      peer.call({
        call: 'query',
        method: 'GET',
        path: '/v1/query',
        query: { entityId, merchantTransactionId },
      }),
    /** `RV` undoes a payment, `RF` gives an amount of it back. */
    giveBack: (
      paymentId: string,
      form: {
        paymentType: 'RV' | 'RF'
        amount: string
        currency: string
        merchantTransactionId: string
      },
    ) => post(form.paymentType, `/v1/payments/${encodeURIComponent(paymentId)}`, form),
  }
}
