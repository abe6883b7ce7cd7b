import type { OfficeCase } from '@parastoo/contract/office/decisions'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { isUuid } from '@parastoo/kit/uuid'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { data, Link } from 'react-router'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officePaths } from '../office-paths.ts'
import { ClaimBar } from '../parts/ClaimBar.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import type { Route } from './+types/CasePage.ts'
import { CaseMove } from './CaseMove.tsx'

const words = officeDecisions.visa
const say = wordsOf(words)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(say('title', { name: loaderData?.one.name ?? '' }), { isIndexed: false })

export async function loader({ context, params: { caseId } }: Route.LoaderArgs) {
  if (!isUuid(caseId)) throw data(null, { status: 404 })
  return { one: (await siteOf(context).api.officeVisas.visaCase({ caseId })).data }
}

/** `/office/visas/{id}`: whose case it is, how far it has come, and where it may go. */
export default function CasePage({ loaderData: { one } }: Route.ComponentProps) {
  return (
    <>
      <ClaimBar />
      <PageHeader
        title={say('title', { name: one.name })}
        className="mb-5"
        actions={
          <Link to={officePaths.order(one.orderId)} className={buttonClass({ kind: 'quiet' })}>
            {words.order}
          </Link>
        }
      >
        <Badge tone="lead">{one.stateFa}</Badge> <Ltr>{one.latinName}</Ltr>
      </PageHeader>
      <div className="flex max-w-4xl flex-col gap-4">
        {!one.isPaid && <Notice tone="caution">{words.notPaid}</Notice>}
        <CaseFacts one={one} />
        <Section title={words.moves}>
          {one.moves.length === 0 && <p className="text-sm text-quiet">{words.nothing}</p>}
          <div className="flex flex-wrap gap-2">
            {one.moves.map((to) => (
              <CaseMove key={`${one.state} ${to}`} caseId={one.caseId} to={to} />
            ))}
          </div>
        </Section>
      </div>
    </>
  )
}

function CaseFacts({ one }: { one: OfficeCase }) {
  const { destination, visaType, travelDate, promisedOn, papers } = one
  const there = papers.filter(({ isThere }) => isThere).length
  return (
    <Section title={words.papersTitle}>
      <Facts
        facts={[
          [words.destination, destination],
          [words.type, visaType],
          [words.travels, formatJalaliDate(travelDate)],
          [words.promised, promisedOn && formatJalaliDate(promisedOn)],
          [words.reference, one.authorityReference],
          [words.number, one.decisionNumber],
          [words.papersTitle, say('papers', { there, all: papers.length })],
        ]}
      />
    </Section>
  )
}
