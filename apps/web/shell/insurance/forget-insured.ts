import type { ProductKind } from '@parastoo/contract/orders/lines'
import { draftOf } from '../drafts.ts'

/** Under which name a tab keeps what was typed of people to be insured. */
export const insuredDraft = 'insured'

/** Forgets what was typed of people to be insured where lines that are paid insure them: the order has it. Browser only. */
export function forgetInsured(paid: readonly { kind: ProductKind }[]): void {
  if (paid.some(({ kind }) => kind === 'insurance')) draftOf(insuredDraft).forget()
}
