import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link, useSearchParams } from 'react-router'
import { approvals } from '../../../messages/approvals.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { askedPage } from '../asked-page.ts'
import { gatePaths } from '../gate-paths.ts'
import { ListPages } from '../ListPages.tsx'
import type { Route } from './+types/ApprovalsPage.ts'
import { AboutLinks } from './AboutLinks.tsx'
import { toneOf } from './approval-tone.ts'
import { kindWords } from './kind-words.ts'
import { PayableCard } from './PayableCard.tsx'

const say = wordsOf(approvals)

export const meta = () => pageMeta(approvals.title, { isIndexed: false })

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = siteOf(context)
  const { officeApprovals } = site.api
  const state = url.searchParams.get('state') === 'ended' ? 'ended' : 'open'
  const page = askedPage(url)
  const list = await officeApprovals.list({ state, page, pageSize: 20 })
  const asksPayouts = site.user?.scope.includes('finance') ?? false
  const payable = asksPayouts ? (await officeApprovals.payable()).data : null
  return { rows: list.data, paging: list.meta.paging, state, payable }
}

/** `/office/approvals`: what waits for a second person, and what became of the rest. */
export default function ApprovalsPage({
  loaderData: { rows, paging, state, payable },
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <PageHeader title={approvals.title} className="mb-5">
        {approvals.lead}
      </PageHeader>
      {payable && state === 'open' && <PayableCard payable={payable} />}
      <nav aria-label={approvals.title} className="mb-4 flex gap-5">
        {(['open', 'ended'] as const).map((each) => (
          <Link
            key={each}
            to={gatePaths.approvals({ state: each === 'open' ? null : each })}
            aria-current={state === each ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center ${state === each ? 'font-bold text-lead-text' : 'text-quiet'}`}
          >
            {approvals[each]}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={state === 'open' ? approvals.none : approvals.noneEnded} />
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((row) => (
            <Card as="li" key={row.id}>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0">
                  <Link to={gatePaths.approval(row.id)} className="font-bold">
                    {kindWords[row.kind]}
                    {row.whose && <> · {row.whose.nameFa}</>}
                    {row.amountRial !== null && (
                      <> · {say('amount', { toman: formatRialAsToman(row.amountRial) })}</>
                    )}
                  </Link>
                  <p className="wrap-anywhere">{row.reason}</p>
                  <p className="text-sm text-quiet">
                    {say('asked', { who: row.askedBy.nameFa, when: toldMoment(row.askedAt) })}
                    {row.byCommand !== null && (
                      <> · {say('byCommand', { account: row.byCommand })}</>
                    )}
                    {row.state === 'open' && (
                      <> · {say('until', { when: toldMoment(row.expiresAt) })}</>
                    )}
                  </p>
                  <AboutLinks about={row.about} />
                </div>
                <Badge tone={toneOf(row.state)}>{approvals.states[row.state]}</Badge>
              </div>
            </Card>
          ))}
        </ul>
      )}
      <ListPages
        paging={paging}
        pathOf={(page) => gatePaths.approvals({ state: query.get('state'), page })}
      />
    </>
  )
}
