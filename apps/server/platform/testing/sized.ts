import { inject } from 'vitest'

/** How often something is tried: a few times in `npm test`, the whole series by the proof that docs/proofs.md names. */
export const sized = (inTest: number, whole: number): number =>
  inject('atFullSize') ? whole : inTest
