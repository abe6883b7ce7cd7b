import { buttonClass } from '@parastoo/ui/button-class.ts'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { lazyPart } from './lazy-part.ts'
import { nearTo } from './near-lost.ts'
import { refusedOf } from './refused.ts'
import { sayRefused } from './refused-words.ts'
import { wasNeverAsked } from './was-never-asked.ts'
import { wordsOf } from './words.ts'

const say = wordsOf(shell.error)

/** What a page shows when it failed: the status in words, what the server said if it said something, and a link home. */
export function ErrorPage({ error }: { error: unknown }) {
  const here = useLocation()
  const status = statusOf(error)
  const refused = refusedOf(error)
  // That something is not there is said better by the page for it, which leads on.
  const told = refused && refused.code !== 'NOT_FOUND' ? sayRefused(refused) : undefined
  if ((status === 404 || status === 410) && !told) return <NotFound />
  if (!told && wasNeverAsked(error)) return <NoNetwork />
  return (
    <EmptyState
      headingLevel="h1"
      title={shell.error.title}
      picture={<Framed picture={<SomethingBroke />} />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={here} reloadDocument className={buttonClass()}>
            {shell.error.retry}
          </Link>
          <HomeLink kind="quiet" />
        </div>
      }
    >
      <p>{told ?? shell.error.text}</p>
      <p className="mt-2 text-sm">{say('status', { status })}</p>
    </EmptyState>
  )
}

/** No network: the same page is asked for again from here, for a reload would lose even this one; by itself once there is one. */
function NoNetwork() {
  const here = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const again = () => void navigate(here, { replace: true })
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [here, navigate])
  return (
    <EmptyState
      headingLevel="h1"
      title={shell.offline.title}
      action={
        <Link to={here} className={buttonClass()}>
          {shell.error.retry}
        </Link>
      }
    >
      {shell.offline.text}
    </EmptyState>
  )
}

/** «این صفحه پیدا نشد», with a link home and to what the address was about. */
export function NotFound() {
  const { pathname } = useLocation()
  const near = nearTo(pathname)
  return (
    <EmptyState
      headingLevel="h1"
      title={shell.error.notFound}
      picture={<Framed picture={<LostSwallow />} />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {near && (
            <Link to={near.to} className={buttonClass()}>
              {near.text}
            </Link>
          )}
          <HomeLink kind={near ? 'quiet' : 'lead'} />
        </div>
      }
    >
      {shell.error.notFoundText}
    </EmptyState>
  )
}

/** Drawings of failures load with the failure, not with the first page. */
const LostSwallow = lazyPart(
  () => import('@parastoo/ui/drawings/pictures/NotFound.tsx'),
  (module) => module.NotFound,
)
const SomethingBroke = lazyPart(
  () => import('@parastoo/ui/drawings/pictures/SomethingBroke.tsx'),
  (module) => module.SomethingBroke,
)

/** Keeps the drawing's place while it is on its way. */
const Framed = ({ picture }: { picture: ReactNode }) => (
  <div className="aspect-6/5">
    <Suspense>{picture}</Suspense>
  </div>
)

const HomeLink = ({ kind }: { kind: 'lead' | 'quiet' }) => (
  <Link to={paths.home()} className={buttonClass({ kind })}>
    {shell.error.goHome}
  </Link>
)

/** Spec, section 8: the status from statusCode, status or the response's status, 500 when there is none. */
export function statusOf(error: unknown): number {
  const { statusCode, status, response } = (error ?? {}) as Record<string, unknown>
  const inner = (response as { status?: unknown } | undefined)?.status
  const found = [statusCode, status, inner].find((one) => typeof one === 'number')
  return (found as number | undefined) ?? 500
}
