import { textOfInstant } from '../../../platform/clock.ts'
import { validMinutes } from './asked-directions.ts'
import type { SearchNeeds } from './needs.ts'
import type { SupplierAnswer } from './supplier-answer.ts'

/** Until when an answer holds: from now, or from when the first supplier outside was asked. */
export function validUntilOf(
  { clock }: Pick<SearchNeeds, 'clock'>,
  answers: readonly SupplierAnswer[],
): string {
  const fromMs = answers.reduce(
    (firstMs, { askedAt }) => Math.min(firstMs, askedAt.epochMilliseconds),
    clock.now().epochMilliseconds,
  )
  return textOfInstant(fromMs + validMinutes * 60_000)
}
