import type { ProductKind } from './lines.ts'

/** The flights among these lines. */
export const flightsOf = <Line extends { kind: ProductKind }>(
  lines: readonly Line[],
): Extract<Line, { kind: 'flight' }>[] =>
  lines.filter((line): line is Extract<Line, { kind: 'flight' }> => line.kind === 'flight')
