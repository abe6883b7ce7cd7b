/** The document, what every page knows, and the joining of shell and features. */
import favicon from '@parastoo/ui/drawings/favicon.svg?url'
import { persianFontHref } from '@parastoo/ui/font-preload.ts'
import { SecondPriceContext } from '@parastoo/ui/second-price.ts'
import { UiProvider } from '@parastoo/ui/UiProvider.tsx'
import { type ReactNode, use, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, useNavigate } from 'react-router'
import type { Route } from './+types/root.ts'
import styleSheet from './app.css?url'
import { shell } from './messages/shell.ts'
import { loginForGuests } from './shell/access.ts'
import { basesAttribute } from './shell/bases.ts'
import { brandAttributes, brandOf } from './shell/brand.ts'
import { Canonical } from './shell/Canonical.tsx'
import { type Site, siteOf } from './shell/context.ts'
import { currenciesOf, ownCurrencyOnly } from './shell/currencies.ts'
import { EarlyPresses } from './shell/EarlyPresses.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { HumanCheck } from './shell/HumanCheck.tsx'
import { keepPage } from './shell/keep-page.ts'
import { LateScripts } from './shell/LateScripts.tsx'
import { LoadingLine } from './shell/LoadingLine.tsx'
import { LostPageBar } from './shell/LostPageBar.tsx'
import { PageFrame } from './shell/layouts/PageFrame.tsx'
import { lazyPart } from './shell/lazy-part.ts'
import { NonceContext } from './shell/nonce.ts'
import { pageMeta } from './shell/page-meta.ts'
import { SessionKeeper } from './shell/SessionKeeper.tsx'
import { SharePicture } from './shell/SharePicture.tsx'
import { Scroll } from './shell/scroll.tsx'
import { SignInProvider } from './shell/sign-in.tsx'
import { type SiteFacts, useSite } from './shell/site.ts'
import { siteUserOf } from './shell/site-user.ts'
import { themeOf } from './shell/theme.ts'
import { ToastsPlace } from './shell/toasts.tsx'
import { useSecondCurrency } from './shell/use-second-currency.ts'

export { ignoreBackMark as shouldRevalidate } from './shell/ignore-back-mark.ts'

export const middleware = [loginForGuests]

export const clientMiddleware = [keepPage]

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'style', href: styleSheet },
  {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: persianFontHref,
    crossOrigin: 'anonymous',
  },
  { rel: 'stylesheet', href: styleSheet },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/app-icon-apple.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Also of what a page threw: an address nobody answers is called so, wherever it was found out. */
export const meta: Route.MetaFunction = ({ error }) =>
  isRouteErrorResponse(error) && error.status === 404
    ? pageMeta(shell.error.notFound, { isIndexed: false })
    : pageMeta(null)

export async function loader({ context, request }: Route.LoaderArgs): Promise<SiteFacts> {
  const site = siteOf(context)
  return {
    user: siteUserOf(site.user),
    balanceRial: site.user ? await balanceOf(site) : null,
    theme: themeOf(request.headers.get('cookie')),
    currencies: await currenciesFor(site, request),
    origin: site.origin,
    googleClientId: site.googleClientId,
    contact: await contactOf(site),
    renderedAt: new Date().toISOString(),
  }
}

/** A header without a balance is better than no page. */
async function balanceOf({ api }: Site): Promise<number | null> {
  try {
    return (await api.wallet.balance({ type: 'Cache' })).data.balance
  } catch {
    return null
  }
}

/** Without them prices are in toman, as they are charged. */
async function currenciesFor(
  { api, user }: Site,
  request: Request,
): Promise<SiteFacts['currencies']> {
  try {
    const { data } = await api.places.currencies()
    const cookie = request.headers.get('cookie')
    return currenciesOf(data, { cookie, dialingCode: user?.dialingCode })
  } catch {
    return ownCurrencyOnly
  }
}

async function contactOf({ api }: Site): Promise<SiteFacts['contact']> {
  try {
    return (await api.support.contact()).data
  } catch {
    return null
  }
}

const SignInDialog = lazyPart(
  () => import('./features/identity/SignInDialog.tsx'),
  (module) => module.SignInDialog,
)
const prepareSignIn = SignInDialog.load

export function Layout({ children }: { children: ReactNode }) {
  const { theme } = useSite()
  const nonce = use(NonceContext)
  return (
    <html
      lang="fa"
      dir="rtl"
      {...brandAttributes()}
      {...basesAttribute()}
      {...(theme !== 'system' && { 'data-theme': theme })}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#11262a" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        {/* Read by React Aria and by Vite's preloader for the elements they add. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {/* The first picture is of the whole page as sent, not of a head above nothing, which is laid out and drawn again at once. */}
        <link rel="expect" href="#whole" blocking="render" />
        <EarlyPresses nonce={nonce} />
        <Canonical />
        <SharePicture />
        <Meta />
        <Links />
        {brandOf().colours !== null && <link rel="stylesheet" href="/brand.css" />}
      </head>
      <body>
        {children}
        <div id="whole" hidden />
        <Scroll />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Everything that stands round every page, also round an error page. */
function Surroundings({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  // Scripts come after the first picture: whoever presses by program waits for this.
  useEffect(() => {
    document.documentElement.dataset.live = 'yes'
  }, [])
  return (
    <UiProvider navigate={navigate}>
      {/* Before the page, so that the page's first calls know already who is here. */}
      <SessionKeeper />
      <SignInProvider Dialog={SignInDialog} prepare={prepareSignIn}>
        <SecondPriceContext value={useSecondCurrency()}>{children}</SecondPriceContext>
      </SignInProvider>
      <HumanCheck />
      <LoadingLine />
      <LostPageBar />
      <ToastsPlace />
    </UiProvider>
  )
}

export default function Root() {
  return (
    <Surroundings>
      <Outlet />
    </Surroundings>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Surroundings>
      <PageFrame>
        <ErrorPage error={error} />
      </PageFrame>
    </Surroundings>
  )
}
