/** The calls of ZarinPal v4 (zarinpal.com/docs/paymentGateway): JSON both ways, the merchant named in every body. */
import type { OutboundReply, Peer } from '../../../platform/outbound/peer.ts'

export type ZarinpalCalls = ReturnType<typeof zarinpalCalls>

export function zarinpalCalls({ peer, merchantId }: { peer: Peer; merchantId: string }) {
  const post = (file: string, fields: object): Promise<OutboundReply> =>
    peer.call({
      call: file,
      method: 'POST',
      path: `/pg/v4/payment/${file}.json`,
      json: { merchant_id: merchantId, ...fields },
    })
  return {
    request: (payment: {
      amount: number
      currency: 'IRR' | 'IRT'
      description: string
      callback_url: string
      metadata: { mobile?: string; order_id: string }
    }) => post('request', payment),
    /** `amount` is compared by ZarinPal with what was requested, in the same unit. */
    verify: (payment: { authority: string; amount: number }) => post('verify', payment),
    inquiry: (authority: string) => post('inquiry', { authority }),
    unverified: () => post('unVerified', {}),
    reverse: (authority: string) => post('reverse', { authority }),
  }
}
