import type { StaffScope } from '@parastoo/contract/operation'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import {
  Armchair,
  Banknote,
  Globe,
  ListFilter,
  Pencil,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Stamp,
  Users,
  Wallet,
} from '@parastoo/ui/icons.ts'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeContent } from '../../../messages/office-content.ts'
import { officeCounter } from '../../../messages/office-counter.ts'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { officeMoney } from '../../../messages/office-money.ts'
import { officeOrders } from '../../../messages/office-orders.ts'
import { officeReports } from '../../../messages/office-reports.ts'
import { officeRules } from '../../../messages/office-rules.ts'
import { shell } from '../../../messages/shell.ts'
import { staffGate } from '../../../messages/staff-gate.ts'
import { paths } from '../../../paths.ts'
import { BrandLogo } from '../../../shell/BrandLogo.tsx'
import { ErrorPage } from '../../../shell/ErrorPage.tsx'
import { OfflineBanner } from '../../../shell/OfflineBanner.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { ThemeSwitch } from '../../../shell/ThemeSwitch.tsx'
import { wordsOf } from '../../../shell/words.ts'
import { contentPaths } from '../content/content-paths.ts'
import { counterPaths } from '../counter/counter-paths.ts'
import { gatePaths } from '../gate-paths.ts'
import { moneyPaths } from '../money/money-paths.ts'
import { officePaths } from '../office-paths.ts'
import { moveRow, useKeys } from '../parts/use-keys.ts'
import { useMentions } from '../parts/use-mentions.ts'
import { reportPaths } from '../reports/report-paths.ts'
import { rulePaths, ruleReaders } from '../rules/rule-paths.ts'
import { offerReopening } from '../sign-in/reopen-gate.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { useStaffProof } from '../sign-in/use-staff-proof.ts'
import { FindBar } from './FindBar.tsx'

const sayMentions = wordsOf(officeOrders.mentions)

export const meta = () => pageMeta(office.title, { isIndexed: false })

type Section = {
  to: string | ((scope: readonly string[]) => string)
  /** Under which address its pages are; absent: under its own. */
  within?: string
  text: string
  Icon: typeof Globe
  /** Whose it is; null: everybody's. */
  scopes: readonly StaffScope[] | null
}

const readers: readonly StaffScope[] = [
  'orders',
  'orders.read',
  'refunds',
  'visas',
  'finance',
  'finance.read',
  'audit',
]

const moneyReaders: readonly StaffScope[] = ['finance', 'finance.read', 'finance.approve', 'audit']

const sections: readonly Section[] = [
  { to: officePaths.queues(), text: office.nav.queues, Icon: ListFilter, scopes: null },
  { to: officePaths.orders(), text: office.nav.orders, Icon: ReceiptText, scopes: readers },
  {
    to: officePaths.inventory('flights'),
    text: officeInventory.nav,
    Icon: Armchair,
    scopes: ['inventory', 'audit'],
  },
  {
    to: rulePaths.first,
    within: '/office/rules',
    text: officeRules.nav,
    Icon: SlidersHorizontal,
    scopes: ruleReaders,
  },
  {
    to: contentPaths.pages(),
    text: officeContent.nav,
    Icon: Pencil,
    scopes: ['content', 'content.publish', 'audit'],
  },
  { to: counterPaths.till(), text: officeCounter.nav, Icon: Wallet, scopes: ['orders'] },
  { to: moneyPaths.payouts(), text: officeMoney.nav, Icon: Banknote, scopes: moneyReaders },
  { to: reportPaths.reports(), text: officeReports.nav, Icon: Scale, scopes: moneyReaders },
  { to: gatePaths.approvals(), text: staffGate.nav.approvals, Icon: Stamp, scopes: null },
  { to: gatePaths.roles(), text: staffGate.nav.roles, Icon: Users, scopes: ['users', 'audit'] },
  { to: gatePaths.audit(), text: staffGate.nav.audit, Icon: ScrollText, scopes: ['audit'] },
  { to: gatePaths.signIn(), text: staffGate.nav.gate, Icon: ShieldCheck, scopes: null },
]

/** The sections beside the page, and above it what finds everything. */
export default function OfficeLayout() {
  useKeys({ j: () => moveRow(1), k: () => moveRow(-1) })
  const { pathname } = useLocation()
  return (
    <Frame>
      {/* The next of a queue has the same page: what was typed for one customer must never stand in the form of another. */}
      <Fragment key={pathname}>
        <Outlet />
      </Fragment>
      <Reopening />
    </Frame>
  )
}

/** The question for the second factor of whoever was away too long and presses something. */
function Reopening() {
  const { ask, dialog } = useStaffProof()
  useEffect(() => offerReopening(ask), [ask])
  return <StaffProofDialog {...dialog} lead={staffGate.proof.away} />
}

/** A page that fails leaves the sections and the search as they are. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh content-start lg:grid-cols-[15rem_minmax(0,1fr)] lg:content-stretch">
      <a
        href="#content"
        className="sr-only rounded-control bg-card px-4 py-2 focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-60"
      >
        {shell.skipToContent}
      </a>
      <Sections />
      <div className="flex min-w-0 flex-col">
        <header className="flex print:hidden flex-wrap items-center gap-2 border-b border-line bg-card px-4 py-2.5 lg:px-8">
          <FindBar />
          <ThemeSwitch />
        </header>
        <OfflineBanner />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 p-4 outline-none lg:p-8 [&_a:not([class])]:text-lead-text"
        >
          <div className="mx-auto max-w-[88rem]">{children}</div>
        </main>
      </div>
    </div>
  )
}

function Sections() {
  const { pathname } = useLocation()
  const row = useOpenInSight(pathname)
  const held = useUser()?.scope ?? []
  const open = sections
    .filter(({ scopes }) => scopes === null || scopes.some((scope) => held.includes(scope)))
    .map(({ to, within, ...section }) => {
      const path = typeof to === 'string' ? to : to(held)
      return { ...section, to: path, isOpen: isIn(pathname, within ?? path) }
    })
  return (
    // On a narrow screen one row that scrolls by itself: what the page is about comes first there.
    <aside className="flex min-w-0 print:hidden items-center gap-2 border-line bg-card px-4 py-1.5 max-lg:border-b lg:flex-col lg:items-stretch lg:gap-4 lg:border-e lg:py-4">
      <Link
        to={officePaths.queues()}
        aria-label={office.title}
        className="inline-flex min-h-11 shrink-0 items-center no-underline"
      >
        <BrandLogo size={28} />
      </Link>
      <nav ref={row} aria-label={office.nav.label} className="min-w-0 max-lg:overflow-x-auto">
        <ul className="flex gap-1 lg:flex-col">
          {open.map(({ to, text, Icon, isOpen }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isOpen ? 'page' : undefined}
                className={linkClass(isOpen)}
              >
                <Icon aria-hidden className="size-5" />
                {text}
                {to === officePaths.queues() && <MentionCount />}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.home()} className={linkClass(false)}>
              <Globe aria-hidden className="size-5" />
              {office.nav.site}
            </Link>
          </li>
        </ul>
      </nav>
    </aside>
  )
}

/** How many notes speak to whoever is signed in and wait to be read. */
function MentionCount() {
  const count = useMentions()?.count ?? 0
  if (count === 0) return null
  return (
    <Badge tone="lead">
      <span aria-hidden>{toPersianDigits(count)}</span>
      <span className="sr-only">{sayMentions('unread', { count })}</span>
    </Badge>
  )
}

/** Where the row of sections is wider than the screen, the one that is open stands in its middle. */
function useOpenInSight(pathname: string) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another open section
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current]')
    if (!row.current || !open) return
    const [within, own] = [row.current, open].map((one) => one.getBoundingClientRect())
    if (within && own) row.current.scrollBy(own.x + own.width / 2 - within.x - within.width / 2, 0)
  }, [pathname])
  return row
}

/** Queues stand at the root of the back-office and below their own address. */
const isIn = (pathname: string, to: string): boolean =>
  to === officePaths.queues()
    ? pathname === to || pathname.startsWith(`${to}/queues/`)
    : pathname === to || pathname.startsWith(`${to}/`)

const linkClass = (isOpen: boolean) =>
  classes(
    'flex min-h-11 items-center gap-2.5 rounded-control px-3 whitespace-nowrap no-underline',
    isOpen ? 'bg-lead-wash font-bold text-lead-text' : 'text-quiet hover:bg-well hover:text-ink',
  )
