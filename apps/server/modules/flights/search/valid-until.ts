import { validMinutes } from './asked-directions.ts'
import type { SearchNeeds } from './needs.ts'
import type { SupplierAnswer } from './supplier-answer.ts'

/** Until when an answer holds: from now, or from when the first supplier outside was asked. */
export function validUntilOf(
  { clock }: Pick<SearchNeeds, 'clock'>,
  answers: readonly SupplierAnswer[],
): string {
  const from = answers.reduce(
    (first, { askedAt }) => (Temporal.Instant.compare(askedAt, first) < 0 ? askedAt : first),
    clock.now(),
  )
  return from.add({ minutes: validMinutes }).toString()
}
