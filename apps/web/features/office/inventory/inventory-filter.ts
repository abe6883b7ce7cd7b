/** What the page of our own stock shows, as it stands in the address. */
import {
  type CellFacet,
  cellFacets,
  type InventorySource,
  inventorySources,
} from '@parastoo/contract/office/inventory-cells'
import { addDays, daysBetween, isValidDate } from '@parastoo/kit/dates'

export type InventoryFilter = {
  of: string | null
  from: string
  until: string
  /** Weekdays, 1 is Monday; all of them when empty. */
  days: readonly number[]
  show: CellFacet
}

/** Two weeks from today, unless said otherwise; the server takes two months at most. */
const usualDays = 13
const mostDays = 61

/** What cannot be meant is left out, so that an address that was cut off still shows a grid. */
export function inventoryFilterIn(query: URLSearchParams, today: string): InventoryFilter {
  const [from, until] = [query.get('from') ?? '', query.get('until') ?? '']
  const starts = isValidDate(from) ? from : today
  const isSpan = isValidDate(until) && until >= starts && daysBetween(starts, until) <= mostDays
  const show = query.get('show')
  return {
    of: query.get('of') || null,
    from: starts,
    until: isSpan ? until : addDays(starts, usualDays),
    days: [...new Set(query.get('days') ?? '')].map(Number).filter((day) => day >= 1 && day <= 7),
    show: cellFacets.find((facet) => facet === show) ?? 'price',
  }
}

/** The same as an address has it. */
export const queryOf = ({ of, from, until, days, show }: InventoryFilter) => ({
  of,
  from,
  until,
  days: days.length > 0 ? days.join('') : null,
  show,
})

export const isSource = (text: string | undefined): text is InventorySource =>
  inventorySources.some((source) => source === text)
