/** The calls of SnappPay's online merchants (v1): JSON under a token of the merchant's own name and password. */
import * as z from 'zod'
import type { Unanswered } from '../../../modules/payments/ports.ts'
import type { OutboundCall, OutboundReply, Peer } from '../../../platform/outbound/peer.ts'

export type Cart = {
  cartId: number
  cartItems: { id: number; name: string; count: number; amount: number; category: string }[]
  shippingAmount: number
  isShipmentIncluded: boolean
  taxAmount: number
  isTaxIncluded: boolean
  totalAmount: number
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A token is renewed so long before its end: a call takes its time, and clocks differ. */
const earlySeconds = 30
/** The page on which terms are chosen waits for an offer; who pays is not kept longer than this. */
const offerWithinMs = 3_000

export type SnapppayAccount = {
  clientId: string
  clientSecret: string
  username: string
  password: string
}

/** What a call brings: a reply of SnappPay's, or why there is none. */
export type SnapppayReply = OutboundReply | Unanswered

export function snapppayCalls(needs: {
  peer: Peer
  account: SnapppayAccount
  nowMs: () => number
}) {
  const send = underPassword(needs)
  const post = (verb: string, json: object) =>
    send({ call: verb, method: 'POST', path: `/api/online/payment/v1/${verb}`, json })
  return {
    eligible: (amount: number) =>
      send({
        call: 'eligible',
        method: 'GET',
        path: '/api/online/offer/v1/eligible',
        query: { amount: String(amount) },
        answerWithinMs: offerWithinMs,
      }),
    token: (payment: {
      amount: number
      discountAmount: number
      externalSourceAmount: number
      mobile: string | undefined
      paymentMethodTypeDto: 'INSTALLMENT'
      returnURL: string
      transactionId: string
      cartList: Cart[]
    }) => post('token', payment),
    verify: (paymentToken: string) => post('verify', { paymentToken }),
    settle: (paymentToken: string) => post('settle', { paymentToken }),
    revert: (paymentToken: string) => post('revert', { paymentToken }),
    cancel: (paymentToken: string) => post('cancel', { paymentToken }),
    update: (smaller: {
      paymentToken: string
      amount: number
      discountAmount: number
      externalSourceAmount: number
      paymentMethodTypeDto: 'INSTALLMENT'
      cartList: Cart[]
    }) => post('update', smaller),
    status: (paymentToken: string) =>
      send({
        call: 'status',
        method: 'GET',
        path: '/api/online/payment/v1/status',
        query: { paymentToken },
      }),
  }
}

/**
 * Calls under the merchant's token, which is kept until shortly before its end. One that is refused for its token (401) has done nothing
 * and is made once more under a new one; what fails while a token is asked for has certainly not been sent.
 */
function underPassword({
  peer,
  account,
  nowMs,
}: {
  peer: Peer
  account: SnapppayAccount
  nowMs: () => number
}): (call: OutboundCall) => Promise<SnapppayReply> {
  const { clientId, clientSecret, username, password } = account
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let kept: { token: string; untilMs: number } | null = null
  let asking: Promise<string | Unanswered> | null = null

  const ask = async (): Promise<string | Unanswered> => {
    const reply = await peer.call({
      call: 'oauth',
      method: 'POST',
      path: '/api/online/v1/oauth/token',
      headers: { authorization: `Basic ${basic}` },
      form: { grant_type: 'password', scope: 'online-merchant', username, password },
      answerWithinMs: 5_000,
    })
    if (reply.outcome !== 'answered') return { unsent: true, reason: `no token: ${reply.reason}` }
    const read = tokenReply.safeParse(reply.body)
    if (reply.status !== 200 || !read.success)
      return { unsent: true, reason: `no token: status ${reply.status}` }
    const { access_token: token, expires_in: seconds } = read.data
    kept = { token, untilMs: nowMs() + (seconds - earlySeconds) * 1_000 }
    return token
  }
  const tokenNow = async (): Promise<string | Unanswered> => {
    if (kept && kept.untilMs > nowMs()) return kept.token
    asking ??= ask().finally(() => {
      asking = null
    })
    return await asking
  }
  const send = async (call: OutboundCall): Promise<SnapppayReply> => {
    const token = await tokenNow()
    if (typeof token !== 'string') return token
    return await peer.call({ ...call, headers: { authorization: `Bearer ${token}` } })
  }
  return async (call) => {
    const reply = await send(call)
    if (!('outcome' in reply) || reply.outcome !== 'answered' || reply.status !== 401) return reply
    kept = null
    return await send(call)
  }
}
