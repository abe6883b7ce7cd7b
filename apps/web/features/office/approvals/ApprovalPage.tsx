import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { approvals } from '../../../messages/approvals.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import type { Route } from './+types/ApprovalPage.ts'
import { AboutLinks } from './AboutLinks.tsx'
import { toneOf } from './approval-tone.ts'
import { Decision } from './Decision.tsx'
import { kindWords } from './kind-words.ts'
import { WhatWillHappen } from './WhatWillHappen.tsx'

const say = wordsOf(approvals)

export const meta = () => pageMeta(approvals.title, { isIndexed: false })

export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = await siteOf(context).api.officeApprovals.approval({ id: params.id })
  return { approval: asked.data }
}

/** `/office/approvals/{id}`: everything that WILL happen, and the decision about it. */
export default function ApprovalPage({ loaderData: { approval } }: Route.ComponentProps) {
  const {
    kind,
    reason,
    askedBy,
    byCommand,
    askedAt,
    expiresAt,
    state,
    decidedBy,
    decidedAt,
    note,
  } = approval
  return (
    <>
      <PageHeader
        title={kindWords[kind]}
        back={<Link to={gatePaths.approvals()}>{approvals.title}</Link>}
        actions={<Badge tone={toneOf(state)}>{approvals.states[state]}</Badge>}
        className="mb-5"
      >
        {say('asked', { who: askedBy.nameFa, when: toldMoment(askedAt) })}
        {byCommand !== null && <> · {say('byCommand', { account: byCommand })}</>}
        {state === 'open' && <> · {say('until', { when: toldMoment(expiresAt) })}</>}
      </PageHeader>
      <div className="flex flex-col gap-5">
        <Card as="section">
          <h2 className="font-bold">{approvals.reason}</h2>
          <p className="wrap-anywhere">{reason}</p>
          {decidedBy && decidedAt && (
            <p className="mt-3 text-sm text-quiet">
              {approvals.states[state]}:{' '}
              {say('decided', { who: decidedBy.nameFa, when: toldMoment(decidedAt) })}
              {note && (
                <>
                  {' '}
                  · {approvals.note}: {note}
                </>
              )}
            </p>
          )}
        </Card>
        <Card as="section">
          <h2 className="mb-3 text-lg font-bold">{approvals.will}</h2>
          <WhatWillHappen
            will={approval.will}
            supplierFa={approval.supplierFa}
            whoseFa={approval.whose?.nameFa ?? null}
          />
          <AboutLinks about={approval.about} />
          <p className="mt-4 text-xs text-quiet wrap-anywhere">
            {approvals.hash}: <Ltr>{approval.hash.slice(0, 16)}</Ltr>
          </p>
        </Card>
        {state === 'open' && <Decision approval={approval} />}
      </div>
    </>
  )
}
