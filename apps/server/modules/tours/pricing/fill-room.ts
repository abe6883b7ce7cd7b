import { placesOfRoom, type TourPriceKind } from '@parastoo/contract/tours/words'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Bands } from './age-bands.ts'
import type { PriceTable } from './price-rows.ts'
import { type LoadRules, loadsOf, type Party, type RoomLoad } from './room-loads.ts'
import type { ChosenRoom, PackageRules } from './rules.ts'

type RoomRefusal = Refusal<
  'ROOM_KIND_FULL' | 'ROOM_WITHOUT_ADULT' | 'ROOM_NOT_FILLED' | 'ROOM_TOO_FULL'
>

/**
 * By which price each person of a chosen room goes: the cheapest legal way in which every child has the bed, or does without one, as was
 * asked. Says what is wrong with a room that has no legal way.
 */
export function fillRoom(
  room: ChosenRoom,
  {
    bands,
    rules,
    prices,
    adultsOfParty,
  }: {
    bands: readonly Bands[]
    rules: PackageRules
    prices: PriceTable
    adultsOfParty: number
  },
): Map<number, TourPriceKind> | RoomRefusal {
  const rule = rules.roomKinds.find(({ kind }) => kind === room.kind)
  if (!rule) return refuse('ROOM_KIND_FULL', { detail: { kind: room.kind, roomsLeft: 0 } })
  const people = countOf(room.people, bands)
  if (people.adult === 0) return refuse('ROOM_WITHOUT_ADULT')
  const asked: LoadRules = { prices, children: rules.children, adultsOfParty }
  const found = loadsOf(rule, people, asked)
    .filter((load) => isSame(load.people, people))
    .toSorted((one, other) => one.costRial - other.costRial)
    .map((load) => assign(load, room, bands))
    .find((assigned) => assigned !== null)
  if (found) return found
  const isShort = people.adult + people.child + people['young-child'] < placesOfRoom[room.kind]
  return refuse(isShort || isLacking(people, room, asked) ? 'ROOM_NOT_FILLED' : 'ROOM_TOO_FULL')
}

/** Children who may not take a full place leave the room of few adults half empty. */
const isLacking = (people: Party, { kind }: ChosenRoom, { children }: LoadRules): boolean =>
  children.fillsPlace !== 'any' && people.adult < placesOfRoom[kind]

function countOf(people: readonly number[], bands: readonly Bands[]): Party {
  const count = { adult: 0, child: 0, 'young-child': 0, infant: 0 }
  for (const person of people) {
    const band = bands[person]?.band
    if (band) count[band] += 1
  }
  return count
}

const isSame = (one: Party, other: Party): boolean =>
  one.adult === other.adult &&
  one.child === other.child &&
  one['young-child'] === other['young-child'] &&
  one.infant === other.infant

const isInBed = (kind: TourPriceKind): boolean => kind !== 'child-without-bed' && kind !== 'infant'

/** Gives the slots of a load to the people; null where somebody would not lie as they asked. */
function assign(
  { slots }: RoomLoad,
  { people, withBed, withoutBed }: ChosenRoom,
  bands: readonly Bands[],
): Map<number, TourPriceKind> | null {
  const assigned = new Map<number, TourPriceKind>()
  // Who asked for a bed or for none chooses first.
  const wishes = (person: number) => withBed.includes(person) || withoutBed.includes(person)
  const inTurn = people.toSorted((one, other) => Number(wishes(other)) - Number(wishes(one)))
  const left = slots.map((slot) => ({ ...slot }))
  for (const person of inTurn) {
    const slot = left.find(
      ({ band, kind, count }) =>
        count > 0 &&
        band === bands[person]?.band &&
        !(withBed.includes(person) && !isInBed(kind)) &&
        !(withoutBed.includes(person) && isInBed(kind)),
    )
    if (!slot) return null
    slot.count -= 1
    assigned.set(person, slot.kind)
  }
  return assigned
}
