import { inject } from 'vitest'

/** Of the points at which a server can be killed every sixteenth; `npm run prove:money -- --only=product-kills` tries them all. */
export function killsToTry<Kill>(kills: readonly Kill[]): (Kill & { place: number })[] {
  const tried = inject('atFullSize') ? kills : kills.filter((_, place) => place % 16 === 0)
  return tried.map((kill, place) => ({ ...kill, place }))
}
