import type { OfficeCase } from '@parastoo/contract/office/decisions'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { isUuid } from '@parastoo/kit/uuid'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Timeline } from '@parastoo/ui/Timeline.tsx'
import { data, Link } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { visaCase } from '../../../messages/visa-case.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officePaths } from '../office-paths.ts'
import { ClaimBar } from '../parts/ClaimBar.tsx'
import { Facts, Section } from '../parts/Facts.tsx'
import type { Route } from './+types/CasePage.ts'
import { CaseMove } from './CaseMove.tsx'
import { CasePapers } from './CasePapers.tsx'
import { DepositDesk } from './DepositDesk.tsx'
import { FilesDesk } from './FilesDesk.tsx'
import { OriginalsDesk } from './OriginalsDesk.tsx'
import { TellTraveller } from './TellTraveller.tsx'

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
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {!one.isPaid && <Notice tone="caution">{words.notPaid}</Notice>}
          {one.isSample && <Notice tone="caution">{words.sample}</Notice>}
          {one.isLate && <Notice tone="bad">{words.late}</Notice>}
          {one.isOwn && <Notice>{office.own}</Notice>}
          {one.isPaused && <Notice tone="plain">{words.paused}</Notice>}
          <CaseFacts one={one} />
          {!one.isOwn && (
            <Section title={words.moves}>
              {one.moves.length === 0 && <p className="text-sm text-quiet">{words.nothing}</p>}
              <div className="flex flex-wrap gap-2">
                {one.moves.map((to) => (
                  <CaseMove key={`${one.state} ${to}`} one={one} to={to} />
                ))}
                {one.moves.length > 0 && (
                  <TellTraveller key={one.events.length} caseId={one.caseId} />
                )}
              </div>
            </Section>
          )}
          <CasePapers one={one} />
          <DepositDesk one={one} />
          <OriginalsDesk one={one} />
          <FilesDesk one={one} />
        </div>
        <Section title={words.history}>
          <Timeline items={eventsOf(one)} label={words.history} />
        </Section>
      </div>
    </>
  )
}

const eventsOf = ({ events }: OfficeCase) =>
  events.map(({ at, what, by, noteFa, nextExpectedOn }, place) => ({
    id: `${place}`,
    // A case that goes back to its first state is looked at again.
    title: what === 'created' && place > 0 ? words.to.created : visaCase.follow.events[what],
    detail: (
      <>
        {toldMoment(at)}، {words.by[by]}
        {noteFa && <span className="block wrap-anywhere">{noteFa}</span>}
        {nextExpectedOn && (
          <span className="block">{say('next', { when: formatJalaliDate(nextExpectedOn) })}</span>
        )}
      </>
    ),
    isDone: true,
  }))

/** What the authority's form is filled in with, what was sold, and how long it takes. */
function CaseFacts({ one }: { one: OfficeCase }) {
  const { applicant, travelDate, promisedOn, ownTimes } = one
  return (
    <Section title={words.applicant}>
      <Facts
        facts={[
          [words.filedLastName, <Ltr key="last">{applicant.filedLastName}</Ltr>],
          [words.firstName, <Ltr key="first">{applicant.firstName}</Ltr>],
          [
            words.passportNumber,
            applicant.passportNumber && <Ltr key="number">{applicant.passportNumber}</Ltr>,
          ],
          [words.passportExpires, bothDates(applicant.passportExpires)],
          [words.born, bothDates(applicant.birthDate)],
          [words.nationality, <Ltr key="nationality">{applicant.nationality}</Ltr>],
          [words.guardian, applicant.guardian],
          [words.destination, one.destinationFa],
          [words.type, one.visaTypeFa],
          [words.travels, bothDates(travelDate)],
          [words.promised, promisedOn && formatJalaliDate(promisedOn)],
          [words.reference, one.authorityReference],
          [words.number, one.decisionNumber],
          [words.times, ownTimes && say('timesText', ownTimes)],
        ]}
      />
    </Section>
  )
}

/** As people say it and as the authority's form has it. */
const bothDates = (date: string) => (
  <>
    {formatJalaliDate(date)}
    {/* At the same edge as the day above it. */}
    <Ltr className="block text-end text-quiet">{date}</Ltr>
  </>
)
