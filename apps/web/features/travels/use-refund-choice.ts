import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import { useEffect, useEffectEvent, useState } from 'react'
import { draftOf } from '../../shell/drafts.ts'

/** What was chosen and typed in a refund form. Amounts are none of it, nor is the agreement: both belong to the minute they were shown. */
export type RefundChoice = {
  reasonId: number | null
  /** The ids of the chosen units. */
  keys: readonly string[]
  /** Null: as it usually goes back. */
  payTo: PayTarget | null
  ownerName: string
}
const nothing: RefundChoice = { reasonId: null, keys: [], payTo: null, ownerName: '' }

/** The choice of one order, kept in this tab until it is sent; `onRestore` hears what was kept, once. */
export function useRefundChoice(orderId: string, onRestore: (kept: RefundChoice) => void) {
  const [choice, setChoice] = useState(nothing)
  const draft = draftOf<RefundChoice>(`refund.${orderId}`)
  const restore = useEffectEvent(() => {
    const kept = choiceIn(draft.read())
    if (!kept) return
    setChoice(kept)
    onRestore(kept)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another draft.
  useEffect(() => restore(), [orderId])
  return {
    choice,
    change(part: Partial<RefundChoice>) {
      const next = { ...choice, ...part }
      setChoice(next)
      draft.write(next)
    },
    forget: draft.forget,
  }
}

/** Storage is the browser's and may hold anything. */
function choiceIn(stored: unknown): RefundChoice | null {
  const { reasonId, keys, payTo, ownerName } = (stored ?? {}) as Record<string, unknown>
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string')) return null
  return {
    reasonId: typeof reasonId === 'number' ? reasonId : null,
    keys,
    payTo: payTo === 'BankAccount' || payTo === 'Gateway' || payTo === 'Wallet' ? payTo : null,
    ownerName: typeof ownerName === 'string' ? ownerName : '',
  }
}
