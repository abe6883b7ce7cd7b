import { classes } from '@parastoo/ui/classes.ts'
import { Headset, Plane, Ticket, User } from '@parastoo/ui/icons.ts'
import { useLocation } from 'react-router'
import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { hasOwnBar } from './own-bar.ts'
import { PageLink } from './PageLink.tsx'
import { useUser } from './site.ts'

/** The four places a traveller goes to, under the thumb of a phone. Not over a list of flights or hotels, which needs the room. */
export function BottomBar() {
  const { pathname } = useLocation()
  const isSignedIn = useUser() !== null
  if (hasOwnBar(pathname)) return null
  const places = [
    { to: paths.home(), text: shell.nav.search, Icon: Plane },
    { to: paths.trips(), text: shell.nav.trips, Icon: Ticket },
    { to: paths.contact(), text: shell.nav.support, Icon: Headset },
    {
      to: isSignedIn ? paths.account() : paths.signIn(),
      text: isSignedIn ? shell.nav.profile : shell.account.signInShort,
      Icon: User,
    },
  ]
  return (
    <>
      <div aria-hidden className="h-14 sm:hidden" />
      <nav
        aria-label={shell.nav.bar}
        data-places-bar
        className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        <ul className="flex">
          {places.map(({ to, text, Icon }) => {
            const isHere = pathname === to
            return (
              <li key={to} className="flex-1">
                <PageLink
                  to={to}
                  aria-current={isHere ? 'page' : undefined}
                  className={classes(
                    'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs leading-4 no-underline',
                    isHere ? 'font-bold text-lead-text' : 'text-quiet',
                  )}
                >
                  <Icon aria-hidden className="size-5" />
                  {text}
                </PageLink>
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
