/** Who may open a page (spec, section 2, access rules). A page states it by `export const middleware = [access('protected')]`. */
import { data, type MiddlewareFunction, replace } from 'react-router'
import { paths } from '../paths.ts'
import { type Site, siteOf } from './context.ts'
import { safeReturnPath } from './return-path.ts'

/** `url` is the address as people see it; that of the request may be the one of its data. */
type Guard = (site: Site, url: URL) => Response | null

const guards: Record<string, Guard> = {
  open: () => null,
  /** A visitor goes to the site root with the login dialog open, and comes back here once signed in. */
  protected: ({ user }, url) =>
    user ? null : replace(paths.signIn(safeReturnPath(url.pathname + url.search) ?? undefined)),
  /**
   * For staff. Whoever is none is led away, and not told here that nothing stands here: that page would bring along the script of
   * what it denies.
   */
  staff: ({ user }, url) => {
    if (user && user.scope.length > 0) return null
    return replace(
      user
        ? paths.notFound()
        : paths.signIn(safeReturnPath(url.pathname + url.search) ?? undefined),
    )
  },
  /** Somebody signed in has no business here: home, or where they were going. */
  'guest-only': ({ user }, url) => (user ? replace(returnPathIn(url)) : null),
}

/**
 * The middleware of one access rule. A page under it needs a loader, else React Router does not ask the server on navigation.
 * A name nobody knows answers 500, for a wrong name must never open a page.
 */
export function access(
  name: 'open' | 'protected' | 'staff' | 'guest-only',
): MiddlewareFunction<Response> {
  return async ({ context, url }, next) => {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
    if (!guard) throw data(`Unknown middleware ${name}`, { status: 500 })
    const away = guard(siteOf(context), url)
    if (away) throw away
    return await next()
  }
}

/** The root's own rule: it is the login route while `?login` is there, and login is for guests. */
export const loginForGuests: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const isLogin = url.pathname === '/' && url.searchParams.has('login')
  if (isLogin && siteOf(context).user) throw replace(returnPathIn(url))
  return await next()
}

const returnPathIn = (url: URL) => safeReturnPath(url.searchParams.get('returnTo')) ?? paths.home()
