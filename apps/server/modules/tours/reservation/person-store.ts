/** Every SQL statement about who stands in a place. */
import type { Passenger } from '@parastoo/contract/flights/passenger'
import { type Db, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { personText, sealedTable } from '../../travellers/index.ts'
import type { ToursTables } from '../tables.generated.ts'

/** How the numbers of travellers’ documents lie, and by what they are known. */
export const placeSeals = sealedTable<
  { id: string },
  'nationalCode' | 'passportNumber',
  'personKey'
>({
  table: 'tours.place',
  id: 'id',
  sealed: ['nationalCode', 'passportNumber'],
  reads: [],
  labelOf: ({ id }, field) => `place of tour ${id} ${field}`,
  keyTexts: { personKey: personText },
  personText,
})

/** A traveller as their place keeps them. */
export function personOf(passenger: Passenger, placeId: string, seals: DocumentSeals) {
  const { firstName, lastName, firstNameFarsi, lastNameFarsi, genderTitle } = passenger
  const expires = passenger.passportExpirationDateFa
  return {
    firstName,
    lastName,
    firstNameFarsi,
    lastNameFarsi,
    genderTitle,
    birthDate: Temporal.PlainDate.from(passenger.birthDateFa),
    nationality: passenger.nationalityCountryNameFa,
    issuingCountry: passenger.passportIssuingCountryCountryNameFa,
    documentType: passenger.documentType,
    passportExpires: expires === '' ? null : Temporal.PlainDate.from(expires),
    ...placeSeals.seal(seals, { ...passenger, id: placeId }),
  }
}

/** Who stands in which place of a line, by the hash of their document. */
export async function personKeysOn(tx: Tx, lineId: string): Promise<Map<string, string>> {
  const rows = await tables<ToursTables>(tx)
    .selectFrom('tours.place')
    .select(['id', 'personKey'])
    .where('lineId', '=', lineId)
    .execute()
  return new Map(rows.map(({ id, personKey }) => [id, personKey]))
}

/** Lets another traveller stand in a place that is not given up, related to whom they share its room with as they say. The line's row is locked. */
export async function replaceTraveller(
  tx: Tx,
  {
    placeId,
    passenger,
    personKey,
    kinship,
  }: { placeId: string; passenger: Passenger; personKey: string; kinship: string | null },
  seals: DocumentSeals,
): Promise<void> {
  await tables<ToursTables>(tx)
    .updateTable('tours.place')
    .set({ ...personOf(passenger, placeId, seals), personKey })
    .where('id', '=', placeId)
    .where('cancelKey', 'is', null)
    .execute()
  await query(
    tx,
    `update tours.room set kinship = $2 from tours.place
     where place.id = $1 and room.line_id = place.line_id and room.position = place.room`,
    [placeId, kinship],
  )
}

/**
 * Which of these people stand on another tour of the same days that this buyer holds or has bought: where others travel is nobody's
 * to ask.
 */
export async function overlappingPeople(
  db: Db,
  ask: { lineId: string; userId: string; departureId: string; personKeys: readonly string[] },
): Promise<Set<string>> {
  const rows = await query<{ personKey: string }>(
    db,
    `select distinct place.person_key as "personKey" from tours.place
     join tours.reservation using (line_id)
     join tours.departure as other on other.id = reservation.departure_id
     join tours.departure as this on this.id = $2
     where place.person_key = any($3) and reservation.user_id = $4 and reservation.line_id <> $1 and place.cancel_key is null
       and other.starts_on <= this.ends_on and other.ends_on >= this.starts_on and other.state <> 'cancelled'
       and exists (select from tours.hold where hold.line_id = reservation.line_id and hold.state in ('held', 'fulfilled'))`,
    [ask.lineId, ask.departureId, ask.personKeys, ask.userId],
  )
  return new Set(rows.map(({ personKey }) => personKey))
}
