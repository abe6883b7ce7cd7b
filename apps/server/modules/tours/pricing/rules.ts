/** What a package lets people do in its rooms. */
import type { TourPackageView } from '@parastoo/contract/tours/tour'
import type { TourRoomKind } from '@parastoo/contract/tours/words'

export type PackageRules = Pick<TourPackageView, 'roomKinds' | 'children'>
export type RoomKindRule = PackageRules['roomKinds'][number]

/** How many rooms of each kind can still be had; a kind that is not named has none. */
export type RoomsLeft = ReadonlyMap<TourRoomKind, number>

/** A room as it was chosen; people by their places in the party. */
export type ChosenRoom = {
  kind: TourRoomKind
  people: readonly number[]
  withBed: readonly number[]
  withoutBed: readonly number[]
  /** Whoever is alone in it would share a double room with another of their gender. */
  sharesRoom?: boolean | undefined
}
