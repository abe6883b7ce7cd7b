import { queueFacts } from '@parastoo/contract/office/queue-names'
import type { QueueCount } from '@parastoo/contract/office/queues'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { office } from '../../../messages/office.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officePaths } from '../office-paths.ts'
import { Mentions } from '../parts/Mentions.tsx'
import { unreadOf } from '../parts/use-mentions.ts'
import type { Route } from './+types/QueuesPage.ts'
import { useFreshness } from './use-freshness.ts'

const words = office.queues
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const site = siteOf(context)
  const [{ data: counts }, troubles, unread] = await Promise.all([
    site.api.officeQueues.counts(),
    // What is wrong with the database is told beside the work: that nobody can say keeps nobody from it.
    site.api.officeQueues.troubles().then(
      ({ data }) => data,
      () => null,
    ),
    unreadOf(site),
  ])
  return { counts, troubles, unread }
}

/** `/office`: every queue of one's scopes with what waits, what is late and what one has taken, kept fresh by itself. */
export default function QueuesPage({
  loaderData: { counts, troubles, unread },
}: Route.ComponentProps) {
  useFreshness()
  return (
    <>
      <PageHeader title={words.title} className="mb-5">
        {words.text}
      </PageHeader>
      {troubles === null && (
        <Notice tone="caution" className="mb-5">
          {office.troubles.unknown}
        </Notice>
      )}
      {troubles !== null && troubles.length > 0 && (
        <Notice tone="bad" isLive title={office.troubles.title} className="mb-5">
          <ul>
            {troubles.map((trouble) => (
              <li key={trouble}>{office.troubles.each[trouble]}</li>
            ))}
          </ul>
          <p>{office.troubles.call}</p>
        </Notice>
      )}
      <Mentions first={unread} />
      {counts.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
          {counts.map((count) => (
            <QueueCard key={count.queue} count={count} />
          ))}
        </ul>
      )}
    </>
  )
}

function QueueCard({ count }: { count: QueueCount }) {
  const { queue, waiting, late, mine, free, nextDueAt } = count
  const { nameFa, promiseFa } = queueFacts[queue]
  return (
    <li>
      <Link
        to={officePaths.queue(queue)}
        className="flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4 text-ink no-underline transition-colors hover:border-edge"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="font-bold">{nameFa}</span>
          <span className={waiting === 0 ? 'text-2xl text-quiet' : 'text-2xl font-heavy'}>
            {toPersianDigits(waiting)}
          </span>
        </span>
        <LateBar late={late} waiting={waiting} />
        <span className="flex flex-wrap gap-1.5">
          {waiting === 0 && <Badge>{words.empty}</Badge>}
          {late > 0 && <Badge tone="bad">{say('late', { count: late })}</Badge>}
          {mine > 0 && <Badge tone="lead">{say('mine', { count: mine })}</Badge>}
          {waiting > 0 && <Badge>{say('free', { count: free })}</Badge>}
        </span>
        <span className="mt-auto text-xs text-quiet">
          {nextDueAt ? say('next', { when: toldMoment(nextDueAt) }) : promiseFa}
        </span>
      </Link>
    </li>
  )
}

/** How much of a queue is late, drawn; its words stand beside it. */
function LateBar({ late, waiting }: { late: number; waiting: number }) {
  const share = waiting === 0 ? 0 : (late / waiting) * 100
  return (
    <svg aria-hidden viewBox="0 0 100 3" preserveAspectRatio="none" className="h-1.5 w-full">
      <rect width="100" height="3" rx="1.5" className={waiting === 0 ? 'fill-well' : 'fill-lead'} />
      <rect x={100 - share} width={share} height="3" rx="1.5" className="fill-bad" />
    </svg>
  )
}
