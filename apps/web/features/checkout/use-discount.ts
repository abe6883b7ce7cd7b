import { messageOf } from '@parastoo/contract/messages'
import type { OrderDetails, OrderTotals } from '@parastoo/contract/orders/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, queries } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { isGivenUp } from './is-given-up.ts'

/** Putting a code on an order and taking it off; the order on the page changes with the answer. `fault` is for the field. */
export function useDiscount({ orderId, onHoldEnd }: { orderId: string; onHoldEnd: () => void }) {
  const queryClient = useQueryClient()
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()
  const applying = useMutation({
    mutationFn: (code: string) => api.orders.applyDiscount({ orderId, code }),
    meta: { quiet: true },
  })
  const removing = useMutation({
    mutationFn: () => api.orders.removeDiscount({ orderId }),
    meta: { quiet: true },
  })
  const { queryKey } = queries.orders.details.queryOptions({ input: { id: orderId } })

  /** False when it was refused. */
  async function settle(ask: Promise<{ data: OrderTotals }>): Promise<boolean> {
    setFault(undefined)
    try {
      const { data: totals } = await ask
      queryClient.setQueryData(queryKey, (kept: { data: OrderDetails } | undefined) =>
        kept ? { data: { ...kept.data, ...totals }, meta: {} } : undefined,
      )
      return true
    } catch (error) {
      const refused = refusedOf(error)
      if (!refused) toastFailure(error)
      else if (refused.code === 'HOLD_EXPIRED') onHoldEnd()
      else if (isGivenUp(refused.code)) void revalidate()
      else setFault(refused.entries[0]?.messages[0] ?? messageOf(refused.code))
      return false
    }
  }

  return {
    fault,
    forgetFault: () => setFault(undefined),
    isApplying: applying.isPending,
    isRemoving: removing.isPending,
    apply: (code: string) => settle(applying.mutateAsync(code)),
    remove: () => settle(removing.mutateAsync()),
  }
}
