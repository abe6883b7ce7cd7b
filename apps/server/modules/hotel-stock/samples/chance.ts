import { textName } from '@parastoo/kit/text-hash'

/** A number from 0 up to `below` that the same words always give: samples come out the same on every machine. */
export function chanceOf(words: string, below: number): number {
  return Number.parseInt(textName(words).slice(0, 8), 16) % below
}
