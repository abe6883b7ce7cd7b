/** The insurance among the lines of an order. */
import type { LineView } from '@parastoo/contract/orders/lines'

type CoverLine = Extract<LineView, { kind: 'insurance' }>

export const coverLines = (lines: readonly LineView[]): CoverLine[] =>
  lines.filter((line) => line.kind === 'insurance')
