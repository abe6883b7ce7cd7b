import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../api.ts'
import { useLiveTopic } from '../use-live-topic.ts'

/**
 * An order as it stands now: what the page was loaded with, then what the server answers when asked again, by the clock
 * (`askAgainMs`) and whenever the live socket says that it moved. A question without an answer is left out silently; the next one follows.
 */
export function useOrder({
  loaded,
  askAgainMs,
}: {
  loaded: OrderDetails
  askAgainMs: (order: OrderDetails) => number | false
}): OrderDetails {
  const queryClient = useQueryClient()
  const options = queries.orders.details.queryOptions({ input: { id: loaded.orderId } })
  const { queryKey } = options
  const asked = useQuery({
    ...options,
    initialData: { data: loaded, meta: {} },
    // Nothing is kept beyond the page: the next page brings its own, newer answer.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      slower(askAgainMs(state.data?.data ?? loaded), state.dataUpdateCount),
    meta: { quiet: true },
  })
  const order = asked.data.data

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the order's id and nothing else.
  useEffect(() => {
    queryClient.setQueryData(queryKey, { data: loaded, meta: {} })
  }, [queryClient, loaded])

  const isMoving = askAgainMs(order) !== false
  const askNow = () => void asked.refetch()
  useLiveTopic(isMoving ? `order:${loaded.orderId}` : null, {
    onMessage: askNow,
    onCatchUp: askNow,
  })
  return order
}

/** Who has asked so often waits longer between two questions: the live socket says what changes meanwhile. */
const slower = (pauseMs: number | false, asked: number): number | false =>
  pauseMs === false || asked < 40 ? pauseMs : Math.max(pauseMs, 15_000)
