import { reportNames, reportOf } from '@parastoo/contract/office/report-names'
import type { ReportPart } from '@parastoo/contract/office/reports'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Table, type TableColumn } from '@parastoo/ui/Table.tsx'
import { data, Link, useNavigate, useSearchParams } from 'react-router'
import { officeReports } from '../../../messages/office-reports.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { ListPages } from '../ListPages.tsx'
import { officePaths } from '../office-paths.ts'
import type { Route } from './+types/ReportPartsPage.ts'
import { headOf, spelt } from './measures.ts'
import { reportPaths } from './report-paths.ts'
import { askedIn } from './report-query.ts'

const words = officeReports.parts
const say = wordsOf(words)
const pageSize = 50

export const meta = () => pageMeta(officeReports.title, { isIndexed: false })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const name = reportNames.find((each) => each === params.name)
  if (!name) throw data(null, { status: 404 })
  const site = siteOf(context)
  const query = url.searchParams
  const asked = { name, ...askedIn(name, query, tehranDayOf(new Date())) }
  const page = Number(query.get('page') ?? 1) || 1
  const key = query.get('key') ?? ''
  const { data: parts, meta } = await site.api.officeReports.parts({
    ...asked,
    key,
    page,
    pageSize,
  })
  return { parts, paging: meta.paging, asked, label: meta.label }
}

/** `/office/reports/{name}/parts`: what one row was made of; a part of an order opens it. */
export default function ReportPartsPage({
  loaderData: { parts, paging, asked, label },
}: Route.ComponentProps) {
  const { name, ...days } = asked
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const numbered = parts.map((part, at) => ({ ...part, id: String(at) }))
  return (
    <>
      <PageHeader
        title={say('title', { report: reportOf(name).titleFa, row: label })}
        className="mb-5"
        actions={
          <Link to={reportPaths.report(name, days)} className={buttonClass({ kind: 'quiet' })}>
            {words.back}
          </Link>
        }
      >
        {say('total', { count: paging.total })}
      </PageHeader>
      <Table
        label={reportOf(name).titleFa}
        columns={[
          ...columns,
          ...reportOf(name).columns.map((column, at) => ({
            id: column.key,
            title: headOf(column),
            className: 'whitespace-nowrap tabular-nums',
            draw: ({ values }: Numbered) => spelt(values[at], column.measure),
          })),
        ]}
        rows={numbered}
        keyOf={({ id }) => id}
        textOf={({ title }) => title}
        onOpen={({ orderId }) => {
          if (orderId) void navigate(officePaths.order(orderId))
        }}
        empty={<EmptyState title={words.none} />}
      />
      <ListPages
        paging={paging}
        pathOf={(page) => reportPaths.parts(name, { ...Object.fromEntries(query), page })}
      />
    </>
  )
}

type Numbered = ReportPart & { id: string }

const columns: readonly TableColumn<Numbered>[] = [
  {
    id: 'what',
    title: words.what,
    isName: true,
    draw: ({ title }) => <span className="block min-w-40">{title}</span>,
  },
  {
    id: 'at',
    title: words.at,
    className: 'whitespace-nowrap',
    draw: ({ at }) => (at === null ? officeReports.nothing : toldMoment(at)),
  },
]
