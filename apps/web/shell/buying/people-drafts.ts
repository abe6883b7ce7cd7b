import type { ProductKind } from '@parastoo/contract/orders/lines'
import { draftOf } from '../drafts.ts'

/**
 * Under which name a tab keeps what was typed of the people of a purchase until it is paid. What was typed of a visa is forgotten as its
 * request is sent, and what is typed after that belongs to another.
 */
export const peopleDrafts = {
  flight: 'checkout.passengers',
  hotel: 'hotels.guests',
  insurance: 'insured',
  tour: 'tours.travellers',
  visa: null,
} as const satisfies Record<ProductKind, string | null>

/** Forgets what was typed for lines that are paid: the order has it. Browser only. */
export function forgetPeople(paid: readonly { kind: ProductKind }[]): void {
  for (const { kind } of paid) {
    const name = peopleDrafts[kind]
    if (name !== null) draftOf(name).forget()
  }
}
