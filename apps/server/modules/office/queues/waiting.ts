import type { QueueName } from '@parastoo/contract/office/queue-names'
import { refundReasonOf } from '@parastoo/contract/refunds/reasons'
import { refundPromiseHours } from '@parastoo/contract/refunds/states'
import { caseFacts } from '@parastoo/contract/visas/cases'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { refundOf } from '../../refunds/index.ts'
import { failedImports } from '../imports/index.ts'
import type { OfficeNeeds } from '../needs.ts'
import { statementReader } from '../statements/index.ts'
import { afterOpenHours } from './open-hours.ts'

/** Something that waits in a queue, as its module tells of it. */
export type Waiting = {
  subject: string
  titleFa: string
  detailFa: string
  orderId: string | null
  orderNumber: string | null
  amountRial: number | null
  since: Temporal.Instant
  dueAt: Temporal.Instant | null
  /** Whose own it is: what is done there is refused to them. Null of what anybody may decide. */
  ownerId: string | null
}

/** How many changes of flights are read at once: each is told of by several queries. */
const mostChanges = 200
/** In how many open hours a message to support is answered. */
const supportHours = 4

type Sources = Pick<
  OfficeNeeds,
  | 'db'
  | 'orders'
  | 'hotels'
  | 'tours'
  | 'insurance'
  | 'flights'
  | 'refunds'
  | 'support'
  | 'visas'
  | 'payouts'
  | 'reconciliation'
  | 'clock'
  | 'partyFa'
>

/** What waits in each queue, read through the door of the module that owns it, the most urgent first. */
export function waitingIn(needs: Sources): Record<QueueName, () => Promise<Waiting[]>> {
  const { orders, hotels, refunds, support, visas, payouts, reconciliation, clock } = needs
  const { tours, insurance, flights } = needs
  return {
    async late() {
      const now = clock.now()
      const lines = await orders.desk.pending()
      return urgent(
        lines
          .filter(({ contradiction }) => contradiction === null)
          .filter(({ promisedBy }) => promisedBy && Temporal.Instant.compare(promisedBy, now) < 0)
          .map(({ lineId, titleFa, startsAt, orderId, orderNumber, amountRial, ...pending }) => ({
            subject: lineId,
            titleFa,
            orderId,
            orderNumber,
            amountRial,
            ownerId: pending.userId,
            // Two of one flight are told apart by their days.
            detailFa: `${startsAt === '' ? '' : `${dayOf(startsAt)}، `}تأمین‌کننده هنوز پاسخ قطعی نداده است`,
            since: pending.issuingSince ?? now,
            dueAt: pending.promisedBy,
          })),
      )
    },

    async contradictions() {
      const lines = await orders.desk.pending()
      return lines
        .filter(({ contradiction }) => contradiction !== null)
        .map(({ lineId, titleFa, orderId, orderNumber, amountRial, toldAt, decision, userId }) => ({
          subject: lineId,
          titleFa,
          orderId,
          orderNumber,
          amountRial,
          ownerId: userId,
          dueAt: null,
          detailFa:
            decision === 'issued'
              ? 'صادرشده ثبت شده، ولی تأمین‌کننده می‌گوید صادر نکرده است'
              : 'ناموفق ثبت شده، ولی تأمین‌کننده می‌گوید صادر کرده است',
          since: toldAt ?? clock.now(),
        }))
    },

    async 'hotel-requests'() {
      const requests = await hotels.requests.list()
      return urgent(
        requests.map(({ lineId, orderId, orderNumber, userId, hotelFa, cityFa, ...request }) => ({
          subject: lineId,
          orderId,
          orderNumber,
          ownerId: userId,
          amountRial: null,
          titleFa: `${hotelFa}، ${cityFa}`,
          detailFa: `${request.leadGuest}، ${toPersianDigits(request.rooms)} اتاق، ${dayOf(request.checkIn)} تا ${dayOf(request.checkOut)}`,
          since: request.askedAt,
          dueAt: request.answerBy,
        })),
      )
    },

    async 'tour-requests'() {
      const requests = await tours.requests.list()
      return urgent(
        requests.map(({ lineId, orderId, tourFa, startsOn, packageFa, people, ...request }) => ({
          subject: lineId,
          orderId,
          ownerId: request.userId,
          orderNumber: null,
          amountRial: null,
          titleFa: tourFa,
          detailFa: `${packageFa}، ${toPersianDigits(people)} نفر، آغاز ${formatJalaliDate(startsOn)}`,
          since: request.askedAt,
          dueAt: request.answerBy,
        })),
      )
    },

    async policies() {
      const works = await insurance.desk.list()
      return urgent(
        works.map(({ insuredId, orderId, orderNumber, work, nameFa, since, promisedBy }) => ({
          subject: insuredId,
          orderId,
          orderNumber,
          ownerId: null,
          amountRial: null,
          titleFa: nameFa,
          detailFa: work === 'issue' ? 'بیمه‌نامه صادر شود' : 'باطل شدن بیمه‌نامه به بیمه‌گر گفته شود',
          since,
          dueAt: promisedBy,
        })),
      )
    },

    async 'flight-changes'() {
      const changes = await flights.changes.desk.unanswered()
      return await Promise.all(
        changes.slice(0, mostChanges).map(async ({ changeId, orderId, kind, toldAt }) => {
          const short = await flights.changes.inShort(changeId)
          const departsAt = short?.standing.departsAt ?? null
          return {
            subject: changeId,
            orderId,
            ownerId: null,
            orderNumber: null,
            amountRial: null,
            titleFa: short?.flightFa ?? '',
            detailFa:
              kind === 'cancelled'
                ? 'پرواز لغو شده و مسافر هنوز پاسخ نداده است'
                : 'ساعت پرواز عوض شده و مسافر هنوز پاسخ نداده است',
            since: toldAt,
            dueAt: departsAt,
          }
        }),
      )
    },

    async statements() {
      const lines = await statementReader(needs.db).open()
      return lines.map(
        ({ statementId, place, supplier, currency, orderId, orderNumber, ...line }) => ({
          subject: `${statementId}:${place}`,
          ownerId: null,
          orderId,
          orderNumber,
          amountRial: currency === 'IRR' ? Math.abs((line.theirs ?? 0) - (line.ours ?? 0)) : null,
          titleFa: `${needs.partyFa(supplier)}، ${line.reference}`,
          detailFa: `${lineWord(line)}${line.state === 'disputed' ? '، به تأمین‌کننده گفته شده است' : ''}`,
          since: line.disputedAt ?? line.takenAt,
          dueAt: endOf(line.dueOn),
        }),
      )
    },

    async imports() {
      const failed = await failedImports(needs.db)
      return failed.map(({ importId, kind, file, badLines, firstReason, failedAt }) => ({
        subject: importId,
        ownerId: null,
        orderId: null,
        orderNumber: null,
        amountRial: null,
        titleFa: `${kind}: ${file}`,
        detailFa: `${toPersianDigits(badLines)} سطر نادرست. نخستین: ${firstReason}`,
        since: failedAt,
        dueAt: null,
      }))
    },

    async refunds() {
      const requests = await refunds.desk.waiting()
      return requests.map(({ number, titleFa, orderId, orderNumber, requestedAt, ...request }) => {
        const open = request.items.filter(({ state }) => state === 'waiting')
        const paidRial = open.reduce((sum, item) => sum + item.paidRial, 0)
        return {
          subject: number,
          titleFa,
          orderId,
          orderNumber,
          ownerId: request.userId,
          since: requestedAt,
          detailFa: `${refundReasonOf(request.reasonId)?.title ?? ''}، پرداخت‌شده ${formatRialAsToman(paidRial)} تومان`,
          // What goes back by its table: that is what is decided, and leaves the agency.
          amountRial: open.reduce((sum, item) => sum + refundOf(item), 0),
          dueAt: requestedAt.add({ hours: refundPromiseHours }),
        }
      })
    },

    async 'returned-tickets'() {
      const tickets = await refunds.desk.late.list()
      return tickets.map(({ itemId, orderNumber, saidAt, paidRial, ...ticket }) => ({
        subject: itemId,
        ownerId: ticket.userId,
        orderId: null,
        orderNumber,
        since: saidAt,
        dueAt: null,
        titleFa: ticket.lineTitleFa,
        detailFa: ticket.unitLabelFa,
        amountRial: paidRial,
      }))
    },

    async visas() {
      const cases = await visas.desk.list()
      return cases
        .filter(({ state }) => caseFacts[state].waitsFor !== 'traveller')
        .map((one) => ({
          subject: one.caseId,
          ownerId: one.userId,
          titleFa: `${one.firstNameFarsi} ${one.lastNameFarsi}`,
          detailFa: caseFacts[one.state].nameFa,
          orderId: one.orderId,
          orderNumber: null,
          amountRial: null,
          since: one.paidAt ?? one.registeredAt,
          dueAt: one.promisedOn === null ? null : endOf(one.promisedOn),
        }))
    },

    async support() {
      const requests = await support.desk.open()
      return requests.map(({ number, titleFa, orderId, orderNumber, openedAt, messages }) => {
        const last = messages.at(-1)
        const since = last?.writtenAt ?? openedAt
        return {
          subject: number,
          ownerId: null,
          titleFa,
          orderId,
          orderNumber,
          amountRial: null,
          since,
          detailFa: (last?.textFa ?? '').slice(0, 120),
          dueAt: afterOpenHours(since, supportHours),
        }
      })
    },

    async reviews() {
      const list = await hotels.reviews.waiting()
      return list.map(
        ({ lineId, userId, hotelNameFa, cityNameFa, orderId, textFa, writtenAt }) => ({
          subject: lineId,
          ownerId: userId,
          titleFa: `${hotelNameFa}، ${cityNameFa}`,
          detailFa: textFa.slice(0, 120),
          orderId,
          orderNumber: null,
          amountRial: null,
          since: writtenAt,
          dueAt: null,
        }),
      )
    },

    async payouts() {
      const list = await payouts.staff.waiting()
      return list.map(
        ({ payoutId, userId, titleFa, holderFa, orderId, amountRial, createdAt }) => ({
          subject: payoutId,
          ownerId: userId,
          titleFa,
          detailFa: holderFa,
          orderId,
          orderNumber: null,
          amountRial,
          since: createdAt,
          dueAt: null,
        }),
      )
    },

    async differences() {
      const list = await reconciliation.openDifferences()
      return list.map(({ differenceId, counterparty, day, reference, kind, foundAt }) => ({
        subject: differenceId,
        ownerId: null,
        orderId: null,
        orderNumber: null,
        amountRial: null,
        titleFa: `${counterparty} ${reference}`,
        detailFa: `${differenceWords[kind]} (${day})`,
        since: foundAt,
        dueAt: null,
      }))
    },
  }
}

const differenceWords = {
  'missing-with-us': 'در دفتر ما نیست',
  'missing-with-them': 'در فهرست طرف مقابل نیست',
  'amount-differs': 'مبلغ یکی نیست',
  'currency-differs': 'ارز یکی نیست',
  'day-differs': 'روز یکی نیست',
  twice: 'دو بار آمده است',
  'unknown-reference': 'شمارهٔ ناشناس',
} as const

const lineWord = ({ ours, theirs }: { ours: number | null; theirs: number | null }) =>
  ours === null ? 'در دفتر ما نیست' : theirs === null ? 'در صورت‌حساب نیست' : 'مبلغ یکی نیست'

const dayOf = (date: string): string => formatJalaliDate(date, 'day-month')

const endOf = (date: string): Temporal.Instant =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime('Asia/Tehran').toInstant()

/** By what is due first. */
const urgent = (list: Waiting[]): Waiting[] =>
  list.toSorted(
    (one, other) =>
      (one.dueAt?.epochMilliseconds ?? Number.POSITIVE_INFINITY) -
      (other.dueAt?.epochMilliseconds ?? Number.POSITIVE_INFINITY),
  )
