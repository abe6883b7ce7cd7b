/** Forms of buying where staff sell to a customer: nothing of the clerk's own goes into them. */
import type { TabSelling } from '../selling.ts'

/** What a form opens with: the people the clerk has saved are not offered for a customer. */
export const forBuyer = <Open extends { saved: readonly unknown[] | null }>(
  open: Open,
  selling: TabSelling | null,
): Open => (selling ? Object.assign({}, open, { saved: [] }) : open)

/** The key of a form: another buyer's is another form, which opens anew. */
export const keyForBuyer = (key: string, selling: TabSelling | null): string =>
  selling ? `${key} ${selling.sellingId}` : key
