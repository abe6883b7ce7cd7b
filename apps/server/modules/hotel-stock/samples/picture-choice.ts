import type { HotelKind } from '../../hotels/index.ts'
import { chanceOf } from './chance.ts'
import type { PlaceCharacter } from './sample-words.ts'

type Place = { kind: HotelKind; character: PlaceCharacter; code: string }

/** The drawings of houses that fit a kind of place, and of halls; `draw-hotel.ts` draws each by its name. */
const facades: Readonly<Record<PlaceCharacter, readonly string[]>> = {
  pilgrim: ['facade-iwan', 'facade-boulevard', 'facade-turquoise'],
  iraq: ['facade-sandstone', 'facade-iwan', 'facade-boulevard'],
  metropolis: ['facade-tower', 'facade-boulevard', 'facade-stepped'],
  heritage: ['facade-windcatcher', 'facade-courtyard', 'facade-sandstone'],
  shore: ['facade-palms', 'facade-terraces', 'facade-stepped'],
  forest: ['facade-gables', 'facade-chalet'],
  abroad: ['facade-bays', 'facade-stepped', 'facade-tower'],
  gulf: ['facade-sail', 'facade-palms', 'facade-tower'],
  tropical: ['facade-tiered', 'facade-terraces', 'facade-tower'],
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

export function facadeFor({ kind, character, code }: Place): string {
  if (kind === 'traditional') return pick(['facade-windcatcher', 'facade-courtyard'], code)
  if (kind === 'guesthouse') return 'facade-guesthouse'
  return pick(facades[character], code)
}

export const lobbyFor = ({ kind, character, code }: Place): string =>
  kind === 'traditional' ? 'lobby-pool' : pick(lobbies[character], code)

const pick = (from: readonly string[], code: string): string =>
  from[chanceOf(`${code} picture`, from.length)] ?? from[0] ?? ''
