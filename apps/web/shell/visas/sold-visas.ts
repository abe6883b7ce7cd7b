/** The visas among the lines of an order: a line is one applicant. */
import type { LineView } from '@parastoo/contract/orders/lines'

export const visaLines = (lines: readonly LineView[]): LineView[] =>
  lines.filter(({ kind }) => kind === 'visa')

/** What each applicant costs, as `PriceRows` takes it. */
export const applicantRows = (lines: readonly LineView[]): { name: string; rial: number }[] =>
  visaLines(lines).flatMap(({ units }) =>
    units.map(({ label, totalAmount }) => ({ name: label, rial: totalAmount })),
  )
