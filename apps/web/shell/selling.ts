/**
 * The customer to whom staff sell in this tab. Of the tab, not of the browser: whoever serves two people has a tab for each. It stays until it is
 * ended here, also past its hour, for the server refuses then what would else be placed as the clerk's own. Browser only.
 */
import type { CounterSelling } from '@parastoo/contract/office/counter'
import { useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import { forgetDrafts } from './drafts.ts'
import { type StoredValues, storedValues } from './stored-values.ts'

/** A selling with where its customer and their orders stand for staff: the back-office says it, for no traveller reads its addresses. */
export type TabSelling = CounterSelling & { customerPath: string; ordersPath: string }

const key = 'parastoo.selling'

let known: { kept: TabSelling | null } | undefined
const hearers = new Set<() => void>()

/** Whom this tab sells to; null where its user buys for themself. */
export function sellingNow(): TabSelling | null {
  known ??= { kept: tabStore()?.read<TabSelling>(key) ?? null }
  return known.kept
}

/** Whom this tab sells to; null on the server, and in the first drawing. */
export const useSelling = (): TabSelling | null =>
  useSyncExternalStore(hear, sellingNow, () => null)

/** Sells to this customer from now on; null ends it. What was typed for the one before is forgotten. */
export function sellInTab(selling: TabSelling | null): void {
  forgetDrafts()
  if (selling) tabStore()?.write(key, selling)
  else tabStore()?.remove(key)
  known = { kept: selling }
  for (const tell of hearers) tell()
}

/** Where whoever has placed an order goes on: to pay for it, or, where it is a customer's, to its page for staff. */
export function placedPath(orderId: string): string {
  const selling = sellingNow()
  return selling ? selling.ordersPath + orderId : paths.confirm({ orderId })
}

function hear(tell: () => void): () => void {
  hearers.add(tell)
  return () => hearers.delete(tell)
}

function tabStore(): StoredValues | null {
  try {
    return storedValues(sessionStorage)
  } catch {
    return null
  }
}
