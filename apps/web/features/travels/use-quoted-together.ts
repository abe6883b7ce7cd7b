import { useQuery } from '@tanstack/react-query'
import { queries } from '../../shell/api.ts'
import type { TicketItem } from './refund-sums.ts'

/**
 * The items of a refund with the chosen ones quoted as if they alone were given up: of a tour, those who stay may then need dearer rooms.
 * Rooms that are cancelled together alone are for staff where some are chosen. Of anything else, and while all or nothing is chosen, the page's own quotes stand.
 */
export function useQuotedTogether({
  orderId,
  reasonId,
  items,
  keys,
  isOfSet,
}: {
  orderId: string
  reasonId: number | null
  items: TicketItem[]
  keys: ReadonlySet<string>
  /** What comes back of one depends on which others go. */
  isOfSet: boolean
}): { items: TicketItem[]; isPending: boolean } {
  const open = items.filter(({ state }) => state === 'open')
  const chosen = open.filter(({ unitId }) => keys.has(unitId)).map(({ unitId }) => unitId)
  const isPart = isOfSet && chosen.length > 0 && chosen.length < open.length
  const asked = useQuery({
    ...queries.refunds.refundableItems.queryOptions({
      input: { orderId, reasonId: reasonId ?? 1, unitIds: chosen.toSorted().join() },
    }),
    enabled: isPart,
  })
  if (!isPart) return { items, isPending: false }
  const quoted = new Map(asked.data?.data.map((item) => [item.unitId, item]))
  return {
    items: items.map((item) => ({ ...item, ...quoted.get(item.unitId) })),
    isPending: asked.isFetching || !asked.data,
  }
}
