/** Who travels, as an address says it: `adults=2&children=5-8`, ages in whole years on the day of return. */

export type Party = {
  adults: number
  /** An age that nobody has chosen yet is null. */
  childAges: readonly (number | null)[]
}

export const mostPeople = 9
export const oldestChild = 11

/** The party of an address; what it says wrongly counts for nothing. */
export function partyIn(search: URLSearchParams): Party {
  const adults = /^[1-9]$/.test(search.get('adults') ?? '') ? Number(search.get('adults')) : 2
  const ages = search.get('children') ?? ''
  const childAges = /^(\d{1,2}|x)(-(\d{1,2}|x))*$/.test(ages)
    ? ages.split('-').map((age) => (age === 'x' || Number(age) > oldestChild ? null : Number(age)))
    : []
  return { adults, childAges: childAges.slice(0, mostPeople - adults) }
}

/** The party as the address says it. */
export const partyQuery = ({ adults, childAges }: Party) => ({
  adults,
  children: childAges.map((age) => age ?? 'x').join('-'),
})

/** Whether every child's age is chosen. */
export const isWhole = ({ childAges }: Party): boolean => childAges.every((age) => age !== null)
