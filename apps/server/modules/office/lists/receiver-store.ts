/** Every SQL statement of lists that are sent by themselves. */
import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import type { ListName } from '@parastoo/contract/office/lists'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'

export type Receiver = {
  id: string
  source: InventorySource
  of: string
  list: ListName
  nameFa: string
  email: string
  hoursBefore: number
}
export type Sending = {
  id: string
  receiverId: string
  source: InventorySource
  list: ListName
  subject: string
  titleFa: string
  number: number
  lines: Record<string, string>
  travellers: number
  opensUntil: Temporal.Instant
  sentAt: Temporal.Instant
  tries: number
  state: 'sent' | 'given-up'
}

const receiverColumns = `id, source, subject_of as of, list, name_fa as "nameFa", email, hours_before as "hoursBefore"`
const sendingColumns = `id, receiver_id as "receiverId", source, list, subject, title_fa as "titleFa", number, lines, travellers,
  opens_until as "opensUntil", sent_at as "sentAt", tries, state`

export const receivers = (dbOrTx: Db | Tx) =>
  query<Receiver>(
    dbOrTx,
    `select ${receiverColumns} from office.list_receiver where stopped_at is null order by source, name_fa, id`,
    [],
  )

/** One that is still sent lists; locked until the transaction ends, so that it is not stopped meanwhile. */
export async function lockReceiver(tx: Tx, id: string): Promise<Receiver | null> {
  const [found] = await query<Receiver>(
    tx,
    `select ${receiverColumns} from office.list_receiver where id = $1 and stopped_at is null for update`,
    [id],
  )
  return found ?? null
}

/** False where this address is sent these lists already. */
export async function addReceiver(
  tx: Tx,
  { id, source, of, list, nameFa, email, hoursBefore }: Receiver,
  { by, at }: { by: string; at: Temporal.Instant },
): Promise<boolean> {
  const added = await query(
    tx,
    `insert into office.list_receiver (id, source, subject_of, name_fa, email, hours_before, saved_by, saved_at, list)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (source, subject_of, list, email) where stopped_at is null do nothing returning id`,
    [id, source, of, nameFa, email, hoursBefore, by, at, list],
  )
  return added.length === 1
}

/** False where there is none that could be stopped. */
export async function stopReceiver(
  tx: Tx,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<boolean> {
  const stopped = await query(
    tx,
    'update office.list_receiver set stopped_at = $2 where id = $1 and stopped_at is null returning id',
    [id, at],
  )
  return stopped.length === 1
}

/** The last list somebody was sent of a flight, a night or a departure, or one before. */
export async function sendingOf(
  dbOrTx: Db | Tx,
  { receiverId, subject, before }: { receiverId: string; subject: string; before?: number },
): Promise<Sending | null> {
  const [found] = await query<Sending>(
    dbOrTx,
    `select ${sendingColumns} from office.list_sending
     where receiver_id = $1 and subject = $2 and number < coalesce($3, number + 1) order by number desc limit 1`,
    [receiverId, subject, before ?? null],
  )
  return found ?? null
}

/** One that may still be opened: its receiver is sent lists, and its time is not over. */
export async function openSending(
  db: Db,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<Sending | null> {
  const [found] = await query<Sending>(
    db,
    `select ${sendingColumns} from office.list_sending where id = $1 and opens_until > $2
       and exists (select from office.list_receiver where id = receiver_id and stopped_at is null)`,
    [id, now],
  )
  return found ?? null
}

/** False where somebody else has sent this number. */
export async function addSending(
  tx: Tx,
  sending: Omit<Sending, 'tries' | 'state'>,
): Promise<boolean> {
  const { id, receiverId, source, subject, titleFa, number, lines, travellers } = sending
  const added = await query(
    tx,
    `insert into office.list_sending (id, receiver_id, source, subject, number, lines, travellers, opens_until, sent_at, title_fa, list)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (receiver_id, subject, number) do nothing returning id`,
    [
      id,
      receiverId,
      source,
      subject,
      number,
      JSON.stringify(lines),
      travellers,
      sending.opensUntil,
      sending.sentAt,
      titleFa,
      sending.list,
    ],
  )
  return added.length === 1
}

/** Those whose message may have failed: still worth a try, the oldest first. */
export const sendingsToFollow = (db: Db, now: Temporal.Instant) =>
  query<Sending>(
    db,
    `select ${sendingColumns} from office.list_sending where state = 'sent' and opens_until > $1 order by sent_at`,
    [now],
  )

/** Counts one try more; false where another has. */
export async function tryAgain(
  tx: Tx,
  { id, tries }: Pick<Sending, 'id' | 'tries'>,
): Promise<boolean> {
  const moved = await query(
    tx,
    `update office.list_sending set tries = tries + 1 where id = $1 and tries = $2 and state = 'sent' returning id`,
    [id, tries],
  )
  return moved.length === 1
}

/** False where it is given up already. */
export async function giveUp(tx: Tx, { id }: Pick<Sending, 'id'>): Promise<boolean> {
  const moved = await query(
    tx,
    `update office.list_sending set state = 'given-up' where id = $1 and state = 'sent' returning id`,
    [id],
  )
  return moved.length === 1
}

/** What went, the newest first, with whom it went to. */
export const newestSendings = (db: Db, take: number) =>
  query<Sending & { receiver: string }>(
    db,
    `select sending.id, sending.source, sending.subject, sending.title_fa as "titleFa", sending.number, sending.travellers, sending.sent_at as "sentAt",
       sending.tries, sending.state, receiver.name_fa as receiver
     from office.list_sending as sending join office.list_receiver as receiver on receiver.id = sending.receiver_id
     order by sending.sent_at desc, sending.id desc limit $1`,
    [take],
  )
