import {
  type ReportName,
  reportNames,
  reportOf,
  type Split,
  splits,
} from '@parastoo/contract/office/report-names'
import type { OfficeReport } from '@parastoo/contract/office/reports'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Download } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Table, type TableColumn } from '@parastoo/ui/Table.tsx'
import { data, Link, useNavigate } from 'react-router'
import { officeReports } from '../../../messages/office-reports.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { Facts } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import type { Route } from './+types/ReportPage.ts'
import { BarChart } from './BarChart.tsx'
import { headOf, spelt } from './measures.ts'
import { reportPaths } from './report-paths.ts'
import { askedIn, daysOf, periodNames, periodOf } from './report-query.ts'

const say = wordsOf(officeReports)

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(isReport(params.name) ? reportOf(params.name).titleFa : officeReports.title, {
    isIndexed: false,
  })

export async function loader({ context, params: { name }, url }: Route.LoaderArgs) {
  if (!isReport(name)) throw data(null, { status: 404 })
  const site = siteOf(context)
  const today = tehranDayOf(new Date())
  const asked = askedIn(name, url.searchParams, today)
  const { data: report } = await site.api.officeReports.report({ name, ...asked })
  return { report, today }
}

/** `/office/reports/{name}`: the numbers drawn and as a table; a row opens what it was made of. */
export default function ReportPage({ loaderData: { report, today } }: Route.ComponentProps) {
  const { name, by, from, to, rows, totals } = report
  const { titleFa, noteFa, columns, isOfNow } = reportOf(name)
  const [drawn] = columns
  return (
    <>
      <PageHeader
        title={titleFa}
        className="mb-4"
        actions={
          <Link to={reportPaths.reports()} className={buttonClass({ kind: 'quiet' })}>
            {officeReports.all}
          </Link>
        }
      >
        {noteFa}
      </PageHeader>
      <Choices report={report} today={today} />
      <p className="mb-4 text-sm text-quiet">
        {isOfNow
          ? officeReports.now
          : say('from', { from: formatJalaliDate(from), to: formatJalaliDate(to) })}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={officeReports.none}>{officeReports.noneText}</EmptyState>
      ) : (
        <>
          <section
            aria-label={officeReports.total}
            className="mb-5 rounded-card border border-line bg-card p-4"
          >
            <Facts
              facts={columns.map((column, at) => [
                headOf(column),
                column.opens && totals[at] ? (
                  <Link
                    key={column.key}
                    to={reportPaths.parts(name, { from, to, ...column.opens })}
                  >
                    <b>{spelt(totals[at], column.measure)}</b>
                  </Link>
                ) : (
                  <b key={column.key}>{spelt(totals[at], column.measure)}</b>
                ),
              ])}
            />
          </section>
          {drawn && (
            <BarChart
              label={say('chart', { title: headOf(drawn), by: splits[by] })}
              bars={rows
                // Of two sides only one is drawn: the rows of the other have nothing in it.
                .filter(({ values }) => !drawn.opens || values[0])
                .map(({ key, label, values }) => ({
                  key,
                  label,
                  value: values[0] ?? 0,
                  text: spelt(values[0], drawn.measure),
                }))}
            />
          )}
          <Rows report={report} />
        </>
      )}
    </>
  )
}

function Choices({
  report: { name, by, from, to },
  today,
}: {
  report: OfficeReport
  today: string
}) {
  const { by: own, isOfNow } = reportOf(name)
  const chosen = periodOf({ from, to }, today)
  const asking = useDeed(officeApi.officeReports.askExport, officeReports.exports.asked)
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
      {!isOfNow && (
        <Links
          label={officeReports.period}
          links={periodNames.map((period) => ({
            text: officeReports.periods[period],
            isChosen: period === chosen,
            to: reportPaths.report(name, { ...daysOf(period, today), by }),
          }))}
        />
      )}
      {own.length > 1 && (
        <Links
          label={officeReports.by}
          links={own.map((split: Split) => ({
            text: splits[split],
            isChosen: split === by,
            to: reportPaths.report(name, { from, to, by: split }),
          }))}
        />
      )}
      <Button
        kind="quiet"
        isPending={asking.isPending}
        onPress={() => void asking.act({ name, by, from, to })}
      >
        <Download aria-hidden className="size-5" />
        {officeReports.exports.ask}
      </Button>
      {asking.fault && <Notice tone="bad">{asking.fault}</Notice>}
      <StaffProofDialog {...asking.proof} />
    </div>
  )
}

function Links({
  label,
  links,
}: {
  label: string
  links: readonly { text: string; to: string; isChosen: boolean }[]
}) {
  return (
    <nav aria-label={label}>
      <p className="mb-1 text-sm text-quiet">{label}</p>
      <ul className="flex flex-wrap gap-1">
        {links.map(({ text, to, isChosen }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isChosen ? 'true' : undefined}
              className={buttonClass({ kind: isChosen ? 'lead' : 'quiet' })}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Row = OfficeReport['rows'][number]

function Rows({ report: { name, by, from, to, rows } }: { report: OfficeReport }) {
  const navigate = useNavigate()
  const columns: TableColumn<Row>[] = [
    {
      id: 'label',
      title: splits[by],
      isName: true,
      draw: ({ label, key }) => <span className="block min-w-28 font-medium">{label || key}</span>,
    },
    ...reportOf(name).columns.map((column, at) => ({
      id: column.key,
      title: headOf(column),
      className: 'whitespace-nowrap tabular-nums',
      draw: ({ values }: Row) => spelt(values[at], column.measure),
    })),
  ]
  return (
    <Table
      label={reportOf(name).titleFa}
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      textOf={({ label }) => label}
      onOpen={({ key }) => void navigate(reportPaths.parts(name, { from, to, by, key }))}
      empty={null}
    />
  )
}

const isReport = (name: string): name is ReportName => reportNames.includes(name as ReportName)
