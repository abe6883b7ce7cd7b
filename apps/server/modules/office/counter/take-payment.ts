import { slipDays } from '@parastoo/contract/office/counter'
import type { NotPayable } from '@parastoo/contract/orders/not-payable'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import { newId } from '../../../platform/ids.ts'
import { accounts } from '../../ledger/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { addTaken, isTakenSince, lockOpenShift, type Taken } from './counter-store.ts'
import { TakenBack } from './taken-back.ts'

export type TakeAsk = { orderId: string; amountRial: number; by: string } & (
  | { way: 'cash' }
  | {
      way: 'card'
      terminal: string
      trace: string
      cardEnd: string
      slipOn: string
      /** What of it is paid in cash beside the slip. */
      cashRial: number
    }
)
export type TakeRefusal = Refusal<
  | 'NOT_FOUND'
  | 'APPROVAL_OWN_CASE'
  | NotPayable
  | 'CHANGED_MEANWHILE'
  | 'OFFICE_TILL_CLOSED'
  | 'OFFICE_SLIP_USED'
  | 'OFFICE_SLIP_WRONG'
>

/**
 * Pays what an order is due with money that one of the staff has in hand: cash of their own till, a slip of a card machine, or a part in each. Of
 * two parts each is a receipt of its own, and both are taken or neither. The record,
 * the entries of the book, the order's state and the row of the audit are one transaction; a slip, and what is due, pay once. A slip is of
 * today or of the days just before; within these it is the same under whatever day somebody says of it.
 */
export async function takePayment(needs: OfficeNeeds, ask: TakeAsk): Promise<Taken | TakeRefusal> {
  const { db, orders, clock, audit } = needs
  const { orderId, amountRial, by } = ask
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate()
  const oldest = today.subtract({ days: slipDays })
  if (ask.way === 'card' && !isWithin(ask.slipOn, [oldest, today]))
    return refuse('OFFICE_SLIP_WRONG', { field: 'slipOn' })
  const since = oldest.toZonedDateTime('Asia/Tehran').toInstant()
  try {
    return await db.tx(async (tx) => {
      // Before the till: whoever takes for the same order waits here.
      const order = await orders.lock(tx, orderId)
      if (!order) return refuse('NOT_FOUND')
      if (order.userId === by) return refuse('APPROVAL_OWN_CASE')
      const cashRial = ask.way === 'cash' ? amountRial : ask.cashRial
      const shift = cashRial > 0 ? await lockOpenShift(tx, by) : null
      if (cashRial > 0 && shift === null) return refuse('OFFICE_TILL_CLOSED')
      const record = (rial: number) => {
        const takenAt = clock.now()
        return { paymentId: newId(), orderId, amountRial: rial, takenBy: by, takenAt }
      }
      const taken: Taken[] = []
      if (ask.way === 'card') {
        const slip = { ...record(amountRial - cashRial), ...slipOf(ask) }
        const isUsed = await isTakenSince(tx, { ...slip, since })
        if (isUsed || !(await addTaken(tx, slip)))
          return refuse('OFFICE_SLIP_USED', { field: 'trace' })
        taken.push(slip)
      }
      if (shift) {
        const cash = { ...record(cashRial), way: 'cash' as const, shiftId: shift.shiftId }
        await addTaken(tx, cash)
        taken.push(cash)
      }
      const parts = taken.map((part) => ({
        amountRial: part.amountRial,
        paymentId: part.paymentId,
        from: part.way === 'cash' ? accounts.till(by) : accounts.cardMachine(part.terminal),
        descriptionFa: part.way === 'cash' ? 'پرداخت نقدی در دفتر' : 'پرداخت با کارتخوان دفتر',
      }))
      const paid = await orders.payAtCounter(tx, { orderId, parts })
      if (isRefused(paid)) throw new TakenBack(paid)
      const subject = { kind: 'order', id: orderId }
      for (const { paymentId, way, amountRial: rial } of taken)
        await audit(tx, {
          kind: 'counter.taken',
          by,
          subject,
          after: { paymentId, way, amountRial: rial },
        })
      crashPoint('counter:before-take-commit')
      const [first] = taken
      if (!first) throw new Error(`Nothing was taken for the order ${orderId}`)
      return first
    })
  } catch (fault) {
    if (fault instanceof TakenBack) return fault.refusal as TakeRefusal
    throw fault
  }
}

const isWithin = (
  day: string,
  [first, last]: readonly [Temporal.PlainDate, Temporal.PlainDate],
): boolean =>
  Temporal.PlainDate.compare(day, first) >= 0 && Temporal.PlainDate.compare(day, last) <= 0

const slipOf = ({ terminal, trace, cardEnd, slipOn }: Extract<TakeAsk, { way: 'card' }>) => ({
  way: 'card' as const,
  terminal,
  trace,
  cardEnd,
  slipOn,
})
