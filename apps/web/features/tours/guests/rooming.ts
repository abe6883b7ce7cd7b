/** Who sleeps where, as it is proposed, changed, and named in the address: `rooms=DBL.0.1.2n_SGL.3`; `b` asks for a bed, `n` for none, `s` for somebody to share a double room with. */
import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { placesOfRoom, type TourRoomKind, tourRoomKinds } from '@parastoo/contract/tours/words'

export type Room = {
  kind: TourRoomKind
  /** Places in the party: adults from 0, then the children in their order. */
  people: readonly number[]
  withBed: readonly number[]
  withoutBed: readonly number[]
  /** Of a single room: whoever is in it would share a double one. */
  sharesRoom?: boolean
}

/** The rooms of an address; null where it names none, or not each of so many people once. */
export function roomsIn(text: string | null, people: number): Room[] | null {
  if (text === null || !/^[A-Z]{3,4}(\.\d[bns]?)*(_[A-Z]{3,4}(\.\d[bns]?)*)*$/.test(text))
    return null
  const rooms = text.split('_').flatMap((room) => {
    const [name, ...sleepers] = room.split('.')
    const kind = tourRoomKinds.find((one) => one === name)
    if (!kind) return []
    const marked = (mark: string) =>
      sleepers.filter((one) => one.endsWith(mark)).map((one) => Number(one[0]))
    return {
      kind,
      people: sleepers.map((one) => Number(one[0])),
      withBed: marked('b'),
      withoutBed: marked('n'),
      ...(marked('s').length > 0 && { sharesRoom: true }),
    }
  })
  const all = rooms.flatMap((room) => room.people).toSorted((one, other) => one - other)
  const isWhole = all.length === people && all.every((person, place) => person === place)
  return isWhole ? rooms : null
}

/** The rooms as the address says them. */
export const roomsText = (rooms: readonly Room[]): string =>
  rooms
    .map(({ kind, people, withBed, withoutBed, sharesRoom }) =>
      [
        kind,
        ...people.map(
          (person) =>
            `${person}${sharesRoom ? 's' : withBed.includes(person) ? 'b' : withoutBed.includes(person) ? 'n' : ''}`,
        ),
      ].join('.'),
    )
    .join('_')

/** The rooms of a quote, each child with or without a bed as it is priced there. */
export function roomsOfQuote(
  { rooms, people }: Pick<TourQuote, 'rooms' | 'people'>,
  { bedFromAge, ageOf }: { bedFromAge: number; ageOf: (person: number) => number | null },
): Room[] {
  const marks = (own: readonly number[], kinds: readonly string[], isOlder: boolean) =>
    own.filter((person) => {
      const age = ageOf(person)
      const kind = people.find((one) => one.person === person)?.kind ?? ''
      return age !== null && kinds.includes(kind) && age >= bedFromAge === isOlder
    })
  return rooms.map(({ kind, people: own }) => ({
    kind,
    people: own,
    withBed: marks(own, ['child-with-bed', 'young-child-with-bed'], false),
    withoutBed: marks(own, ['child-without-bed'], true),
  }))
}

/**
 * A person moved to another room, by its place, or to a new one of a kind. Rooms that are left or joined become of the kind that their
 * full places fill, where one is; empty ones go.
 */
export function moved(
  rooms: readonly Room[],
  person: number,
  to: number | TourRoomKind,
  isFullPlace: (person: number) => boolean,
): Room[] {
  const from = rooms.findIndex(({ people }) => people.includes(person))
  const bed = {
    withBed: rooms[from]?.withBed.filter((one) => one === person) ?? [],
    withoutBed: rooms[from]?.withoutBed.filter((one) => one === person) ?? [],
  }
  const without = (list: readonly number[]) => list.filter((one) => one !== person)
  const left = rooms.map((room, place) => {
    if (place !== from && place !== to) return room
    const rest = {
      ...room,
      people: without(room.people),
      withBed: without(room.withBed),
      withoutBed: without(room.withoutBed),
    }
    const joined =
      place === to
        ? {
            ...rest,
            people: [...rest.people, person].toSorted((one, other) => one - other),
            withBed: [...rest.withBed, ...bed.withBed],
            withoutBed: [...rest.withoutBed, ...bed.withoutBed],
          }
        : rest
    return fitted(joined, isFullPlace)
  })
  const all = typeof to === 'number' ? left : [...left, { kind: to, people: [person], ...bed }]
  return all.filter(({ people }) => people.length > 0)
}

function fitted(room: Room, isFullPlace: (person: number) => boolean): Room {
  const full = room.people.filter(isFullPlace).length
  const kind = tourRoomKinds.find((one) => placesOfRoom[one] === full)
  const { sharesRoom: _before, ...rest } = room
  return kind ? { ...rest, kind } : rest
}

/** A room with a bed for a child, or with none. */
export const withBedOf = (
  rooms: readonly Room[],
  person: number,
  { hasBed, isDefault }: { hasBed: boolean; isDefault: boolean },
): Room[] =>
  rooms.map((room) => {
    if (!room.people.includes(person)) return room
    const withBed = room.withBed.filter((one) => one !== person)
    const withoutBed = room.withoutBed.filter((one) => one !== person)
    if (isDefault) return { ...room, withBed, withoutBed }
    return hasBed
      ? { ...room, withBed: [...withBed, person], withoutBed }
      : { ...room, withBed, withoutBed: [...withoutBed, person] }
  })

/** Whether whoever is alone in a single room would share a double one. */
export const sharedWith = (rooms: readonly Room[], place: number, sharesRoom: boolean): Room[] =>
  rooms.map((room, at) => {
    if (at !== place) return room
    const { sharesRoom: _before, ...rest } = room
    return sharesRoom ? { ...rest, sharesRoom } : rest
  })
