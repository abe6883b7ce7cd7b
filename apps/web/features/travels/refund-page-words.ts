import type { LineView, ProductKind } from '@parastoo/contract/orders/lines'
import { refunds } from '../../messages/refunds.ts'
import { type GivingBackWords, tripKinds } from './trip-kinds.ts'

/** What an order's page of giving back speaks of. */
export type GivenBack = ProductKind | 'several'

/** What can be given back of these lines; null where none of it is on that page, as of visas, which end in their own cases. */
export function givenBackOf(lines: readonly Pick<LineView, 'kind'>[]): GivenBack | null {
  const [first = null, ...others] = new Set(
    lines.map(({ kind }) => kind).filter((kind) => tripKinds[kind].givingBack !== null),
  )
  return others.length > 0 ? 'several' : first
}

/** What giving these lines back is called on the way to that page. */
export const wayBackWords = (lines: readonly Pick<LineView, 'kind'>[]): string =>
  refundPageWords(givenBackOf(lines) ?? 'flight').title

/** The words that differ by what is given back. */
export const refundPageWords = (givenBack: GivenBack): GivingBackWords =>
  (givenBack === 'several' ? null : tripKinds[givenBack].givingBack) ?? refunds.ofMixed
