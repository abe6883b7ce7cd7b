/** Whose a form of buying is: where staff sell to a customer nothing of the clerk's own goes into it, and what one typed is not shown to the next. */
import { useEffect, useRef, useState } from 'react'
import { checkout } from '../../messages/checkout.ts'
import { browserSession } from '../browser-session.ts'
import type { TabSelling } from '../selling.ts'
import { type SignIn, useSignIn } from '../sign-in.tsx'
import { useUser } from '../site.ts'
import { toast } from '../toasts.tsx'

/** What a form opens with: the people the clerk has saved are not offered for a customer. */
export const forBuyer = <Open extends { saved: readonly unknown[] | null }>(
  open: Open,
  selling: TabSelling | null,
): Open => (selling ? Object.assign({}, open, { saved: [] }) : open)

/** The key of a form: another buyer's is another form, which opens anew. */
export const keyForBuyer = (key: string, selling: TabSelling | null): string =>
  selling ? `${key} ${selling.sellingId}` : key

/**
 * Somebody else signs in on this page than who was here, or who was here has signed out in another tab: the names and passports in its form
 * are nobody's to read any more. Whoever was away too long comes back to theirs, and what a visitor typed stays.
 */
export function useForAnother(begin: () => void): void {
  const userId = useUser()?.id ?? null
  const owner = useRef(userId)
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => browserSession().onEnd((end) => setLeft(end === 'elsewhere')), [])
  useEffect(() => {
    // Once the page knows that nobody is here: until then it would open with their number and people again.
    if (userId === null && hasLeft && owner.current !== null) {
      owner.current = null
      setLeft(false)
      begin()
    }
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

/** Whose the form is: who is here, or was before they signed out elsewhere or were away too long; null while nobody has signed in on it. */
export function useFormOwner(): string | null {
  const userId = useUser()?.id ?? null
  const [owner, setOwner] = useState(userId)
  if (userId !== null && userId !== owner) setOwner(userId)
  return userId ?? owner
}

/**
 * Signing in before a form with people in it is sent. False too where somebody else came by it than whose names stand there: their form
 * opens anew, and what the one before them typed is not sent.
 */
export function useOwnSignIn(): Pick<SignIn, 'require'> {
  const signIn = useSignIn()
  const owner = useFormOwner()
  return {
    async require() {
      if (!(await signIn.require())) return false
      // Not by what the page says, which may not know yet who came. Without an answer the sending itself says what is wrong.
      const token = await browserSession()
        .accessToken()
        .catch(() => null)
      const here = subjectOf(token ?? '')
      if (owner === null || here === null || here === owner) return true
      toast({ text: checkout.passengers.anothers })
      return false
    },
  }
}

/** Who a token speaks for; null where it cannot be read. */
function subjectOf(token: string): string | null {
  const payload = token.split('.')[1] ?? ''
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
