/** Cells of the agency's own stock as the back-office edits them, and what comes of a change: the page says so while somebody types, the server by the rows it has locked. */

export const inventorySources = ['flights', 'hotels', 'tours'] as const
export type InventorySource = (typeof inventorySources)[number]

/**
 * What a cell may hold, each as a whole number: the price in rial, how many there are in all (never how many are left), whether it is on
 * sale, the least nights of a stay that arrives, and whether one may arrive; the two of yes or no are 1 or 0.
 */
export const cellFacets = ['price', 'seats', 'open', 'minStay', 'arrival'] as const
export type CellFacet = (typeof cellFacets)[number]

export const facetRange = {
  price: { least: 1, most: 100_000_000_000 },
  seats: { least: 0, most: 5_000 },
  open: { least: 0, most: 1 },
  minStay: { least: 1, most: 365 },
  arrival: { least: 0, most: 1 },
} as const satisfies Record<CellFacet, { least: number; most: number }>

/** A cell as it stands: no key for what it does not have, null for what it has and nobody has set; `taken` is what is held and sold. */
export type CellValues = { readonly [Facet in CellFacet]?: number | null | undefined } & {
  readonly taken?: number | undefined
}

/** `was` is the value somebody saw when they wrote `value`. */
export type CellChange = {
  row: string
  column: string
  facet: CellFacet
  was: number | null
  value: number
}

export const cellOutcomes = [
  'changed',
  'same',
  'moved-meanwhile',
  'below-taken',
  'not-a-value',
  'over',
  'not-found',
  'needs-approval',
] as const
export type CellOutcome = (typeof cellOutcomes)[number]

/**
 * What comes of a change by how its cell stands now. Another value than the one seen is left alone (`moved-meanwhile`), but for a stop: taking
 * off sale is always right. `isOver`: it has left or was called off.
 */
export function judgeChange(
  { facet, was, value }: Pick<CellChange, 'facet' | 'was' | 'value'>,
  cell: (CellValues & { isOver: boolean }) | null,
): CellOutcome {
  const now = cell?.[facet]
  if (!cell || now === undefined) return 'not-found'
  if (cell.isOver) return 'over'
  const { least, most } = facetRange[facet]
  if (!Number.isInteger(value) || value < least || value > most) return 'not-a-value'
  if (now === value) return 'same'
  const isStop = facet === 'open' && value === 0
  if (now !== was && !isStop) return 'moved-meanwhile'
  if (facet === 'seats' && value < (cell.taken ?? 0)) return 'below-taken'
  return 'changed'
}

/** A price that falls by more than this share, counted from where it stood a day ago or was last allowed, takes two people. */
export const mostCutPercent = 30

/** Whether a price falls by more than one person may lower it; one that comes where there was none is counted from the nearest one. */
export const isDeepCut = (fromRial: number, toRial: number): boolean =>
  toRial * 100 < fromRial * (100 - mostCutPercent)

/** What names one changed value among others of a call. */
export const changeKey = ({ row, column, facet }: Omit<CellChange, 'was' | 'value'>): string =>
  `${row} ${column} ${facet}`
