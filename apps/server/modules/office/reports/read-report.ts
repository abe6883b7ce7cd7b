/** What each report is made of, read through the doors of the rooms that own it. Nothing of a customer is read. */
import { productChannels } from '@parastoo/contract/enums'
import { queueFacts, queueNames } from '@parastoo/contract/office/queue-names'
import type { ReportName } from '@parastoo/contract/office/report-names'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Period } from '../../ledger/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { readQueue } from '../queues/index.ts'
import { type Label, type Part, whenUnder } from './report.ts'
import { accountNames, ageOf, channelWords, entryWords, kindWords } from './report-words.ts'

/** The parts of one report in a period. */
export async function readReport(
  needs: OfficeNeeds,
  name: ReportName,
  period: Period,
): Promise<Part[]> {
  return await readers[name](needs, period)
}

type Reader = (needs: OfficeNeeds, period: Period) => Promise<Part[]>

const kindUnder = (kind: string): Label => ({ key: kind, label: kindWords[kind] ?? kind })

/** Lines in the day of their issuing, with what the book says of them. */
const sold: Reader = async ({ ledger, orders, partyFa }, period) => {
  const booked = await ledger.reports.bookedLines(period)
  const lines = await orders.soldLines(booked.map(({ lineId }) => lineId))
  const lineOf = new Map(lines.map((line) => [line.lineId, line]))
  return booked.map(({ lineId, orderId, at, soldRial, costRial, supplier }) => {
    const line = lineOf.get(lineId)
    const title = line?.titleFa ?? ''
    const channel = String(line?.channel ?? '')
    return {
      at,
      orderId,
      titleFa: line ? `${title}، سفارش ${toPersianDigits(line.orderNumber)}` : '',
      under: {
        ...whenUnder(at),
        kind: kindUnder(line?.kind ?? ''),
        supplier: {
          key: supplier ?? '',
          label: supplier === null ? 'بدون تأمین‌کننده' : partyFa(supplier),
        },
        route: { key: title, label: title },
        channel: { key: channel, label: channelWords[channelOf(channel)] ?? channel },
      },
      sums: { sold: soldRial, cost: costRial, margin: soldRial - costRial, lines: 1 },
    }
  })
}

const channelOf = (number: string): string =>
  Object.entries(productChannels).find(([, each]) => String(each) === number)?.[0] ?? ''

const isWithin = (at: Temporal.Instant | null, { from, before }: Period): boolean =>
  at !== null && Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, before) < 0

const refunds: Reader = async (needs, period) => {
  const now = needs.clock.now()
  const items = await needs.refunds.desk.between(period)
  return items
    .filter(({ requestedAt }) => isWithin(requestedAt, period))
    .map(({ requestedAt, refundedAt, state, refundRial, number, titleFa, orderId, kind }) => {
      const isOpen = state === 'waiting' || state === 'accepted'
      const hours = Math.round((refundedAt ?? now).since(requestedAt).total('hours'))
      return {
        at: requestedAt,
        orderId,
        titleFa: `${titleFa}، درخواست ${toPersianDigits(number)}`,
        under: {
          month: whenUnder(requestedAt).month,
          kind: kindUnder(kind),
          age: ageOf(hours),
        },
        sums: {
          asked: 1,
          open: isOpen ? 1 : 0,
          refunded: refundedAt ? refundRial : 0,
          ended: refundedAt ? 1 : 0,
          endedHours: refundedAt ? hours : 0,
        },
      }
    })
}

const penalties: Reader = async (needs, period) => {
  const items = await needs.refunds.desk.between(period)
  return items.flatMap(({ refundedAt, penaltyRial, priceRial, number, titleFa, orderId, kind }) =>
    refundedAt && isWithin(refundedAt, period)
      ? {
          at: refundedAt,
          orderId,
          titleFa: `${titleFa}، درخواست ${toPersianDigits(number)}`,
          under: { month: whenUnder(refundedAt).month, kind: kindUnder(kind) },
          sums: { kept: penaltyRial, items: 1, price: priceRial },
        }
      : [],
  )
}

const discounts: Reader = async ({ ledger }, period) => {
  const moved = await ledger.reports.movements('discounts:', period)
  return moved.map(({ at, orderId, account, amountRial, kind }) => ({
    at,
    orderId,
    titleFa: entryWords[kind] ?? kind,
    under: { month: whenUnder(at).month, kind: kindUnder(account.split(':')[1] ?? '') },
    sums: {
      cost: -amountRial,
      given: Math.max(0, -amountRial),
      back: Math.max(0, amountRial),
    },
  }))
}

const gateways: Reader = async ({ ledger }, period) => {
  const moved = await ledger.reports.movements('gateway-clearing:', period)
  return moved.map(({ at, orderId, account, amountRial, kind }) => {
    const gateway = account.split(':')[1] ?? ''
    return {
      at,
      orderId,
      titleFa: entryWords[kind] ?? kind,
      under: { month: whenUnder(at).month, gateway: { key: gateway, label: gateway } },
      // What a bank has taken for us leaves its account towards the wallet.
      sums: {
        taken: Math.max(0, -amountRial),
        back: Math.max(0, amountRial),
        payments: amountRial < 0 ? 1 : 0,
      },
    }
  })
}

const issuing: Reader = async ({ ledger }, period) => {
  const kinds = ['line-issued', 'line-failed']
  const entries = await ledger.reports.entries(kinds, period)
  return entries.map(({ at, orderId, kind }) => ({
    at,
    orderId,
    titleFa: entryWords[kind] ?? kind,
    under: whenUnder(at),
    sums: { issued: kind === 'line-issued' ? 1 : 0, failed: kind === 'line-failed' ? 1 : 0 },
  }))
}

/** What the agency earned and what it cost, and its own bank account, of which the book has only what went and came: nobody owes these. */
const owedByNobody =
  /^(revenue|discounts|adjustment|till-difference|supplier-difference|exchange-gain|exchange-loss|agency-bank):/
const sides = {
  owe: { key: 'owe', label: 'بدهکاریم' },
  owed: { key: 'owed', label: 'طلب داریم یا نزد ماست' },
} as const

/** What we owe by account, and what is owed to us or lies with us, each for itself: one is not paid with the other. */
const debts: Reader = async (needs) => {
  const standing = (await needs.ledger.reports.standing()).filter(
    ({ account }) => !owedByNobody.test(account),
  )
  const labelOf = await accountNames(
    needs,
    standing.map(({ account }) => account),
  )
  // A till that holds less than the book knows of is no debt to anybody: it lowers what lies with us.
  const isOurs = (account: string, balanceRial: number) =>
    balanceRial < 0 || account.startsWith('till:')
  return standing.map(({ account, balanceRial }) => ({
    at: null,
    orderId: null,
    titleFa: labelOf(account),
    under: {
      account: { key: account, label: labelOf(account) },
      side: sides[isOurs(account, balanceRial) ? 'owed' : 'owe'],
    },
    sums: isOurs(account, balanceRial)
      ? { owe: 0, owed: -balanceRial }
      : { owe: balanceRial, owed: 0 },
  }))
}

const queues: Reader = async (needs) => {
  const now = needs.clock.now()
  const all = await Promise.all(
    queueNames.map(async (queue) => ({ queue, waiting: await readQueue(needs, queue) })),
  )
  return all.flatMap(({ queue, waiting }) =>
    waiting.map(({ since, dueAt, orderId, subject }) => ({
      at: since,
      orderId,
      titleFa: subject,
      under: { queue: { key: queue, label: queueFacts[queue].nameFa } },
      sums: {
        waiting: 1,
        late: dueAt && Temporal.Instant.compare(dueAt, now) < 0 ? 1 : 0,
        oldest: Math.max(0, Math.round(now.since(since).total('hours'))),
      },
    })),
  )
}

const readers: Readonly<Record<ReportName, Reader>> = {
  sales: sold,
  margin: sold,
  refunds,
  penalties,
  discounts,
  gateways,
  issuing,
  debts,
  queues,
}
