/** The calls of Zibal's IPG (v1): JSON both ways, the merchant named in every body, amounts in rial. */
import type { OutboundReply, Peer } from '../../../platform/outbound/peer.ts'

export type ZibalCalls = ReturnType<typeof zibalCalls>

export function zibalCalls({ peer, merchant }: { peer: Peer; merchant: string }) {
  const post = (call: string, fields: object): Promise<OutboundReply> =>
    peer.call({ call, method: 'POST', path: `/v1/${call}`, json: { merchant, ...fields } })
  return {
    request: (payment: {
      amount: number
      callbackUrl: string
      description: string
      orderId: string
      mobile?: string
    }) => post('request', payment),
    verify: (trackId: string) => post('verify', { trackId: Number(trackId) }),
    inquiry: (trackId: string) => post('inquiry', { trackId: Number(trackId) }),
  }
}
