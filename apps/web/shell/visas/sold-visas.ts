/** The visas among the lines of an order: a line is one applicant. */
import type { LineView } from '@parastoo/contract/orders/lines'

export const visaLines = (lines: readonly LineView[]): LineView[] =>
  lines.filter(({ kind }) => kind === 'visa')
