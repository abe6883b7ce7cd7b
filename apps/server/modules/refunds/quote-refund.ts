import type { RefundableItem, RefundQuote } from '@parastoo/contract/refunds/refunds'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import type { LineQuery } from '../orders/index.ts'
import { dinarsBackOf } from './dinars-back.ts'
import type { RefundsNeeds } from './needs.ts'
import { quoteItems } from './quote-items.ts'
import { refundReader } from './store.ts'

export type QuoteRefusal = Refusal<
  | 'NOT_FOUND'
  | 'REFUND_REASON_REQUIRED'
  | 'REFUND_ALREADY_REQUESTED'
  | 'NOT_REFUNDABLE'
  | 'SERVICE_UNAVAILABLE'
>

/**
 * What units that are given up together would bring now, written down under one id that binds us as long as the shortest of its amounts.
 * Without `unitIds` it is about all that nobody has asked for yet.
 */
export async function quoteRefund(
  needs: RefundsNeeds,
  {
    unitIds,
    ...ask
  }: LineQuery & {
    userId: string
    orderId: string
    reasonId: number
    unitIds?: readonly string[] | undefined
  },
): Promise<RefundQuote | QuoteRefusal> {
  const { orderId, reasonId } = ask
  const quoteId = newId()
  const found = await quoteItems(needs, { ...ask, leaving: unitIds, quotedAs: quoteId })
  if (isRefused(found)) return found
  const isMissing = (unitId: string) => !found.some((item) => item.unitId === unitId)
  if (unitIds?.some(isMissing)) return refuse('NOT_FOUND', { field: 'unitIds' })
  const items = found.filter(({ state }) => state === 'open')
  if (unitIds && items.length < found.length)
    return refuse('REFUND_ALREADY_REQUESTED', { field: 'unitIds' })
  const order = await needs.orders.findOwn(ask.userId, orderId)
  const [first] = items
  if (!order || !first) return refuse('NOT_REFUNDABLE')
  const sum = (amount: 'paidAmount' | 'penaltyAmount' | 'refundableAmount') =>
    items.reduce((total, item) => total + item[amount], 0)
  return {
    quoteId,
    orderId,
    reasonId,
    paidAmount: sum('paidAmount'),
    penaltyAmount: sum('penaltyAmount'),
    refundableAmount: sum('refundableAmount'),
    inDinars: await dinarsBackOf(needs, order, sum('refundableAmount')),
    validUntil: items.reduce(earlier, first).validUntil,
    items,
  }
}

const earlier = (one: RefundableItem, other: RefundableItem): RefundableItem =>
  Temporal.Instant.compare(one.validUntil, other.validUntil) <= 0 ? one : other

/**
 * The ids a request is about: those it names, or all of the quote it names. What is named beside a quote must be of it, and of a quote that is
 * forgotten nothing is known any more.
 */
export async function itemsAsked(
  { db }: Pick<RefundsNeeds, 'db'>,
  ask: {
    userId: string
    orderId: string
    quoteId?: string | undefined
    items?: readonly string[] | undefined
  },
): Promise<readonly string[] | Refusal<'REFUND_QUOTE_EXPIRED'>> {
  const { quoteId, items } = ask
  if (quoteId === undefined) return items ?? []
  const quoted = await refundReader(db).quotedTogether({ ...ask, quotedAs: quoteId })
  const isElsewhere = (id: string) => !quoted.includes(id)
  if (quoted.length === 0 || items?.some(isElsewhere))
    return refuse('REFUND_QUOTE_EXPIRED', { field: 'quoteId' })
  return items ?? quoted
}
