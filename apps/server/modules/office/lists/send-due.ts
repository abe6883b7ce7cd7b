/** Lists that go before a cut-off by themselves: once, then whenever something on them is otherwise, with what that is. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import type { ListName } from '@parastoo/contract/office/lists'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { dateIn } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import { hashesOf, markChanges } from './mark-changes.ts'
import {
  addSending,
  giveUp,
  lockReceiver,
  type Receiver,
  receivers,
  type Sending,
  sendingOf,
  sendingsToFollow,
  tryAgain,
} from './receiver-store.ts'
import { subjectOf, travellersOn } from './travellers.ts'

/** Rows of our own stock stand on the calendar of the head office. */
const deskZone = 'Asia/Tehran'
/** Where no hour is known: guests arrive after noon, and a tour begins with its day. */
const startsAt = { hotels: '14:00', tours: '00:00' } as const
/** A link opens so long after its flight, night or departure has begun: delays are no reason to be without a list. */
const opensHoursAfter = 24
/** A message that nobody took is given to messengers so often before staff are told. */
const mostTries = 4

type Due = { row: string; titleFa: string; starts: Temporal.Instant }

/** Declares the durable work of lists. */
export function defineListJobs(needs: OfficeNeeds): void {
  needs.jobs.every('send-due-lists', '*/10 * * * *', () => sendDueLists(needs))
  needs.jobs.every('follow-sent-lists', '*/5 * * * *', () => followSentLists(needs))
}

/** The job: sends what falls due or has changed. May run twice, and after a crash: each number of a list goes once. */
async function sendDueLists(needs: OfficeNeeds): Promise<void> {
  for (const receiver of await receivers(needs.db)) {
    for (const due of await dueOf(needs, receiver)) {
      try {
        await sendList(needs, receiver, due)
      } catch (err) {
        // One list that cannot be read keeps no other back; the next run tries it again.
        needs.log.error({ err, receiver: receiver.id }, 'a list could not be sent by itself')
      }
    }
  }
}

/** Flights, nights or departures of a receiver that begin within its hours. */
async function dueOf({ stock, clock }: OfficeNeeds, receiver: Receiver): Promise<Due[]> {
  const { source, of, hoursBefore } = receiver
  const now = clock.now()
  const until = now.add({ hours: hoursBefore })
  if (source === 'flights') {
    const flights = await stock.flights.departures({ airline: of, after: now, until })
    return flights.map((flight) => ({
      row: flight.key,
      titleFa: titleOf(source, flight),
      starts: flight.departsAt,
    }))
  }
  const span = { from: dateIn(deskZone, now), until: dateIn(deskZone, until) }
  const { rows } = await stock[source].sheet({ of, ...span })
  return rows
    .filter(({ isOver }) => !isOver)
    .map(({ key, on, title, detail }) => ({
      row: key,
      titleFa: titleOf(source, { title, on, detail }, receiver.list),
      starts: Temporal.PlainDateTime.from(`${on}T${startsAt[source]}`)
        .toZonedDateTime(deskZone)
        .toInstant(),
    }))
    .filter(
      ({ starts }) =>
        Temporal.Instant.compare(starts, now) > 0 && Temporal.Instant.compare(starts, until) <= 0,
    )
}

/** What it is called to whoever runs it. */
function titleOf(
  source: InventorySource,
  { title, on, detail }: { title: string; on: string; detail: string },
  list: ListName = 'travellers',
): string {
  const day = formatJalaliDate(on, 'weekday')
  if (source === 'hotels') return `ورودی‌های ${day}`
  if (source === 'tours') return `${list === 'border' ? 'فهرست مرز' : 'فهرست اتاق‌ها'}، حرکت ${day}`
  return `پرواز ${title}، ${day} ساعت ${toPersianDigits(detail.slice(0, 5))}`
}

async function sendList(needs: OfficeNeeds, receiver: Receiver, due: Due): Promise<void> {
  const { db, clock, documents } = needs
  const { source, list } = receiver
  const travellers = (await travellersOn(needs, { source, row: due.row, list })) ?? []
  await db.tx(async (tx) => {
    // Who is sent no more lists is sent none that was being read either.
    if (!(await lockReceiver(tx, receiver.id))) return
    const last = await sendingOf(tx, { receiverId: receiver.id, subject: due.row })
    const { travellers: marked, gone } = markChanges({
      travellers,
      sent: last?.lines ?? null,
      seals: documents,
    })
    const changes = marked.filter(({ mark }) => mark !== null).length + gone
    if (last ? changes === 0 : travellers.length === 0) return
    const sending = {
      id: newId(),
      receiverId: receiver.id,
      source,
      list,
      subject: due.row,
      titleFa: due.titleFa,
      number: (last?.number ?? 0) + 1,
      lines: hashesOf(travellers, documents),
      travellers: travellers.length,
      opensUntil: due.starts.add({ hours: opensHoursAfter }),
      sentAt: clock.now(),
    }
    if (!(await addSending(tx, sending))) return
    await tell(needs, tx, {
      receiver,
      sending,
      tries: 1,
      titleFa: due.titleFa,
      changes: last ? changes : 0,
    })
    await needs.audit(tx, {
      kind: 'lists.sent-by-itself',
      subject: { kind: subjectOf[source], id: due.row },
      after: {
        receiver: receiver.id,
        list,
        number: sending.number,
        travellers: travellers.length,
        changes,
      },
    })
    crashPoint('list:before-sending-commit')
  })
}

const keyOf = ({ id, tries }: Pick<Sending, 'id' | 'tries'>) => `list:${id}:${tries}`

async function tell(
  needs: OfficeNeeds,
  tx: Parameters<OfficeNeeds['notifications']['send']>[0],
  {
    receiver,
    sending,
    tries,
    titleFa,
    changes,
  }: {
    receiver: Receiver
    sending: Pick<Sending, 'id' | 'travellers' | 'number' | 'opensUntil'>
    tries: number
    titleFa: string
    changes: number
  },
): Promise<void> {
  await needs.notifications.send(tx, {
    channel: 'Email',
    to: receiver.email,
    template: 'list-of-travellers',
    dedupeKey: keyOf({ id: sending.id, tries }),
    values: {
      toFa: receiver.nameFa,
      titleFa,
      travellers: sending.travellers,
      number: sending.number,
      changes,
      link: `${needs.publicUrl}/lists/${listToken(needs, sending)}`,
    },
  })
}

/** The job: a message that failed whole is sent once more, and after so many tries staff are told. */
async function followSentLists(needs: OfficeNeeds): Promise<void> {
  const { db, clock, notifications, staffMobile } = needs
  const open = await sendingsToFollow(db, clock.now())
  const states = await notifications.statesOf(open.map(keyOf))
  const known = new Map((await receivers(db)).map((receiver) => [receiver.id, receiver]))
  for (const sending of open) {
    const receiver = known.get(sending.receiverId)
    if (states.get(keyOf(sending)) !== 'failed' || !receiver) continue
    await db.tx(async (tx) => {
      if (sending.tries < mostTries) {
        if (!(await tryAgain(tx, sending))) return
        const told = { receiver, sending, tries: sending.tries + 1, titleFa: sending.titleFa }
        return await tell(needs, tx, { ...told, changes: 0 })
      }
      if (!(await giveUp(tx, sending))) return
      await needs.audit(tx, {
        kind: 'lists.given-up',
        subject: { kind: subjectOf[sending.source], id: sending.subject },
        after: { receiver: receiver.id, number: sending.number, tries: sending.tries },
      })
      if (staffMobile === undefined || !notifications.carries('Sms')) return
      await notifications.send(tx, {
        channel: 'Sms',
        to: staffMobile,
        template: 'staff-list-unsent',
        dedupeKey: `staff-list-unsent:${sending.id}`,
        values: { toFa: receiver.nameFa, titleFa: sending.titleFa },
      })
    })
  }
}

/** What a link opens by: the sending, until when, and that we have said so. */
function listToken(
  { listKey }: Pick<OfficeNeeds, 'listKey'>,
  { id, opensUntil }: Pick<Sending, 'id' | 'opensUntil'>,
): string {
  const named = `${id}.${Math.floor(opensUntil.epochMilliseconds / 1000)}`
  return `${named}.${signed(listKey, named)}`
}

/** The sending a token names; null for one that is not ours. Whether it may still be opened says its row. */
export function readListToken(
  { listKey }: Pick<OfficeNeeds, 'listKey'>,
  token: string,
): string | null {
  const [, named, id, signature] =
    /^((\w{8}-\w{4}-\w{4}-\w{4}-\w{12})\.\d{1,12})\.([\w-]+)$/.exec(token) ?? []
  if (!named || !id || !signature) return null
  const [wanted, given] = [Buffer.from(signed(listKey, named)), Buffer.from(signature)]
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? id : null
}

const signed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
