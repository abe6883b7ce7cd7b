import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { refundReader, refundWriter } from './store.ts'

/** Transfers are made by staff, by hand, at the agency's own bank. */
const transfers = accounts.agencyBank()

/** One line of a batch, as staff key it in at the bank. */
export type Transfer = {
  itemId: string
  number: string
  iban: string
  accountOwner: string
  amountRial: number
  state: string
}
export type Batch = {
  batchId: string
  preparedBy: string
  approvedBy: string | null
  transfers: Transfer[]
}

/** Gathers every transfer that waits into one batch. Somebody else must approve it before it may be paid. */
export async function prepareBatch(
  needs: RefundsNeeds,
  { staff }: { staff: string },
): Promise<Batch | Refusal<'NOTHING_TO_PAY'>> {
  const batchId = newId()
  const taken = await needs.db.tx((dbTx) =>
    refundWriter(dbTx).addBatch({
      id: batchId,
      preparedBy: staff,
      preparedAt: needs.clock.now(),
    }),
  )
  if (taken === 0) return refuse('NOTHING_TO_PAY')
  return (await findBatch(needs, batchId)) as Batch
}

/** A batch with its transfers; null when there is none. */
export async function findBatch({ db }: RefundsNeeds, batchId: string): Promise<Batch | null> {
  const found = await refundReader(db).batch(batchId)
  if (!found) return null
  return {
    batchId,
    preparedBy: found.preparedBy,
    approvedBy: found.approvedBy,
    transfers: found.payouts.map(({ itemId, number, iban, accountOwner, amount, state }) => ({
      ...{ itemId, number, iban, accountOwner, state },
      amountRial: amount,
    })),
  }
}

/** The second signature. Refuses a batch that is unknown, approved already, or prepared by the same person. */
export async function approveBatch(
  { db, clock }: RefundsNeeds,
  { batchId, staff }: { batchId: string; staff: string },
): Promise<{ approved: true } | Refusal<'BATCH_NOT_APPROVABLE'>> {
  const at = clock.now()
  return await db.tx(async (dbTx) => {
    const writer = refundWriter(dbTx)
    if (!(await writer.approveBatch(batchId, staff, at))) return refuse('BATCH_NOT_APPROVABLE')
    const batch = await refundReader(dbTx).batch(batchId)
    await writer.addSteps(
      (batch?.payouts ?? []).map(({ requestId, itemId }) => ({
        ...{ requestId, itemId, kind: 'transfer-sent' as const, at, staff },
      })),
    )
    return { approved: true as const }
  })
}

/**
 * The bank would not pay the transfers of a request, or has given them back: their money goes to the customer's wallet, once.
 * Refuses a request without a transfer that is on its way or paid.
 */
export async function takeReturned(
  { db, clock, ledger, log }: RefundsNeeds,
  { number, staff, noteFa }: { number: string; staff: string; noteFa?: string | undefined },
): Promise<{ returned: number } | Refusal<'NOT_FOUND' | 'NOTHING_TO_PAY'>> {
  const request = await refundReader(db).requestByNumber(number)
  if (!request) return refuse('NOT_FOUND')
  const { requestId, orderId, userId, orderNumber } = request
  const at = clock.now()
  const returned = await db.tx(async (dbTx) => {
    const writer = refundWriter(dbTx)
    const marked = await writer.markReturned(requestId, at)
    for (const { itemId, amount, wasPaid } of marked) {
      const from = wasPaid ? transfers : accounts.refundPayable(itemId)
      const booked = await ledger.post(dbTx, {
        kind: 'refund-transfer-returned',
        key: itemId,
        ...{ orderId, userId },
        descriptionFa: `برگشت واریز استرداد سفارش ${toPersianDigits(orderNumber)} از سوی بانک`,
        postings: [{ from, to: accounts.wallet(userId), amountRial: amount }],
      })
      if (isRefused(booked)) throw new Error(`Posting the returned transfer ${itemId} was refused`)
      await writer.addSteps([{ requestId, itemId, kind: 'transfer-returned', at, staff, noteFa }])
    }
    return marked.length
  })
  if (returned === 0) return refuse('NOTHING_TO_PAY')
  log.warn({ number, staff, returned }, 'a bank gave transfers back')
  return { returned }
}

/**
 * Marks transfers of an approved batch as paid by the bank, each once, with the bank's reference, and books them. Answers how many
 * were marked now.
 */
export async function markPaid(
  { db, clock, ledger }: RefundsNeeds,
  { batchId, bankReference, staff }: { batchId: string; bankReference: string; staff: string },
): Promise<{ paid: number } | Refusal<'NOT_FOUND'>> {
  const batch = await refundReader(db).batch(batchId)
  if (!batch) return refuse('NOT_FOUND')
  let paid = 0
  for (const payout of batch.payouts) {
    const { itemId, requestId, orderId, userId, orderNumber } = payout
    const at = clock.now()
    paid += await db.tx(async (dbTx) => {
      const writer = refundWriter(dbTx)
      const marked = await writer.markPaid(itemId, bankReference, at)
      if (!marked) return 0
      const booked = await ledger.post(dbTx, {
        kind: 'refund-transfer',
        key: itemId,
        orderId,
        userId,
        descriptionFa: `واریز استرداد سفارش ${toPersianDigits(orderNumber)} به حساب بانکی`,
        postings: [
          { from: accounts.refundPayable(itemId), to: transfers, amountRial: marked.amount },
        ],
      })
      if (isRefused(booked)) throw new Error(`Posting the transfer ${itemId} was refused`)
      await writer.addSteps([{ requestId, itemId, kind: 'transfer-paid', at, staff }])
      return 1
    })
  }
  return { paid }
}
