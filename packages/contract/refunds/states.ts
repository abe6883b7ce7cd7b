/** The life of a refund: of each ticket in it, and the word its owner reads. */
import * as z from 'zod'
import { isOpenPayout, type PayoutState } from '../payouts/states.ts'

/** From each state of an item, the states it may move to. */
export const refundItemMoves = {
  /** Staff must decide, or the supplier wants to be called. */
  waiting: ['accepted', 'refunded', 'refused'],
  /** The amount is agreed; the supplier is being asked to take the ticket back. */
  accepted: ['refunded', 'waiting'],
  /** The ticket is void and its money booked. */
  refunded: [],
  /** Paid after all, by staff alone: the supplier had taken the ticket back when they refused. */
  refused: ['refunded'],
} as const
export type RefundItemState = keyof typeof refundItemMoves

export const refundItemState = z.enum(
  Object.keys(refundItemMoves) as [RefundItemState, ...RefundItemState[]],
)

export const refundStatuses = ['InReview', 'InProgress', 'PayingOut', 'Done', 'Refused'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The Persian label of each status. */
export const refundStatusLabels: Record<RefundStatus, string> = {
  InReview: 'در حال بررسی پشتیبانی',
  InProgress: 'در حال ابطال',
  PayingOut: 'در صف واریز به حساب بانکی',
  Done: 'استرداد انجام شد',
  Refused: 'استرداد پذیرفته نشد',
}

/** A payout that goes back in dinars is no transfer to a bank account. */
export const payingDinarsOutLabel = 'در صف بازگشت به دینار'

/** The result of a request is told within this time (spec 9: within 24 hours). */
export const refundPromiseHours = 24

/** A request reads by its worst open item, so that nobody is told «done» while something is left to do. */
export function refundStatusOf(
  items: readonly { state: RefundItemState; payout: PayoutState | null }[],
): RefundStatus {
  const some = (state: RefundItemState) => items.some((item) => item.state === state)
  if (some('waiting')) return 'InReview'
  if (some('accepted')) return 'InProgress'
  if (!some('refunded')) return 'Refused'
  return items.some(({ payout }) => payout !== null && isOpenPayout(payout)) ? 'PayingOut' : 'Done'
}
