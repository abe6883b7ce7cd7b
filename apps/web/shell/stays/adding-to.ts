/** The unpaid order that a stay is looked for, kept for this tab from the press on the order to the submit of its guests. Browser only. */
import { draftOf } from '../drafts.ts'

/** `until`: the moment to which the order can be paid, ISO. */
export type AddingTo = { orderId: string; until: string }

const kept = draftOf<AddingTo>('stays.adding-to')

export const addTo = (order: AddingTo): void => kept.write(order)
export const stopAdding = (): void => kept.forget()

/** The order, while it can still be paid; null where none is meant. */
export function addingTo(now = Date.now()): AddingTo | null {
  const found = kept.read()
  return found?.orderId && Date.parse(found.until) > now ? found : null
}
