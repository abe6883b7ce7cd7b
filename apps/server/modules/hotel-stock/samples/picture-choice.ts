import type { HotelKind } from '../../hotels/index.ts'
import { chanceOf } from './chance.ts'
import type { PlaceCharacter } from './sample-words.ts'

type Place = {
  kind: HotelKind
  character: PlaceCharacter
  code: string
  /** Its place among the hotels of its city: neighbours look different, and every drawing is used about as often. */
  index: number
}

/** The drawings of houses that fit a kind of place, and of halls; `draw-hotel.ts` draws each by its name. */
const facades: Readonly<Record<PlaceCharacter, readonly string[]>> = {
  pilgrim: ['facade-iwan', 'facade-boulevard', 'facade-turquoise'],
  iraq: ['facade-sandstone', 'facade-iwan', 'facade-boulevard'],
  metropolis: ['facade-tower', 'facade-boulevard', 'facade-stepped'],
  heritage: ['facade-stepped', 'facade-boulevard'],
  shore: ['facade-palms', 'facade-terraces', 'facade-stepped'],
  forest: ['facade-gables', 'facade-chalet', 'facade-stepped'],
  abroad: ['facade-bays', 'facade-stepped', 'facade-tower', 'facade-boulevard'],
  gulf: ['facade-sail', 'facade-palms', 'facade-tower'],
  tropical: ['facade-tiered', 'facade-terraces', 'facade-tower', 'facade-palms'],
}
const lobbies: Readonly<Record<PlaceCharacter, readonly string[]>> = {
  pilgrim: ['lobby-arches', 'lobby-carpet'],
  iraq: ['lobby-arches', 'lobby-lanterns'],
  metropolis: ['lobby-glass', 'lobby-counter'],
  heritage: ['lobby-pool', 'lobby-lanterns'],
  shore: ['lobby-sea', 'lobby-plants'],
  forest: ['lobby-hearth', 'lobby-plants'],
  abroad: ['lobby-counter', 'lobby-glass'],
  gulf: ['lobby-glass', 'lobby-lanterns'],
  tropical: ['lobby-plants', 'lobby-sea'],
}

export function facadeFor({ kind, character, index }: Omit<Place, 'code'>): string {
  if (kind === 'traditional') return byTurns(['facade-windcatcher', 'facade-courtyard'], index)
  if (kind === 'guesthouse') return 'facade-guesthouse'
  return byTurns(facades[character], index)
}

export const lobbyFor = ({ kind, character, code }: Omit<Place, 'index'>): string =>
  kind === 'traditional' ? 'lobby-pool' : pick(lobbies[character], code)

/** Kinds of hotels come by turns too: a step more with every round, so that no drawing always falls to the same kind. */
const byTurns = (from: readonly string[], index: number): string =>
  from[(index + Math.floor(index / from.length)) % from.length] ?? ''

const pick = (from: readonly string[], code: string): string =>
  from[chanceOf(`${code} picture`, from.length)] ?? from[0] ?? ''
