/** An order and its lines as they are kept, and what they mean. */
import type { ProductKind, ProductType } from '@parastoo/contract/orders/lines'
import type {
  FulfilmentState,
  MoneyState,
  StatusWord,
  WaitingParty,
} from '@parastoo/contract/orders/states'
import type { Tx } from '../../platform/db/database.ts'
import type { Instalment, NewInstalment } from './instalments.ts'
import type { Order, OrderLine } from './order.ts'
import type { NewUnit } from './unit.ts'

export type NewOrder = Omit<
  Order,
  | 'money'
  | 'paidAt'
  | 'cancelledAt'
  | 'isCancelledByStaff'
  | 'lines'
  | 'discount'
  | 'usesWallet'
  | 'earmarkedRial'
  | 'receivedRial'
  | 'returnedRial'
  | 'instalments'
  | 'payBy'
  | 'startsAt'
> & {
  channel: number
  /** Hash of what was asked for: the same order asked for twice is one, by its id. */
  requestHash: string
  /** A keyed hash of each traveller's document. */
  personKeys: readonly string[]
  lines: readonly NewLine[]
  /**
   * What it is paid in, where that is more than one piece: together the total, the first due with the hold, each other on its day. Its
   * products must hold until the last of those days (`hold` with a later `until`).
   */
  instalments?: readonly NewInstalment[]
}

/** A line as it is placed; how long it is held follows from its product's policy. */
export type NewLine = Pick<
  OrderLine,
  'lineId' | 'kind' | 'productType' | 'titleFa' | 'startsAt' | 'endsAt' | 'amountRial'
> & {
  /** Of a further sum: the line it is for, and its product's key. */
  supplementOf?: { lineId: string; key: string }
  /** Together they cost what the line costs; the database refuses any others. */
  units: readonly NewUnit[]
}

/**
 * What one product puts into an order of several kinds, judged and not written yet: its lines, whom it is for, and how it writes the rest in
 * the transaction that places them.
 */
export type OrderPart = {
  lines: readonly NewLine[]
  personKeys: readonly string[]
  write: (tx: Tx) => Promise<void>
}

export type OrderRow = {
  id: string
  number: string
  userId: string
  titleFa: string
  contactPhone: string
  contactDialingCode: string
  contactEmail: string | null
  totalAmount: number
  discountAmount: number
  discountCode: string | null
  discountProviderExtra: string | null
  money: string
  usesWallet: boolean
  earmarkedAmount: number
  receivedRial: number
  returnedRial: number
  payBy: Temporal.Instant | null
  registeredAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  cancelledAt: Temporal.Instant | null
  cancelledByStaff: boolean
}
export type LineRow = {
  id: string
  kind: string
  productType: string
  titleFa: string
  startsAt: string
  endsAt: string
  amount: number
  discount: number
  fulfilment: string
  generation: number
  holdExpiresAt: Temporal.Instant | null
  issuingSince: Temporal.Instant | null
  promisedBy: Temporal.Instant | null
  waitsFor: string | null
  waitsUntil: Temporal.Instant | null
  pausedAt: Temporal.Instant | null
  word: string | null
  reference: string | null
  partOf: string | null
  supplementKey: string | null
}

export function orderOf(row: OrderRow, lines: LineRow[], instalments: Instalment[]): Order {
  return {
    orderId: row.id,
    orderNumber: row.number,
    userId: row.userId,
    titleFa: row.titleFa,
    // Times are written alike, so the first by its letters is the first.
    startsAt: lines.map(({ startsAt }) => startsAt).toSorted()[0] ?? '',
    contact: {
      dialingCode: row.contactDialingCode,
      phoneNumber: row.contactPhone,
      email: row.contactEmail,
    },
    totalRial: row.totalAmount,
    discount:
      row.discountCode === null
        ? null
        : {
            code: row.discountCode,
            amountRial: row.discountAmount,
            providerExtra: row.discountProviderExtra,
          },
    money: row.money as MoneyState,
    instalments,
    usesWallet: row.usesWallet,
    receivedRial: row.receivedRial,
    returnedRial: row.returnedRial,
    earmarkedRial: row.earmarkedAmount,
    payBy: row.payBy,
    registeredAt: row.registeredAt,
    paidAt: row.paidAt,
    cancelledAt: row.cancelledAt,
    isCancelledByStaff: row.cancelledByStaff,
    lines: lines.map((line) => ({
      lineId: line.id,
      kind: line.kind as ProductKind,
      productType: line.productType as ProductType,
      titleFa: line.titleFa,
      startsAt: line.startsAt,
      endsAt: line.endsAt,
      amountRial: line.amount,
      discountRial: line.discount,
      fulfilment: line.fulfilment as FulfilmentState,
      generation: line.generation,
      holdExpiresAt: line.holdExpiresAt,
      issuingSince: line.issuingSince,
      promisedBy: line.promisedBy,
      waitsFor: line.waitsFor as WaitingParty | null,
      waitsUntil: line.waitsUntil,
      pausedAt: line.pausedAt,
      word: line.word as StatusWord | null,
      reference: line.reference,
      partOf: line.partOf,
      supplementKey: line.supplementKey,
    })),
  }
}
