import type { CaseView } from '@parastoo/contract/visas/cases'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Badge, type Tone } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { visaCase } from '../../../messages/visa-case.ts'
import { visas } from '../../../messages/visas.ts'
import { wordsOf } from '../../../shell/words.ts'
import { tehranTime } from '../tehran-time.ts'
import { CaseDeposit } from './CaseDeposit.tsx'
import { CaseFiles } from './CaseFiles.tsx'
import { CaseOriginals } from './CaseOriginals.tsx'
import { CaseTimeline } from './CaseTimeline.tsx'
import { GivePaper } from './GivePaper.tsx'
import { ShowExit } from './ShowExit.tsx'
import { WithdrawCase } from './WithdrawCase.tsx'

const words = visaCase.follow
const say = wordsOf(words)

const nameOf = ({ applicant }: CaseView): string =>
  `${applicant.firstNameFarsi} ${applicant.lastNameFarsi}`

/** The case of one applicant: whose turn it is and until when, what is asked, and all that has happened. */
export function CaseCard({ one, now }: { one: CaseView; now: string }) {
  const { state, stateFa, isPaid, isSample, papers, withdrawal, payableUntil } = one
  // What was asked for and never given is not wanted any more once the case has moved on.
  const asked = one.waitsFor === 'traveller' ? papers.filter(({ fileId }) => fileId === null) : []
  const given = papers.filter(({ fileId }) => fileId !== null)
  return (
    <Card as="section" className="flex flex-col gap-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold wrap-anywhere">{say('title', { name: nameOf(one) })}</h2>
        <Badge tone={isPaid ? toneOf(state) : payableUntil ? 'caution' : 'plain'}>
          {isPaid ? stateFa : payableUntil ? words.unpaid : words.lapsed}
        </Badge>
      </div>
      {isSample && <p className="text-sm text-quiet">{visaCase.sample}</p>}
      {isPaid ? <Turn one={one} /> : <Unpaid one={one} />}
      <EndsTooSoon one={one} />
      {asked.map((paper) => (
        <GivePaper key={paper.paperId} paper={paper} />
      ))}
      <CaseFiles one={one} now={now} />
      <Facts one={one} />
      <CaseDeposit one={one} />
      <ShowExit key={one.deposit?.proofs} one={one} />
      <CaseOriginals originals={one.originals} />
      <Ended one={one} />
      <CaseTimeline events={one.events} />
      {given.length > 0 && (
        <p className="text-sm">
          <span className="text-quiet">{words.papers}: </span>
          {[...new Set(given.map(({ kind }) => visas.documents.kinds[kind]))].join('، ')}
        </p>
      )}
      {withdrawal && <WithdrawCase one={one} withdrawal={withdrawal} />}
    </Card>
  )
}

/** Until when it waits for its payment; the order itself says how to pay. */
function Unpaid({ one: { payableUntil } }: { one: CaseView }) {
  if (payableUntil === null) return <Notice tone="plain">{words.lapsedText}</Notice>
  return (
    <Notice tone="caution">
      {say('payableUntil', { date: formatJalaliDate(tehranTime(payableUntil), 'weekday') })}
    </Notice>
  )
}

/** Whose turn it is, when there is news at the latest, and how the promise stands. */
function Turn({ one }: { one: CaseView }) {
  const { waitsFor, promisedOn, isPaused, isLate, state } = one
  if (waitsFor === null) return null
  const { nextExpectedOn } = one.events.at(-1) ?? {}
  const facts = [
    nextExpectedOn &&
      nextExpectedOn !== promisedOn &&
      say('next', { date: formatJalaliDate(nextExpectedOn) }),
    promisedOn && !isLate && say('promised', { date: formatJalaliDate(promisedOn) }),
  ].filter(Boolean)
  return (
    <Notice tone={waitsFor === 'traveller' ? 'caution' : 'plain'} title={words.turn[waitsFor]}>
      {facts.length > 0 && <p>{facts.join('، ')}</p>}
      {isPaused && <p>{state === 'extra-requested' ? words.pausedExtra : words.paused}</p>}
      {isLate && <p>{words.late}</p>}
    </Notice>
  )
}

/** The visa is there, and one may not enter with it any more on the day of the journey (edge 10 of the facts). */
function EndsTooSoon({ one: { endsBeforeTravel, enterUntil, travelDate } }: { one: CaseView }) {
  if (!endsBeforeTravel || enterUntil === null) return null
  return (
    <Notice tone="bad" title={words.tooShortTitle}>
      {say('tooShort', {
        date: formatJalaliDate(enterUntil),
        travel: formatJalaliDate(travelDate),
      })}
    </Notice>
  )
}

function Facts({ one: { authorityReference, decisionNumber, officialSite } }: { one: CaseView }) {
  if (!authorityReference && !decisionNumber) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {decisionNumber && <Fact name={words.decision} value={decisionNumber} />}
      {authorityReference && <Fact name={words.reference} value={authorityReference} />}
      <div>
        <dt className="text-quiet">{words.site}</dt>
        <dd>
          <a
            href={`https://${officialSite}`}
            rel="noopener nofollow"
            className="inline-flex min-h-6 items-center text-lead-text underline underline-offset-4"
          >
            <Ltr>{officialSite}</Ltr>
          </a>
        </dd>
      </div>
    </dl>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-quiet">{name}</dt>
    <dd className="font-bold">
      <Ltr>{value}</Ltr>
    </dd>
  </div>
)

/** What came back when it ended. */
function Ended({ one: { ended } }: { one: CaseView }) {
  if (!ended) return null
  const back = formatRialAsToman(ended.backRial)
  const kept = formatRialAsToman(ended.keptRial)
  return (
    <Notice tone={ended.backRial > 0 ? 'good' : 'plain'} title={words.ended}>
      {ended.backRial === 0
        ? words.endedNothing
        : ended.keptRial === 0
          ? say('endedText', { back })
          : say('endedKept', { back, kept })}
    </Notice>
  )
}

function toneOf(state: CaseView['state']): Tone {
  if (state === 'approved' || state === 'delivered') return 'good'
  if (state === 'rejected') return 'bad'
  if (['documents-missing', 'extra-requested', 'correction'].includes(state)) return 'caution'
  return state === 'withdrawn' || state === 'called-off' ? 'plain' : 'lead'
}
