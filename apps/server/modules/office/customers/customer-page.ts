import type { CustomerPage } from '@parastoo/contract/office/customers'
import type { StaffScope } from '@parastoo/contract/operation'
import type { Caller } from '../../../platform/http/request-context.ts'
import { approvalReader, askedSubjects, maySee } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { namesOf, showNotes } from '../notes/index.ts'
import { orderRowShown } from '../orders/index.ts'
import { customerShown } from './find.ts'

/** A customer with everything that staff need to answer them; null when there is none. No token of theirs is ever made. */
export async function showCustomer(
  needs: OfficeNeeds,
  { userId, reader }: { userId: string; reader: Pick<Caller, 'userId' | 'scope'> },
): Promise<CustomerPage | null> {
  const { identity, orders, wallet, db } = needs
  const [person] = await identity.people.find({ userIds: [userId] })
  if (!person) return null
  const [rows, walletBalance, flows, devices, notes, asked, adjustment] = await Promise.all([
    orders.lists.find({ userIds: [userId] }),
    wallet.balanceOf(db, userId),
    wallet.flows(userId, { page: 1, pageSize: 20 }),
    identity.people.devicesOf(userId),
    showNotes(needs, {
      about: 'customer',
      subjectId: userId,
      ownerId: userId,
      reader: reader.userId,
    }),
    askedBy(needs, userId),
    askedOf(needs, { userId, scope: reader.scope }),
  ])
  return {
    ...customerShown(person),
    isClosed: person.isClosed,
    walletBalance,
    asked: adjustment,
    orders: rows.map(orderRowShown),
    flows: flows.rows.map(({ recordedAt, descriptionFa, amount }) => ({
      at: recordedAt.toString(),
      title: descriptionFa,
      amount,
    })),
    devices: devices.map(({ id, userAgent, openedAt, usedAt }) => ({
      sessionId: id,
      userAgent,
      openedAt: openedAt.toString(),
      usedAt: usedAt.toString(),
    })),
    notes,
    ...asked,
  }
}

/** The one adjustment of their wallet that waits for a second person; it is no part of the balance yet. */
async function askedOf(
  needs: OfficeNeeds,
  { userId, scope }: { userId: string; scope: readonly StaffScope[] },
): Promise<CustomerPage['asked']> {
  const kind = 'wallet-adjustment' as const
  const approvalId = (await askedSubjects(needs, { kind, subjects: [userId] })).get(userId)
  const approval = approvalId && (await approvalReader(needs.db).find(approvalId))
  if (!approval || approval.will.kind !== kind) return null
  const { will, askedBy: by, askedAt } = approval
  const nameOf = await namesOf(needs.identity, [by])
  return {
    approvalId: maySee(kind, scope) ? approval.id : null,
    way: will.way,
    amount: will.amountRial,
    title: will.title,
    by: nameOf(by),
    at: askedAt.toString(),
  }
}

/** What a customer asked for: money back, answers, money out. */
async function askedBy(
  { refunds, support, payouts }: OfficeNeeds,
  userId: string,
): Promise<Pick<CustomerPage, 'refunds' | 'support' | 'withdrawals'>> {
  const [back, threads, out] = await Promise.all([
    refunds.desk.ofUser({ userId }),
    support.desk.ofUser({ userId }),
    payouts.ofUser({ userId, source: 'withdrawal', page: 1, pageSize: 20 }),
  ])
  return {
    refunds: back.map(({ number, title, statusFa, refundAmount, requestedAt }) => ({
      number,
      title,
      statusFa,
      amount: refundAmount,
      at: requestedAt,
    })),
    support: threads.map(({ number, titleFa, state, openedAt }) => ({
      number,
      title: titleFa,
      state,
      at: openedAt.toString(),
    })),
    withdrawals: out.payouts.map(({ payoutId, amountRial, state, createdAt }) => ({
      payoutId,
      amount: amountRial,
      state,
      at: createdAt.toString(),
    })),
  }
}
