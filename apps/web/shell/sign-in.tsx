/** Signing in from anywhere: a step that needs it opens the dialog and goes on where it was, nothing lost. */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import type { TokenReply } from './access-token.ts'
import { browserSession, browserStore } from './browser-session.ts'
import { isBuying, passwordOffer } from './password-offer.ts'
import { safeReturnPath } from './return-path.ts'
import type { Strategy } from './session.ts'
import { useUser } from './site.ts'

/** What the shell asks of the dialog; the identity feature fills it (root.tsx joins the two). */
export type SignInDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Whether the back button should close it; not when the address itself asks for it, for there back leads away. */
  doesBackClose: boolean
  /** Resolves once every loader of the page knows the user. */
  onSignedIn: (reply: TokenReply, strategy: Strategy) => Promise<void>
  /** Somebody is in, and may set their first password before the dialog goes. */
  isPasswordOffered: boolean
  /** They would rather not, and are not asked again for a while. */
  onPasswordSkipped: () => void
}

export type SignIn = {
  /** Resolves true when somebody is signed in, at once or after the dialog; false when the dialog was closed. */
  require: () => Promise<boolean>
  /** Loads the dialog ahead, for example while a pointer is on its button. */
  prepare: () => void
}

const SignInContext = createContext<SignIn>({ require: async () => false, prepare: () => {} })

/** `const signIn = useSignIn(); if (!(await signIn.require())) return` */
export const useSignIn = (): SignIn => use(SignInContext)

/** Holds the dialog. It is open while somebody waits for it, or while the address says `?login` (spec: the login route is the root). */
export function SignInProvider({
  Dialog,
  prepare,
  children,
}: {
  Dialog: ComponentType<SignInDialogProps>
  prepare: () => void
  children: ReactNode
}) {
  const user = useUser()
  const { revalidate } = useRevalidator()
  const login = useLoginInAddress()
  const offer = usePasswordOffer()
  const [isWanted, setWanted] = useState(false)
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([])

  const settle = useCallback((isSignedIn: boolean) => {
    for (const answer of waiting.current.splice(0)) answer(isSignedIn)
    setWanted(false)
  }, [])

  const signIn = useMemo<SignIn>(
    () => ({
      prepare,
      require: () =>
        user
          ? Promise.resolve(true)
          : new Promise((answer) => {
              waiting.current.push(answer)
              setWanted(true)
            }),
    }),
    [user, prepare],
  )

  const isOpen = ((isWanted || login.isAsked) && user === null) || offer.isMade
  const isMounted = useLatch(isOpen)
  return (
    <SignInContext value={signIn}>
      {children}
      {isMounted && (
        <Suspense>
          <Dialog
            isOpen={isOpen}
            doesBackClose={!login.isAsked}
            onClose={() => {
              settle(user !== null)
              offer.end()
              login.forget()
            }}
            onSignedIn={async (reply, strategy) => {
              browserSession().signIn(reply, strategy)
              offer.prepare(strategy, login.returnTo)
              await revalidate()
              settle(true)
            }}
            isPasswordOffered={offer.isMade}
            onPasswordSkipped={offer.skip}
          />
        </Suspense>
      )}
    </SignInContext>
  )
}

/** Whether the address asks for the dialog. Known to the browser only, since dialogs are not drawn on the server. */
function useLoginInAddress() {
  const [search, setSearch] = useSearchParams()
  const [isInBrowser, setInBrowser] = useState(false)
  // Most addresses do not ask, and their pages need not be drawn again.
  const asks = search.has('login')
  useEffect(() => {
    if (asks) setInBrowser(true)
  }, [asks])
  return {
    isAsked: isInBrowser && asks,
    returnTo: safeReturnPath(search.get('returnTo')),
    forget: () => {
      if (!asks) return
      const left = new URLSearchParams(search)
      left.delete('login')
      left.delete('returnTo')
      setSearch(left, { replace: true, preventScrollReset: true })
    },
  }
}

/**
 * Whether the first password is offered now: prepared while signing in, made once the page knows who came. A code is slow
 * each time, so whoever came by one is offered a password; not while they buy.
 */
function usePasswordOffer() {
  const user = useUser()
  const { pathname } = useLocation()
  const [isPrepared, setPrepared] = useState(false)
  const end = () => setPrepared(false)
  const isVisitor = user === null
  // What was prepared for one person is not for the next of this tab.
  useEffect(() => {
    if (isVisitor) setPrepared(false)
  }, [isVisitor])
  return {
    isMade: isPrepared && user !== null && passwordOffer(browserStore()).isDueTo(user),
    prepare: (strategy: Strategy, returnTo: string | null) =>
      setPrepared(strategy === 'otp' && !isBuying(returnTo ?? pathname)),
    skip: () => {
      if (user) passwordOffer(browserStore()).skip(user)
      end()
    },
    end,
  }
}

/** True from the first time on: what was opened once stays mounted, so that it can leave gracefully. */
function useLatch(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver || isNow
}
