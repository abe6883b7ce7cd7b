import type { OrderPage } from '@parastoo/contract/office/orders'
import { statusLabelOf } from '@parastoo/contract/orders/states'
import { caseFacts } from '@parastoo/contract/visas/cases'
import type { Order } from '../../orders/index.ts'
import { paymentsOfOrder } from '../../payments/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { showNotes } from '../notes/index.ts'
import { givenUp } from './given-up.ts'
import { orderLines } from './order-lines.ts'
import { orderRowShown } from './order-row.ts'
import { soldBy } from './sold-by.ts'

/** One order with everything that staff need to answer for it; null when there is none. Each part is read through its own door. */
export async function showOrder(
  needs: OfficeNeeds,
  { orderId, reader }: { orderId: string; reader: string },
): Promise<OrderPage | null> {
  const { orders, identity, ledger } = needs
  const [order, [row]] = await Promise.all([
    orders.find(orderId),
    orders.lists.find({ orderIds: [orderId] }),
  ])
  if (!order || !row) return null
  const [status, lines, entries, [buyer], agreedRules, sold, left, notes, past] = await Promise.all(
    [
      orders.statusOf(order),
      orderLines(needs, order),
      ledger.entriesOfOrder(orderId),
      identity.people.find({ userIds: [order.userId] }),
      orders.agreedRules(orderId),
      soldBy(needs, orderId),
      givenUp(needs, order),
      showNotes(needs, { about: 'order', subjectId: orderId, ownerId: order.userId, reader }),
      storyOf(needs, order),
    ],
  )
  const [first] = order.lines
  return {
    ...orderRowShown(row),
    status,
    // As its buyer reads it among their trips.
    statusFa: left
      ? 'سفارش لغو شد'
      : statusLabelOf(status, first?.kind === 'flight' ? 'DomesticFlight' : productName(first)),
    givenUp: left,
    buyerName: buyer?.nameFa ?? '',
    email: order.contact.email,
    payBy: order.payBy?.toString() ?? null,
    discount: order.discount && { code: order.discount.code, amount: order.discount.amountRial },
    agreedRules,
    sold,
    receivable: row.receivableRial,
    lines,
    entries: entries.map(({ entryId, recordedAt, descriptionFa, postings }) => ({
      entryId,
      at: recordedAt.toString(),
      title: descriptionFa,
      postings: postings.map(({ fromAccount, toAccount, amount }) => ({
        from: fromAccount,
        to: toAccount,
        amount,
      })),
    })),
    notes,
    ...past,
  }
}

const productName = (line: Order['lines'][number] | undefined): string =>
  line?.kind === 'visa' ? 'Visa' : (line?.productType ?? '')

/** What happened round an order: payments, messages, refunds, what was asked of support, cases. */
async function storyOf(
  needs: OfficeNeeds,
  { orderId, orderNumber, userId, lines }: Order,
): Promise<Pick<OrderPage, 'payments' | 'messages' | 'refunds' | 'support' | 'cases'>> {
  const hasVisas = lines.some(({ kind }) => kind === 'visa')
  const [payments, messages, refunds, support, cases] = await Promise.all([
    paymentsOfOrder(needs, orderId),
    needs.notifications.aboutOrder({ userId, orderNumber }),
    needs.refunds.desk.ofUser({ userId, orderId }),
    needs.support.desk.ofUser({ userId, orderId }),
    hasVisas ? needs.visas.desk.ofOrder(orderId) : [],
  ])
  return {
    payments: payments.map(({ amountRial, createdAt, ...payment }) => ({
      ...payment,
      amount: amountRial,
      startedAt: createdAt.toString(),
    })),
    messages: messages.map(({ queuedAt, ...message }) => ({ ...message, at: queuedAt.toString() })),
    refunds: refunds.map(({ number, statusFa, requestedAt, files }) => ({
      number,
      statusFa,
      at: requestedAt,
      files: files.length,
    })),
    support: support.map(({ number, state, openedAt }) => ({
      number,
      state,
      at: openedAt.toString(),
    })),
    cases: await Promise.all(
      cases.map(async ({ caseId, firstNameFarsi, lastNameFarsi, state }) => ({
        caseId,
        name: `${firstNameFarsi} ${lastNameFarsi}`,
        stateFa: caseFacts[state].nameFa,
        papers: (await needs.visas.desk.papersOf(caseId)).papers.length,
      })),
    ),
  }
}
