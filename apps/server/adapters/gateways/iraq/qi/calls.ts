/** The calls of Qi Card's 3DS gateway: JSON under a terminal's name and password. */
import type { OutboundReply, Peer } from '../../../../platform/outbound/peer.ts'

const base = '/api/v1/payment'
const at = (id: string) => encodeURIComponent(id)

export function qiCalls(peer: Peer) {
  const post = (call: string, path: string, json: object): Promise<OutboundReply> =>
    peer.call({ call, method: 'POST', path, json })
  const get = (call: string, path: string): Promise<OutboundReply> =>
    peer.call({ call, method: 'GET', path })
  return {
    create: (payment: {
      requestId: string
      amount: number
      currency: 'IQD'
      locale: string
      finishPaymentUrl: string
      customerInfo?: { phone: string }
    }) => post('create', base, payment),
    /** By our own id, which is known before Qi answers anything. */
    statusOf: (requestId: string) => get('status', `${base}/status/by/request/${at(requestId)}`),
  }
}
