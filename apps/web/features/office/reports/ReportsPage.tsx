import { reportNames, reportOf } from '@parastoo/contract/office/report-names'
import type { ReportExport } from '@parastoo/contract/office/reports'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link, useRevalidator } from 'react-router'
import { officeReports } from '../../../messages/office-reports.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { saveFile } from '../../../shell/save-file.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { Lines, Section } from '../parts/Facts.tsx'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'
import { useStaffProof } from '../sign-in/use-staff-proof.ts'
import type { Route } from './+types/ReportsPage.ts'
import { reportPaths } from './report-paths.ts'

const words = officeReports.exports
const say = wordsOf(words)
const tones = { waiting: 'caution', ready: 'good', failed: 'bad' } as const

export const meta = () => pageMeta(officeReports.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const site = siteOf(context)
  const { data: made } = await site.api.officeReports.exports()
  return { made }
}

/** `/office/reports`: every report, and the sheets that were made of them. */
export default function ReportsPage({ loaderData: { made } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={officeReports.title} className="mb-5">
        {officeReports.lead}
      </PageHeader>
      <ul className="mb-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {reportNames.map((name) => (
          <li key={name} className="rounded-card border border-line bg-card p-4">
            <Link to={reportPaths.report(name)} className="font-bold">
              {reportOf(name).titleFa}
            </Link>
            <p className="mt-1 text-sm text-quiet">{reportOf(name).noteFa}</p>
          </li>
        ))}
      </ul>
      <Made made={made} />
    </>
  )
}

function Made({ made }: { made: readonly ReportExport[] }) {
  const proof = useStaffProof()
  const { revalidate } = useRevalidator()
  const open = async ({ id, name }: ReportExport) => {
    try {
      const file = await proof.guard(() => officeApi.officeReports.exportFile({ id }))
      if (file) saveFile(file, `${name}.xlsx`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Section title={words.title}>
      <p className="text-sm text-quiet">{words.text}</p>
      <Lines
        none={words.none}
        lines={made.map((one) => ({
          id: one.id,
          body: (
            <>
              <span className="min-w-0">
                {reportOf(one.name).titleFa}، {formatJalaliDate(one.from, 'numeric')} –{' '}
                {formatJalaliDate(one.to, 'numeric')}
                <span className="block text-quiet">
                  {toldMoment(one.askedAt)}
                  {one.rows !== null && `، ${say('rows', { count: one.rows })}`}
                </span>
              </span>
              <span className="flex items-center gap-2">
                <Badge tone={tones[one.state]}>{words.states[one.state]}</Badge>
                {one.state === 'ready' && (
                  <Button kind="quiet" onPress={() => void open(one)}>
                    {words.open}
                  </Button>
                )}
              </span>
            </>
          ),
        }))}
      />
      {made.some(({ state }) => state === 'waiting') && (
        <Button kind="quiet" onPress={() => void revalidate()}>
          {words.refresh}
        </Button>
      )}
      <StaffProofDialog {...proof.dialog} />
    </Section>
  )
}
