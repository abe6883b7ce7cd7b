/** Whose a form of buying is: where staff sell to a customer nothing of the clerk's own goes into it, and what one typed is not shown to the next. */
import { useEffect, useRef, useState } from 'react'
import type { TabSelling } from '../selling.ts'
import { useUser } from '../site.ts'

/** What a form opens with: the people the clerk has saved are not offered for a customer. */
export const forBuyer = <Open extends { saved: readonly unknown[] | null }>(
  open: Open,
  selling: TabSelling | null,
): Open => (selling ? Object.assign({}, open, { saved: [] }) : open)

/** The key of a form: another buyer's is another form, which opens anew. */
export const keyForBuyer = (key: string, selling: TabSelling | null): string =>
  selling ? `${key} ${selling.sellingId}` : key

/**
 * Somebody else signs in on this page than who was here: the names and passports in its form are not theirs. Whoever was away too long
 * comes back to theirs.
 */
export function useForAnother(begin: () => void): void {
  const userId = useUser()?.id ?? null
  const owner = useRef(userId)
  useEffect(() => {
    if (userId === null || userId === owner.current) return
    const isAnother = owner.current !== null
    owner.current = userId
    if (isAnother) begin()
  })
}

/** How many others have signed in on this page since it was opened: part of the key of a form with people in it, which opens anew for each. */
export function useOwnerTurn(): number {
  const [turn, setTurn] = useState(0)
  useForAnother(() => setTurn((before) => before + 1))
  return turn
}
