import { classes } from '@parastoo/ui/classes.ts'
import { History, House, KeyRound, Ticket, User, Users, Wallet } from '@parastoo/ui/icons.ts'
import { SecondPriceContext } from '@parastoo/ui/second-price.ts'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { access } from '../../shell/access.ts'

/** Everything under /profile is its owner's (spec, section 6). */
export const middleware = [access('protected')]

const { nav } = travels
const rooms = [
  { to: paths.profile(), text: nav.overview, Icon: House, isExact: true },
  { to: paths.trips(), text: nav.trips, Icon: Ticket, isExact: false },
  { to: paths.refundRequests(), text: nav.refunds, Icon: History, isExact: false },
  { to: paths.transactions(), text: nav.wallet, Icon: Wallet, isExact: false },
  { to: paths.savedPassengers(), text: identity.nav.passengers, Icon: Users, isExact: false },
  { to: paths.account(), text: identity.nav.account, Icon: User, isExact: false },
  { to: paths.security(), text: identity.nav.security, Icon: KeyRound, isExact: false },
]

/** The rooms of the profile beside their page; a line of tabs above it on a phone. */
export default function ProfileLayout() {
  const line = useOpenRoomInView()
  const { pathname } = useLocation()
  return (
    <div className="page-width grid gap-6 py-6 sm:py-8 print:block print:p-0 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label={nav.label} className="min-w-0 lg:sticky lg:top-24 lg:self-start">
        <ul
          ref={line}
          className="-mx-1 flex gap-1 overflow-x-auto p-1 [scrollbar-width:none] lg:flex-col"
        >
          {rooms.map(({ to, text, Icon, isExact }) => {
            const isOpen = pathname === to || (!isExact && pathname.startsWith(`${to}/`))
            return (
              <li key={to} className="shrink-0">
                <Link
                  to={to}
                  aria-current={isOpen ? 'page' : undefined}
                  className={classes(
                    'flex min-h-11 items-center gap-2.5 rounded-control px-3.5 whitespace-nowrap no-underline transition-colors',
                    isOpen
                      ? 'bg-lead-wash font-bold text-lead-text'
                      : 'text-quiet hover:bg-well hover:text-ink',
                  )}
                >
                  <Icon aria-hidden className="size-5" />
                  {text}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="min-w-0">
        {/* What was paid is told as it was paid; the page of an order says the rate it kept. */}
        <SecondPriceContext value={null}>
          <Outlet />
        </SecondPriceContext>
      </div>
    </div>
  )
}

/** On a phone the line of rooms is longer than the screen: the open one is brought into it, and the page stays where it is. */
function useOpenRoomInView() {
  const line = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page opens another room.
  useEffect(() => {
    const list = line.current
    const room = list?.querySelector('[aria-current="page"]')
    if (!list || !room) return
    const [around, own] = [list.getBoundingClientRect(), room.getBoundingClientRect()]
    list.scrollBy({ left: own.x + own.width / 2 - (around.x + around.width / 2) })
  }, [pathname])
  return line
}
