import { addressOf } from '../bases.ts'

/** Where a picture of a hotel is served: uploaded ones and the drawings of samples alike. */
export const imageAddress = (path: string): string => addressOf(`/images/${path}`)
