import { type QueueName, queueFacts, queueNames } from '@parastoo/contract/office/queue-names'
import type { QueueItem } from '@parastoo/contract/office/queues'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Table, type TableColumn } from '@parastoo/ui/Table.tsx'
import { useState } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { office } from '../../../messages/office.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { toast } from '../../../shell/toasts.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { askedPage } from '../asked-page.ts'
import { officeApi } from '../office-api.ts'
import { officePaths, pathOfItem } from '../office-paths.ts'
import { ClockBadge } from '../parts/ClockBadge.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { useKeys } from '../parts/use-keys.ts'
import type { Route } from './+types/QueuePage.ts'
import { ManyBar } from './ManyBar.tsx'
import { useFreshness } from './use-freshness.ts'
import { VisaTimesTable } from './VisaTimesTable.tsx'

const words = office.queue
const say = wordsOf(words)
const sayMany = wordsOf(office.many)
const pageSize = 50

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(isQueue(params.queue) ? queueFacts[params.queue].nameFa : office.title, {
    isIndexed: false,
  })

export async function loader({ context, params: { queue }, request }: Route.LoaderArgs) {
  if (!isQueue(queue)) throw data(null, { status: 404 })
  const page = askedPage(new URL(request.url))
  const { data: items, meta: about } = await siteOf(context).api.officeQueues.items({
    queue,
    page,
    pageSize,
  })
  const times = queue === 'visas' ? (await siteOf(context).api.officeVisas.times()).data : []
  return { queue, items, times, paging: about.paging }
}

/** `/office/queues/{queue}`: what waits, the most urgent first; N takes the next that is free and opens it. */
export default function QueuePage({ loaderData }: Route.ComponentProps) {
  const { queue, items, times, paging } = loaderData
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly string[]>([])
  useFreshness()
  const open = (item: QueueItem) => {
    const path = pathOfItem(item)
    if (path) void navigate(path)
  }
  const next = useDeed(officeApi.officeQueues.claim)
  const takeNext = async () => {
    const taken = await next.act({ queue, subject: null })
    if (taken?.data) open(taken.data)
    else if (taken) toast({ text: words.nothing, tone: 'plain' })
  }
  useKeys({ n: () => void takeNext() })
  const { nameFa, promiseFa } = queueFacts[queue]
  const isReadOnly = items.length > 0 && items.every((item) => pathOfItem(item) === null)
  return (
    <>
      <PageHeader
        title={nameFa}
        className="mb-5"
        back={
          <Link to={officePaths.queues()} className="text-lead-text">
            {words.back}
          </Link>
        }
        actions={
          <Button isPending={next.isPending} onPress={() => void takeNext()}>
            {words.next}
          </Button>
        }
      >
        {promiseFa}
      </PageHeader>
      {next.fault && <Notice tone="bad">{next.fault}</Notice>}
      <ManyBar
        key={queue}
        queue={queue}
        chosen={chosen.filter((key) => items.some(({ subject }) => subject === key))}
        onChosen={setChosen}
      />
      {isReadOnly && <Notice className="mb-4">{words.byCommand}</Notice>}
      <Table
        label={nameFa}
        columns={columnsOf(queue).filter(({ id }) => isFilled(id, items))}
        rows={items}
        keyOf={({ subject }) => subject}
        textOf={({ title }) => title}
        onOpen={open}
        choice={{
          chosen,
          onChosen: setChosen,
          nameAll: office.many.chooseAll,
          nameOne: ({ title }) => sayMany('choose', { title }),
        }}
        empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      />
      <Turner queue={queue} {...paging} />
      {times.length > 0 && <VisaTimesTable times={times} />}
    </>
  )
}

const columns: readonly TableColumn<QueueItem>[] = [
  {
    id: 'what',
    title: words.columns.what,
    isName: true,
    draw: ({ title, detail, orderNumber, amount }) => (
      <>
        <span className="font-medium">{title}</span>
        <span className="line-clamp-2 block max-w-xl text-quiet">{detail}</span>
        <span className="block text-quiet sm:hidden">
          {orderNumber && toPersianDigits(orderNumber)}
          {amount !== null && (
            <span className="block">{say('toman', { toman: formatRialAsToman(amount) })}</span>
          )}
        </span>
      </>
    ),
  },
  {
    id: 'order',
    title: words.columns.order,
    className: 'max-sm:hidden',
    draw: ({ orderNumber }) => orderNumber && toPersianDigits(orderNumber),
  },
  {
    id: 'amount',
    title: words.columns.amount,
    className: 'max-sm:hidden',
    draw: ({ amount }) => amount !== null && formatRialAsToman(amount),
  },
  {
    id: 'since',
    title: words.columns.since,
    className: 'whitespace-nowrap max-sm:hidden',
    draw: ({ since }) => toldMoment(since),
  },
  { id: 'clock', title: words.columns.clock, draw: (item) => <ClockBadge {...item} /> },
  { id: 'who', title: words.columns.who, draw: (item) => <Holder {...item} /> },
]

/** Of a refund the sum is what goes back, not what was paid. */
const columnsOf = (queue: QueueName): readonly TableColumn<QueueItem>[] =>
  queue === 'refunds'
    ? columns.map((column) =>
        column.id === 'amount' ? { ...column, title: words.columns.back } : column,
      )
    : columns

/** A queue of cases has no orders or amounts of its own: a column in which nothing stands is only room. */
const isFilled = (column: string, items: readonly QueueItem[]): boolean =>
  items.length === 0 ||
  (column === 'order'
    ? items.some(({ orderNumber }) => orderNumber !== null)
    : column !== 'amount' || items.some(({ amount }) => amount !== null))

function Holder({ assignee, isMine, isOwn, snoozed }: QueueItem) {
  if (isMine) return <Badge tone="lead">{words.isMine}</Badge>
  if (assignee) return <Badge>{assignee.name}</Badge>
  if (isOwn) return <Badge tone="caution">{words.isOwn}</Badge>
  if (!snoozed) return null
  return (
    <>
      <Badge tone="caution">{say('snoozed', { when: toldMoment(snoozed.until) })}</Badge>
      <span className="block text-xs text-quiet">{snoozed.reason}</span>
    </>
  )
}

function Turner({ queue, page, total }: { queue: QueueName; page: number; total: number }) {
  const hasMore = page * pageSize < total
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={words.pages} className="mt-4 flex gap-4">
      {page > 1 && <Link to={officePaths.queue(queue, page - 1)}>{words.newer}</Link>}
      {hasMore && <Link to={officePaths.queue(queue, page + 1)}>{words.older}</Link>}
    </nav>
  )
}

const isQueue = (text: string | undefined): text is QueueName =>
  queueNames.some((name) => name === text)
