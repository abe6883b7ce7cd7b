import { addressOf } from '../bases.ts'

/** Where a picture of a hotel is served: uploaded ones and the drawings of samples alike. */
export const imageAddress = (path: string): string => addressOf(`/images/${path}`)

/** Keeps what staff have marked of a picture in sight where its box cuts its sides. */
export const focusStyle = ({ focus }: { focus?: { x: number; y: number } | undefined }) =>
  focus && { objectPosition: `${focus.x}% ${focus.y}%` }
