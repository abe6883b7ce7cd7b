import { wholeTyped } from '@parastoo/kit/typed-number'

type Amounts = { price: number; paid: number; penalty: number; back: number }

/** What would come back of an item with another penalty, counted as the server counts; without one, as its table says. */
export function backAt({ price, paid, back }: Amounts, percent: number | undefined): number {
  if (percent === undefined) return back
  return Math.max(0, paid - Math.round((price * percent) / 100))
}

/** A percent as it was typed; undefined where none was, null where it is none. */
export function percentIn(text: string): number | undefined | null {
  if (text.trim() === '') return undefined
  const percent = wholeTyped(text.replace(/[٪%]/, ''))
  return percent !== null && percent <= 100 ? percent : null
}
