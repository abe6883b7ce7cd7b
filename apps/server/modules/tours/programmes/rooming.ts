import type { Traveller } from '@parastoo/contract/office/lists'
import { ltr } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'
import {
  isDeparture,
  type ListedOf,
  type PlaceOnList,
  placesOn,
  type ReservationNeeds,
} from '../reservation/index.ts'

const kindsFa = { SGL: 'یک‌تخته', DBL: 'دوتخته', TPL: 'سه‌تخته', QUAD: 'چهارتخته' } as const

/** Who sleeps in which room of a departure, of all programmes that were issued; null for no departure of ours. */
export async function rooming(
  { db, documents }: Pick<ReservationNeeds, 'db' | 'documents'>,
  departureId: string,
): Promise<Traveller[] | null> {
  if (!isUuid(departureId) || !(await isDeparture(db, departureId))) return null
  // Whoever gives the keys needs no number of a document.
  return listed(await placesOn(db, { departureId }, documents), (place) => ({
    ...travellerOf(place),
    document: '',
    detail: toldOf([place.packageCode, waitsForMate(place)]),
  }))
}

/** Who crosses the border on a departure, as officers read them: by the Latin surname, with the passport and nothing of the rooms. */
export async function border(
  { db, documents }: Pick<ReservationNeeds, 'db' | 'documents'>,
  departureId: string,
): Promise<Traveller[] | null> {
  if (!isUuid(departureId) || !(await isDeparture(db, departureId))) return null
  const places = await placesOn(db, { departureId }, documents)
  return places
    .toSorted((one, other) => (surnameFirst(one) < surnameFirst(other) ? -1 : 1))
    .map((place) => ({ ...travellerOf(place), group: '', detail: toldOf([validityOf(place)]) }))
}

const surnameFirst = ({ lastName, firstName, id }: PlaceOnList) => `${lastName} ${firstName} ${id}`

/** Whom tours bring onto one of our own flights, or to a hotel on a day: they stand on its list with whoever bought of it directly. */
export const broughtBy = async (
  { db, documents }: Pick<ReservationNeeds, 'db' | 'documents'>,
  of: Exclude<ListedOf, { departureId: string }>,
): Promise<Traveller[]> => listed(await placesOn(db, of, documents), travellerOf)

/** Room by room: whoever shares one with somebody of another order stands beside them, under the room of the first. */
function listed(
  places: readonly PlaceOnList[],
  shown: (place: PlaceOnList) => Traveller,
): Traveller[] {
  const done = new Set<string>()
  return places.flatMap((place) => {
    if (done.has(place.id)) return []
    const mate = places.find(({ id }) => id === place.mateId)
    if (mate) done.add(mate.id)
    const own = shown(place)
    return mate ? [own, { ...shown(mate), group: own.group }] : [own]
  })
}

const travellerOf = (place: PlaceOnList): Traveller => ({
  id: place.id,
  orderId: place.orderId,
  group: `${place.number} · ${place.room + 1} ${kindsFa[place.roomKind as 'DBL'] ?? place.roomKind}`,
  nameFa: `${place.firstNameFarsi} ${place.lastNameFarsi}`.trim(),
  nameEn: `${place.firstName} ${place.lastName}`.trim(),
  gender: place.genderTitle === 'Male' ? 'Male' : 'Female',
  born: place.birthDate,
  age: null,
  nationality: place.nationality,
  document: place.documentType === 'Passport' ? place.passportNumber : place.nationalCode,
  detail: toldOf([place.packageCode, validityOf(place), waitsForMate(place)]),
})

const validityOf = ({ passportExpires }: PlaceOnList) =>
  passportExpires && `اعتبار گذرنامه ${ltr(passportExpires)}`
const waitsForMate = ({ sharing }: PlaceOnList) => sharing === 'waiting' && 'در انتظار هم‌اتاقی'
const toldOf = (words: readonly (string | false | null)[]) => words.filter(Boolean).join('، ')
