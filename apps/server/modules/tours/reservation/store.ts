/** Every SQL statement of reservations, their rooms and their places; who stands in a place is in `person-store.ts`. */
import type { Passenger } from '@parastoo/contract/flights/passenger'
import type { Selectable } from 'kysely'
import { type Db, jsonb, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { ReservationTable, ToursTables } from '../tables.generated.ts'
import { personOf, placeSeals } from './person-store.ts'
import type { Place, Reservation, Room, SoldTour } from './reservation.ts'
import { addRoommates, type NewRoommate } from './roommate-store.ts'

/** A place as it is written: the traveller with their document, and how they go. */
export type NewPlace = Omit<
  Place,
  Exclude<keyof Passenger, 'id'> | 'birthDate' | 'cancelKey' | 'keptRial' | 'cancelledAt'
> & { passenger: Passenger; personKey: string }

/** Writes a reservation with its rooms and places. */
export async function addReservation(
  tx: Tx,
  {
    reservation,
    rooms,
    places,
    roommates,
    seals,
  }: {
    reservation: Omit<Reservation, 'programme'>
    rooms: readonly Room[]
    places: readonly NewPlace[]
    roommates: readonly NewRoommate[]
    seals: DocumentSeals
  },
): Promise<void> {
  const db = tables<ToursTables>(tx)
  const { sold, ...row } = reservation
  await db
    .insertInto('tours.reservation')
    .values({ ...row, sold: jsonb(sold) })
    .execute()
  await db
    .insertInto('tours.room')
    .values([...rooms])
    .execute()
  await db
    .insertInto('tours.place')
    .values(places.map((place) => rowOf(place, seals)))
    .execute()
  await addRoommates(tx, roommates)
}

const rowOf = ({ passenger, ...place }: NewPlace, seals: DocumentSeals) => ({
  ...place,
  ...personOf(passenger, place.id, seals),
})

/** The reservations of these lines; an unknown id is left out. */
export async function reservationsOf(
  dbOrTx: Db | Tx,
  lineIds: readonly string[],
): Promise<Reservation[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<ToursTables>(dbOrTx)
    .selectFrom('tours.reservation')
    .selectAll()
    .where('lineId', 'in', lineIds)
    .execute()
  return rows.map(reservedOf)
}

export async function reservationsOfOrder(db: Db, orderId: string): Promise<Reservation[]> {
  const rows = await tables<ToursTables>(db)
    .selectFrom('tours.reservation')
    .selectAll()
    .where('orderId', '=', orderId)
    .execute()
  return rows.map(reservedOf)
}

const reservedOf = ({
  programmeId,
  programmeNumber,
  reference,
  issuedAt,
  holdKey: _,
  sold,
  ...row
}: Selectable<ReservationTable>): Reservation => ({
  ...row,
  sold: sold as SoldTour,
  programme:
    programmeId && programmeNumber && reference && issuedAt
      ? { id: programmeId, number: programmeNumber, reference, issuedAt }
      : null,
})

/** The reservation of a line. Throws where there is none: then it is no tour. */
export async function reservationOf(dbOrTx: Db | Tx, lineId: string): Promise<Reservation> {
  const [found] = await reservationsOf(dbOrTx, [lineId])
  if (!found) throw new Error(`Line ${lineId} has no tour`)
  return found
}

export async function roomsOf(dbOrTx: Db | Tx, lineIds: readonly string[]): Promise<Room[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<ToursTables>(dbOrTx)
    .selectFrom('tours.room')
    .selectAll()
    .where('lineId', 'in', lineIds)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as Room['kind'] }))
}

/** The places of these lines, without the numbers of documents. */
export async function placesOf(dbOrTx: Db | Tx, lineIds: readonly string[]): Promise<Place[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<ToursTables>(dbOrTx)
    .selectFrom('tours.place')
    .select([
      ...(['id', 'lineId', 'position', 'room', 'kind', 'bandOnReturn', 'bandOnCheckIn'] as const),
      ...(['priceRial', 'needsSeat', 'firstName', 'lastName', 'firstNameFarsi'] as const),
      ...(['lastNameFarsi', 'genderTitle', 'birthDate', 'documentType'] as const),
      ...(['cancelKey', 'keptRial', 'cancelledAt'] as const),
    ])
    .where('lineId', 'in', lineIds)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as Place['kind'],
    bandOnReturn: row.bandOnReturn as Place['bandOnReturn'],
    bandOnCheckIn: row.bandOnCheckIn as Place['bandOnCheckIn'],
    birthDate: row.birthDate.toString(),
  }))
}

export type Traveller = Pick<
  Place,
  'lineId' | 'firstName' | 'lastName' | 'firstNameFarsi' | 'lastNameFarsi' | 'birthDate'
> & { genderTitle: 'Male' | 'Female'; nationalCode: string; passportNumber: string }

/** Who goes on these lines and has not given up, with the numbers of their documents. */
export async function travellersOf(
  db: Db,
  seals: DocumentSeals,
  lineIds: readonly string[],
): Promise<Traveller[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<ToursTables>(db)
    .selectFrom('tours.place')
    .select(['id', 'lineId', 'firstName', 'lastName', 'firstNameFarsi', 'lastNameFarsi'])
    .select(['genderTitle', 'birthDate', 'nationalCode', 'passportNumber'])
    .where('lineId', 'in', lineIds)
    .where('cancelKey', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ id, nationalCode, passportNumber, birthDate, genderTitle, ...row }) => ({
    ...row,
    genderTitle: genderTitle as Traveller['genderTitle'],
    birthDate: birthDate.toString(),
    ...placeSeals.open(seals, { id, nationalCode, passportNumber }),
  }))
}

/**
 * Whether a line was sold other times or hotels than its departure has now, and was never asked about the last change of them: it held
 * nothing then. To be read once its departure is locked.
 */
export async function isChangedUnasked(tx: Tx, lineId: string): Promise<boolean> {
  const found = await query(
    tx,
    `select 1 from tours.reservation join tours.departure on departure.id = departure_id
     join lateral (
       select id from tours.change
       where change.departure_id = departure.id
         and (before ? 'outbound' or before ? 'inbound' or before->'hotels' ? package_code)
       order by made_at desc, id desc limit 1
     ) as last on true
     where line_id = $1
       and (reservation.sold->'outbound' <> content->'outbound' or reservation.sold->'inbound' <> content->'inbound'
         or reservation.sold->'package'->'hotels' <> content->'hotels'->package_code)
       and not exists (select from tours.consent where change_id = last.id and consent.line_id = $1)`,
    [lineId],
  )
  return found.length > 0
}

/** Writes the programme of a line; one that is written stays as it is, so a repeat is harmless. */
export async function addProgramme(
  tx: Tx,
  programme: {
    lineId: string
    programmeId: string
    programmeNumber: string
    reference: string
    holdKey: string
    issuedAt: Temporal.Instant
  },
): Promise<void> {
  const { lineId, ...written } = programme
  await tables<ToursTables>(tx)
    .updateTable('tours.reservation')
    .set(written)
    .where('lineId', '=', lineId)
    .where('programmeId', 'is', null)
    .execute()
}

/** Marks places as given up under a key; answers how many were not yet. */
export async function markGivenUp(
  tx: Tx,
  kept: readonly { unitId: string; keptRial: number }[],
  cancelKey: string,
): Promise<number> {
  const marked = await query(
    tx,
    `update tours.place set cancel_key = $1, kept_rial = asked.kept
     from unnest($2::uuid[], $3::bigint[]) as asked (id, kept)
     where place.id = asked.id and cancel_key is null returning place.id`,
    [cancelKey, kept.map(({ unitId }) => unitId), kept.map(({ keptRial }) => keptRial)],
  )
  return marked.length
}

/** Records, with the booking of the refund, that places that were given up are cancelled. */
export async function markCancelled(
  tx: Tx,
  { placeIds, at }: { placeIds: readonly string[]; at: Temporal.Instant },
): Promise<void> {
  await tables<ToursTables>(tx)
    .updateTable('tours.place')
    .set({ cancelledAt: at })
    .where('id', 'in', placeIds)
    .where('cancelledAt', 'is', null)
    .execute()
}

export type PlaceOnList = {
  id: string
  orderId: string
  /** Of the programme. */
  number: string
  packageCode: string
  room: number
  roomKind: string
  /** Of who would share a room: whether somebody was found, and who. */
  sharing: 'waiting' | 'matched' | 'alone' | null
  mateId: string | null
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  birthDate: string
  nationality: string
  documentType: string
  passportExpires: string | null
  nationalCode: string
  passportNumber: string
}

/** A departure; or one of our own flights or hotels that departures are made of. */
export type ListedOf =
  | { departureId: string }
  /** The dated flight, by what the keys of its classes begin with. */
  | { flight: string }
  /** Who arrives on that day. */
  | { hotel: string; night: string }

/** Whether there is such a departure. */
export const isDeparture = async (db: Db, departureId: string): Promise<boolean> =>
  (await query(db, 'select 1 from tours.departure where id = $1', [departureId])).length > 0

/** The good places of these with their documents, by departure, programme, room and place. */
export async function placesOn(db: Db, of: ListedOf, seals: DocumentSeals): Promise<PlaceOnList[]> {
  const { condition, given } = listedBy(of)
  const places = await query<PlaceOnList>(
    db,
    `select place.id, reservation.order_id as "orderId", programme_number as number, reservation.package_code as "packageCode",
       place.room, room.kind as "roomKind", roommate.state as sharing, roommate.mate_id as "mateId", first_name as "firstName", last_name as "lastName",
       first_name_farsi as "firstNameFarsi", last_name_farsi as "lastNameFarsi", gender_title as "genderTitle",
       birth_date::text as "birthDate", nationality, document_type as "documentType",
       passport_expires::text as "passportExpires", national_code as "nationalCode", passport_number as "passportNumber"
     from tours.place
     join tours.reservation on reservation.line_id = place.line_id
     join tours.room on room.line_id = place.line_id and room.position = place.room
     join tours.departure on departure.id = reservation.departure_id
     left join tours.roommate on roommate.place_id = place.id
     where ${condition} and programme_id is not null and place.cancel_key is null
     order by departure.starts_on, departure.tour_code, programme_number, place.room, place.position`,
    given,
  )
  return places.map((place) => ({
    ...place,
    ...placeSeals.open(seals, place),
  }))
}

function listedBy(of: ListedOf): { condition: string; given: string[] } {
  if ('departureId' in of) return { condition: 'departure.id = $1', given: [of.departureId] }
  if ('flight' in of)
    return {
      condition: `exists (select from jsonb_array_elements_text(own_stock->'classKeys') as key
        where starts_with(key, $1))`,
      given: [`${of.flight}-`],
    }
  return {
    condition: `exists (select from jsonb_array_elements(own_stock->'rooms') as own
      where own->>'hotelCode' = $1 and own->>'checkIn' = $2
        and own->>'packageCode' = reservation.package_code and own->>'kind' = room.kind)`,
    given: [of.hotel, of.night],
  }
}
