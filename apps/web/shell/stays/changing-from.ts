/** The stay in whose place another one is looked for, kept for this tab: what comes back of it is set against the price of the other. Browser only. */
import { draftOf } from '../drafts.ts'

/** `backRial`: what would come back of it now; the sum stands until then, ISO. */
export type ChangingFrom = { orderId: string; hotelCode: string; backRial: number; until: string }

const kept = draftOf<ChangingFrom>('stays.changing-from')

export const changeFrom = (stay: ChangingFrom): void => kept.write(stay)
export const stopChanging = (): void => kept.forget()

/** The stay, while what comes back of it still stands, and in this hotel alone; null where none is meant. */
export function changingFrom(hotelCode: string, now = Date.now()): ChangingFrom | null {
  const found = kept.read()
  const stands = found?.orderId && found.hotelCode === hotelCode && Date.parse(found.until) > now
  return stands ? found : null
}

/** What another stay costs in the end, once the first is given back: above zero it is paid, below it comes back. */
export const netOfChange = (
  { backRial }: Pick<ChangingFrom, 'backRial'>,
  priceRial: number,
): number => priceRial - backRial
