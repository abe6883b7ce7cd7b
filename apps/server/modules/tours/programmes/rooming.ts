import type { Traveller } from '@parastoo/contract/office/lists'
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
  return listed(await placesOn(db, { departureId }, documents))
}

/** Whom tours bring onto one of our own flights, or to a hotel on a day: they stand on its list with whoever bought of it directly. */
export const broughtBy = async (
  { db, documents }: Pick<ReservationNeeds, 'db' | 'documents'>,
  of: Exclude<ListedOf, { departureId: string }>,
): Promise<Traveller[]> => listed(await placesOn(db, of, documents))

/** Room by room: whoever shares one with somebody of another order stands beside them, under the room of the first. */
function listed(places: readonly PlaceOnList[]): Traveller[] {
  const done = new Set<string>()
  return places.flatMap((place) => {
    if (done.has(place.id)) return []
    const mate = places.find(({ id }) => id === place.mateId)
    if (mate) done.add(mate.id)
    const own = travellerOf(place)
    return mate ? [own, { ...travellerOf(mate), group: own.group }] : [own]
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
  detail: [
    place.packageCode,
    place.passportExpires && `اعتبار گذرنامه ${place.passportExpires}`,
    place.sharing === 'waiting' && 'در انتظار هم‌اتاقی',
  ]
    .filter(Boolean)
    .join('، '),
})
