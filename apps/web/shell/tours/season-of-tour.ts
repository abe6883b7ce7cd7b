import { chanceOf } from '@parastoo/ui/drawings/scenes/chance.ts'
import type { Season } from '@parastoo/ui/drawings/scenes/paint.ts'

const seasons: readonly Season[] = ['spring', 'summer', 'autumn', 'winter']
/** With it no two of the tours that ship are of one city and one season. */
const salt = 7734

/** In whose colours a tour is drawn: those of one city stand side by side, and would else be one picture. */
export const seasonOfTour = (code: string): Season =>
  seasons[Math.floor(chanceOf(`${code} ${salt}`)() * seasons.length)] ?? 'spring'
