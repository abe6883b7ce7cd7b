/**
 * The two lives of an order (decisions 10): what the customer owes, and what each line is.
 * They move apart; the spec's status words are derived from the pair, never stored.
 */
import * as z from 'zod'

/** From each money state, the states it may move to. */
export const moneyMoves = {
  unpaid: ['part-paid', 'paid', 'closed'],
  /** One instalment is paid and another is to come; the lines stay held until then. Cancelled whole where that is missed. */
  'part-paid': ['part-paid', 'paid', 'refunded'],
  paid: ['part-refunded', 'refunded'],
  'part-refunded': ['part-refunded', 'refunded'],
  refunded: [],
  /** Nothing was paid and nothing will be: expired, refused or cancelled. */
  closed: ['unpaid'],
} as const satisfies Moves

/** From each fulfilment state, the states it may move to. */
export const fulfilmentMoves = {
  /** Placed; the supplier's answer to the hold is not known yet. */
  holding: ['held', 'requested', 'refused', 'released'],
  /** A person or a supplier must say yes before it can be paid. */
  requested: ['held', 'refused', 'released'],
  /** Void: paid in part, and cancelled because the rest did not come. */
  held: ['issuing', 'released', 'void'],
  /** The supplier would not hold it. */
  refused: [],
  /** Held once, given back: the hold ran out or the customer cancelled. */
  released: ['holding'],
  /** Paid; the supplier is being asked, or its answer is not known. */
  issuing: ['issued', 'failed'],
  issued: ['void'],
  failed: [],
  /** Issued, or paid in part, and taken back. */
  void: [],
} as const satisfies Moves

type Moves = Record<string, readonly string[]>
export type MoneyState = keyof typeof moneyMoves
export type FulfilmentState = keyof typeof fulfilmentMoves

/** The states from which `to` may be reached: the guard of a conditional update. */
export function sourcesOf<M extends Moves>(moves: M, to: keyof M & string): (keyof M & string)[] {
  return Object.keys(moves).filter((from) => moves[from]?.includes(to))
}

export const moneyState = z.enum(Object.keys(moneyMoves) as [MoneyState, ...MoneyState[]])
export const fulfilmentState = z.enum(
  Object.keys(fulfilmentMoves) as [FulfilmentState, ...FulfilmentState[]],
)

/** The spec's status words (section 3). */
export const statusWords = [
  'Rejected',
  'Approved',
  'Created',
  'Paid',
  'Submitted',
  'ConfirmSuccessful',
  'ConfirmFailed',
  'PaymentSuccessful',
  'PaymentFailed',
  'FinalizationSuccessful',
  'FinalizationPending',
  'FinalizationFailed',
  'FinalizationInProgress',
  'RefundSuccessful',
  'RefundFailed',
] as const
export const statusWord = z.enum(statusWords)
export type StatusWord = (typeof statusWords)[number]

/** Who has the next step of a line that is requested or issuing; a traveller, for example, who owes a document. */
export const waitingParties = ['supplier', 'staff', 'traveller'] as const
export type WaitingParty = (typeof waitingParties)[number]

/** A line as far as its order's status word depends on it. */
export type LineStanding = {
  state: FulfilmentState
  waitsFor: WaitingParty | null
  /** What its product wants its state called, where that is not the usual word. */
  word: StatusWord | null
}

/**
 * The spec's word for an order. A mixed order (one line failed, one issued) reads by its worst open line, so that
 * nobody is told "done" while something is left to do.
 */
export function statusOfOrder(order: {
  money: MoneyState
  lines: readonly LineStanding[]
  isIssueLate: boolean
  /** Its last payment came to nothing. */
  isPaymentFailed: boolean
}): StatusWord {
  const inState = (state: FulfilmentState) => order.lines.filter((line) => line.state === state)
  const some = (state: FulfilmentState) => inState(state).length > 0
  const wordOf = (state: FulfilmentState) => inState(state).find(({ word }) => word !== null)?.word
  if (order.money === 'unpaid') {
    if (some('holding')) return 'Created'
    if (some('requested')) return wordOf('requested') ?? 'Created'
    return order.isPaymentFailed ? 'PaymentFailed' : (wordOf('held') ?? 'Submitted')
  }
  if (order.money === 'part-paid') return 'ConfirmSuccessful'
  if (order.money === 'closed') return some('refused') ? 'ConfirmFailed' : 'Rejected'
  if (some('issuing')) {
    if (order.isIssueLate) return 'FinalizationPending'
    const isAsked = inState('issuing').some(({ waitsFor }) => waitsFor === null)
    return isAsked ? 'FinalizationInProgress' : (wordOf('issuing') ?? 'Paid')
  }
  if (some('held')) return 'PaymentSuccessful'
  if (some('failed')) return commonWord(inState('failed')) ?? 'FinalizationFailed'
  // Whoever gave one of two tickets back still flies on the other; the refund is told beside it.
  if (order.money === 'paid' || some('issued'))
    return commonWord(inState('issued')) ?? 'FinalizationSuccessful'
  return 'RefundSuccessful'
}

/** The word that all of these lines are called by; null where they are not, or have none of their own. */
const commonWord = (lines: readonly LineStanding[]): StatusWord | null => {
  const [first] = lines
  return first && lines.every(({ word }) => word === first.word) ? first.word : null
}

/** The Persian label of each status word (spec, sections 3 and 4). */
export const statusLabels: Record<StatusWord, string> = {
  Rejected: 'مهلت پرداخت تمام شد',
  Approved: 'تأیید شده',
  Created: 'در انتظار بررسی',
  Paid: 'پرداخت شده',
  Submitted: 'در انتظار پرداخت',
  ConfirmSuccessful: 'رزرو موفق',
  ConfirmFailed: 'رزرو ناموفق',
  PaymentSuccessful: 'پرداخت موفق',
  PaymentFailed: 'پرداخت ناموفق',
  FinalizationSuccessful: 'بلیت صادر شد',
  FinalizationPending: 'در حال بررسی پشتیبانی؛ با شما تماس می‌گیریم',
  FinalizationFailed: 'صدور ناموفق',
  FinalizationInProgress: 'در حال صدور بلیت',
  RefundSuccessful: 'استرداد انجام شد',
  RefundFailed: 'استرداد ناموفق',
}

/** The same for an order that is no flight, where the word speaks of a ticket. */
const labelsOfOthers: Partial<Record<StatusWord, string>> = {
  FinalizationSuccessful: 'آماده است',
  FinalizationFailed: 'انجام نشد',
  FinalizationInProgress: 'در حال انجام',
}

/** The same for visas, whose case may be refused long after it was paid. */
const labelsOfVisas: Partial<Record<StatusWord, string>> = {
  ...labelsOfOthers,
  Approved: 'ویزا صادر شد',
  // Unpaid and given up, or refused by its authority.
  Rejected: 'بسته شد',
}

/** How a status word reads for an order of this type. */
export function statusLabelOf(status: StatusWord, orderType: string): string {
  if (orderType.endsWith('Flight')) return statusLabels[status]
  const own = orderType === 'Visa' ? labelsOfVisas : labelsOfOthers
  return own[status] ?? statusLabels[status]
}
