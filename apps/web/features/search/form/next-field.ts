/** Where a choice in the search form leads: pure. */
import type { FormState, Row } from './form-state.ts'

/** A field that opens a panel, by its name in the page (`data-field`); those of a journey of several flights begin with their number. */
export type FieldName = 'party' | `${'' | `${number}.`}${keyof Row}`

/**
 * The field that comes next for whoever has just filled an empty one: the first that is still empty, one left out before it too, and in the end who
 * travels. Null where something was only corrected: no panel opens that nobody wanted.
 */
export function nextField(
  { before, after }: { before: FormState; after: FormState },
  filled: FieldName,
): FieldName | null {
  if (isFilled(before, filled) || !isFilled(after, filled)) return null
  return namesOf(after).find((name) => !isFilled(after, name)) ?? 'party'
}

function namesOf({ trip, rows }: FormState): FieldName[] {
  if (trip !== 'multi') return ['origin', 'destination', 'date']
  return rows.flatMap((_, index): FieldName[] => [
    `${index}.origin`,
    `${index}.destination`,
    `${index}.date`,
  ])
}

/** A round trip has its days once it has both. */
function isFilled({ trip, rows, returnDate }: FormState, name: FieldName): boolean {
  if (name === 'party') return true
  const [end = '', index = '0'] = name.split('.').toReversed()
  const row = rows[Number(index)]
  const isChosen = Boolean(row?.[end as keyof Row])
  return end === 'date' && trip === 'round' ? isChosen && returnDate !== null : isChosen
}
