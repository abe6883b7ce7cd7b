/** Every SQL statement of stays, their rooms and their guests. */
import type { couplesPapers, GuestDraft } from '@parastoo/contract/hotels/guest'
import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { Selectable } from 'kysely'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { derivedId } from '../../../platform/ids.ts'
import { personText, sealedTable } from '../../travellers/index.ts'
import type { Market } from '../hotel-supplier.ts'
import type { HotelsTables } from '../tables.generated.ts'
import type { SoldStay, Stay } from './stay.ts'

export type CouplesPaper = (typeof couplesPapers)[number]

/** A guest as they were named, with their place. */
export type NewGuest = Omit<GuestDraft, 'hasEntryStamp' | 'age'> & {
  room: number
  place: number
  age: number
  isChild: boolean
}
export type Guest = StayView['rooms'][number]['guests'][number] & {
  lineId: string
  room: number
}
export type StayRoom = {
  lineId: string
  position: number
  couplesPaper: CouplesPaper | null
  cancelKey: string | null
  cancelledAt: Temporal.Instant | null
}

/** How the numbers of guests’ documents lie. */
export const guestSeals = sealedTable<{ lineId: string }, 'nationalCode' | 'passportNumber'>({
  table: 'hotels.guest',
  id: 'id',
  sealed: ['nationalCode', 'passportNumber'],
  reads: ['lineId'],
  labelOf: ({ lineId }, field) => `guest of stay ${lineId} ${field}`,
  personText,
})

/** Writes a stay with its rooms and guests. */
export async function addStay(
  tx: Tx,
  {
    stay,
    couplesPapers: papers,
    guests,
    seals,
  }: {
    stay: Stay
    couplesPapers: readonly (CouplesPaper | null)[]
    guests: readonly NewGuest[]
    seals: DocumentSeals
  },
): Promise<void> {
  const db = tables<HotelsTables>(tx)
  const { lineId, sold, arrivalTime, checkIn, checkOut, ...row } = stay
  await db
    .insertInto('hotels.stay')
    .values({
      lineId,
      ...row,
      hotelCode: sold.hotel.code,
      cityCode: sold.hotel.cityCode,
      checkIn: Temporal.PlainDate.from(checkIn),
      checkOut: Temporal.PlainDate.from(checkOut),
      sold: jsonb(sold),
      arrivalTime: arrivalTime === null ? null : Temporal.PlainTime.from(arrivalTime),
    })
    .execute()
  await db
    .insertInto('hotels.room')
    .values(
      sold.rooms.map(({ totalPrice }, position) => ({
        lineId,
        position,
        priceRial: totalPrice,
        couplesPaper: papers[position] ?? null,
      })),
    )
    .execute()
  await db
    .insertInto('hotels.guest')
    .values(
      guests.map(({ room, place, age, isChild, ...guest }) => ({
        id: derivedId(lineId, 'guest', room, place),
        lineId,
        room,
        place,
        age,
        isChild,
        firstName: guest.firstName,
        lastName: guest.lastName,
        firstNameFarsi: guest.firstNameFarsi,
        lastNameFarsi: guest.lastNameFarsi,
        genderTitle: guest.genderTitle ?? '',
        nationality: guest.nationality,
        documentType: documentOf(guest),
        ...guestSeals.seal(seals, { ...guest, lineId }),
      })),
    )
    .execute()
}

function documentOf({
  nationalCode,
  passportNumber,
}: Pick<GuestDraft, 'nationalCode' | 'passportNumber'>) {
  if (passportNumber !== '') return 'Passport'
  return nationalCode === '' ? null : 'NationalCode'
}

/** The stays of these lines; an unknown id is left out. */
export async function staysOf(dbOrTx: Db | Tx, lineIds: readonly string[]): Promise<Stay[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<HotelsTables>(dbOrTx)
    .selectFrom('hotels.stay')
    .selectAll()
    .where('lineId', 'in', lineIds)
    .execute()
  return rows.map(stayOf)
}

export async function staysOfOrder(db: Db, orderId: string): Promise<Stay[]> {
  const rows = await tables<HotelsTables>(db)
    .selectFrom('hotels.stay')
    .selectAll()
    .where('orderId', '=', orderId)
    .execute()
  return rows.map(stayOf)
}

export async function findStay(dbOrTx: Db | Tx, lineId: string): Promise<Stay | null> {
  return (await staysOf(dbOrTx, [lineId]))[0] ?? null
}

export async function roomsOf(dbOrTx: Db | Tx, lineIds: readonly string[]): Promise<StayRoom[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<HotelsTables>(dbOrTx)
    .selectFrom('hotels.room')
    .select(['lineId', 'position', 'couplesPaper', 'cancelKey', 'cancelledAt'])
    .where('lineId', 'in', lineIds)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, couplesPaper: row.couplesPaper as CouplesPaper | null }))
}

/** Marks rooms as cancelled under a key; one that was cancelled before stays as it is. */
export async function markRoomsCancelled(
  tx: Tx,
  ask: { lineId: string; positions: readonly number[]; cancelKey: string; at: Temporal.Instant },
): Promise<void> {
  await tables<HotelsTables>(tx)
    .updateTable('hotels.room')
    .set({ cancelKey: ask.cancelKey, cancelledAt: ask.at })
    .where('lineId', '=', ask.lineId)
    .where('position', 'in', ask.positions)
    .where('cancelKey', 'is', null)
    .execute()
}

/** The guests of these lines, room by room. */
export async function guestsOf(
  dbOrTx: Db | Tx,
  lineIds: readonly string[],
  seals: DocumentSeals,
): Promise<Guest[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<HotelsTables>(dbOrTx)
    .selectFrom('hotels.guest')
    .selectAll()
    .where('lineId', 'in', lineIds)
    .orderBy('room')
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    lineId: row.lineId,
    room: row.room,
    firstName: row.firstName,
    lastName: row.lastName,
    firstNameFarsi: row.firstNameFarsi,
    lastNameFarsi: row.lastNameFarsi,
    genderTitle: row.genderTitle as Guest['genderTitle'],
    age: row.age,
    isChild: row.isChild,
    nationality: row.nationality,
    documentType: row.documentType as Guest['documentType'],
    ...guestSeals.open(seals, row),
  }))
}

/** How old the guests of a stay are, room by room. */
export async function agesOf(
  dbOrTx: Db | Tx,
  lineId: string,
): Promise<{ room: number; age: number }[]> {
  return await tables<HotelsTables>(dbOrTx)
    .selectFrom('hotels.guest')
    .select(['room', 'age'])
    .where('lineId', '=', lineId)
    .execute()
}

const stayOf = (row: Selectable<HotelsTables['hotels.stay']>): Stay => ({
  lineId: row.lineId,
  orderId: row.orderId,
  userId: row.userId,
  supplier: row.supplier,
  offerKey: row.offerKey,
  market: row.market as Market,
  checkIn: row.checkIn.toString(),
  checkOut: row.checkOut.toString(),
  checkInAt: row.checkInAt,
  sold: row.sold as SoldStay,
  totalRial: row.totalRial,
  costRial: row.costRial,
  payAtHotelRial: row.payAtHotelRial,
  leadGuest: row.leadGuest,
  specialRequests: row.specialRequests,
  arrivalTime: row.arrivalTime?.toString({ smallestUnit: 'minute' }) ?? null,
  answerMinutes: row.answerMinutes,
})
