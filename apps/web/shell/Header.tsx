import { buttonClass } from '@parastoo/ui/button-class.ts'
import { classes } from '@parastoo/ui/classes.ts'
import { LogIn } from '@parastoo/ui/icons.ts'
import { Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { BrandLogo } from './BrandLogo.tsx'
import { lazyPart } from './lazy-part.ts'
import { hasOwnBar } from './own-bar.ts'
import { PageLink } from './PageLink.tsx'
import { SupportPhone } from './SupportPhone.tsx'
import { useSignIn } from './sign-in.tsx'
import { useUser } from './site.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

// Visitors have no account to open.
const AccountMenu = lazyPart(
  () => import('./AccountMenu.tsx'),
  (module) => module.AccountMenu,
)

/** The band at the head of every page: mark, sections, theme, account. */
export function Header() {
  const isSignedIn = useUser() !== null
  // A list of flights or hotels keeps its own bar of filters and sorts in sight, and no second one.
  const isOverList = hasOwnBar(useLocation().pathname)
  return (
    <header
      className={classes(
        'no-print z-30 border-b border-line bg-card',
        isOverList ? 'relative' : 'sticky top-0 max-[18rem]:static lying:static',
      )}
    >
      {/* With letters twice as large the row becomes two, and no longer stays in the reader's way. */}
      <div className="page-width flex min-h-14 sm:min-h-16 flex-wrap items-center gap-x-2">
        <PageLink
          to={paths.home()}
          aria-label={shell.home}
          className="me-auto inline-flex min-h-11 items-center no-underline sm:me-6"
        >
          <BrandLogo size={34} />
        </PageLink>
        <nav aria-label={shell.nav.label} className="me-auto hidden items-center sm:flex">
          <PageLink to={paths.home()} className={buttonClass({ kind: 'bare' })}>
            {shell.nav.flights}
          </PageLink>
          <PageLink
            to={paths.hotelHome()}
            // On a narrower screen the row has no room for it; the search box has the tab.
            className={classes(buttonClass({ kind: 'bare' }), 'max-lg:hidden')}
          >
            {shell.nav.hotels}
          </PageLink>
          <PageLink
            to={paths.tourHome()}
            className={classes(buttonClass({ kind: 'bare' }), 'max-lg:hidden')}
          >
            {shell.nav.tours}
          </PageLink>
          <PageLink
            to={paths.visaHome()}
            className={classes(buttonClass({ kind: 'bare' }), 'max-lg:hidden')}
          >
            {shell.nav.visas}
          </PageLink>
          <PageLink
            to={paths.insurance()}
            className={classes(buttonClass({ kind: 'bare' }), 'max-lg:hidden')}
          >
            {shell.nav.insurance}
          </PageLink>
          <PageLink to={paths.trips()} className={buttonClass({ kind: 'bare' })}>
            {shell.nav.trips}
          </PageLink>
        </nav>
        <SupportPhone className="sm:me-2" />
        <ThemeSwitch />
        {isSignedIn ? (
          <Suspense fallback={<Skeleton className="h-11 w-11 sm:w-40" />}>
            <AccountMenu />
          </Suspense>
        ) : (
          <SignInLink />
        )}
      </div>
    </header>
  )
}

/** A link, so that it works before and without scripts; with them the dialog opens where one stands. */
function SignInLink() {
  const signIn = useSignIn()
  return (
    <PageLink
      to={paths.signIn()}
      aria-label={shell.account.signIn}
      className={buttonClass({ kind: 'quiet' })}
      onPointerEnter={signIn.prepare}
      onFocus={signIn.prepare}
      onClick={(event) => {
        event.preventDefault()
        void signIn.require()
      }}
    >
      <LogIn aria-hidden className="size-5 max-sm:hidden" />
      <span className="max-[22rem]:hidden">{shell.account.signIn}</span>
      <span className="min-[22rem]:hidden">{shell.account.signInShort}</span>
    </PageLink>
  )
}
