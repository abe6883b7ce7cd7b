import { longestReview } from '@parastoo/contract/hotels/reviews'
import type { OfficeReview } from '@parastoo/contract/office/reviews'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { Link } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { siteOf } from '../../../shell/context.ts'
import { useDraft } from '../../../shell/drafts.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { ClaimBar } from '../parts/ClaimBar.tsx'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { Section, useMayOpen } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/ReviewPage.ts'

const words = officeDecisions.review
const say = wordsOf(words)
const tones = { waiting: 'caution', shown: 'good', refused: 'bad' } as const

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(say('title', { hotel: loaderData?.review.hotelNameFa ?? '' }), { isIndexed: false })

export async function loader({ context, params: { lineId } }: Route.LoaderArgs) {
  return { review: (await siteOf(context).api.officeReviews.review({ lineId })).data }
}

/** `/office/reviews/{lineId}`: what a guest wrote of a stay; to show or to refuse, and to answer once it is shown. */
export default function ReviewPage({ loaderData: { review } }: Route.ComponentProps) {
  const { lineId, orderId, hotelNameFa, cityNameFa, score, text, firstName, state, isOwn } = review
  const scope = useUser()?.scope ?? []
  const mayOpen = useMayOpen()
  const mayDecide = scope.includes('content') || scope.includes('orders')
  const stay = say('stay', {
    city: cityNameFa,
    from: formatJalaliDate(review.checkIn),
    to: formatJalaliDate(review.checkOut),
  })
  return (
    <>
      <ClaimBar />
      <PageHeader
        title={say('title', { hotel: hotelNameFa })}
        className="mb-5"
        actions={
          mayOpen('order') && (
            <Link to={officePaths.order(orderId)} className={buttonClass({ kind: 'quiet' })}>
              {words.order}
            </Link>
          )
        }
      >
        {stay} <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </PageHeader>
      <div className="flex max-w-3xl flex-col gap-4">
        <Section title={say('by', { name: firstName || words.guest })}>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
            <Badge>{say('score', { score })}</Badge>
            {toldMoment(review.writtenAt)}
          </p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>
          {review.reason && (
            <p className="mt-2 text-sm text-quiet">
              {say('refusedFor', { reason: review.reason })}
            </p>
          )}
          {state === 'refused' ? (
            <OwnReason lineId={lineId} />
          ) : (
            // A colleague's decision asks another question: the one that was open goes, and its words are kept.
            mayDecide && !isOwn && <Decision key={state} lineId={lineId} state={state} />
          )}
          {mayDecide && isOwn && <Notice>{office.own}</Notice>}
        </Section>
        {state === 'shown' && mayDecide && !isOwn && <Answer key={review.answer} review={review} />}
      </div>
    </>
  )
}

/** What was written of a refusal outlives a colleague who decided first. */
const reasonDraft = (lineId: string) => `office.review.reason.${lineId}`

/** Words of one's own for a refusal that a colleague was quicker with: kept until they are put away. */
function OwnReason({ lineId }: Pick<OfficeReview, 'lineId'>) {
  const { text, forget } = useDraft(reasonDraft(lineId))
  if (text === '') return null
  return (
    <Notice tone="caution" title={words.ownReason} className="mt-4">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <Button kind="quiet" size="small" onPress={forget}>
        {words.ownReasonForget}
      </Button>
    </Notice>
  )
}

function Decision({ lineId, state }: { lineId: string; state: 'waiting' | 'shown' }) {
  const { text: reason, write: setReason, forget } = useDraft(reasonDraft(lineId))
  const show = useDeed(officeApi.officeReviews.decide, words.shown)
  const refuse = useDeed(officeApi.officeReviews.decide, words.refused)
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2">
      {state === 'waiting' && (
        <Button
          isPending={show.isPending}
          onPress={() => void show.act({ lineId, isShown: true, reason: '', seen: state })}
        >
          {words.show}
        </Button>
      )}
      <DeedDialog
        label={state === 'shown' ? words.takeDown : words.refuse}
        title={state === 'shown' ? words.takeDown : words.refuse}
        text={words.refuseText}
        kind="danger"
        isPending={refuse.isPending}
        isReady={reason.trim().length >= 3}
        fault={refuse.fault}
        isUnknown={refuse.isUnknown}
        proof={refuse.proof}
        onForget={refuse.forget}
        onAct={async () => {
          const isDone =
            (await refuse.act({ lineId, isShown: false, reason, seen: state })) !== null
          if (isDone) forget()
          return isDone
        }}
      >
        <TextArea
          label={words.reason}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={300}
        />
      </DeedDialog>
      {show.fault && (
        <p role="alert" className="w-full text-sm text-bad">
          {show.fault}
        </p>
      )}
    </div>
  )
}

function Answer({ review: { lineId, answer: standing } }: { review: OfficeReview }) {
  const draft = useDraft(`office.review.${lineId}`)
  const answer = useDeed(officeApi.officeReviews.answer, words.answered)
  return (
    <Section title={words.answer}>
      {standing && (
        <p className="mb-3 border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line">
          {standing}
        </p>
      )}
      <form
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void answer.act({ lineId, text: draft.text }).then((sent) => sent && draft.forget())
        }}
      >
        <TextArea
          label={standing ? words.answerAgain : words.answer}
          description={words.answerText}
          value={draft.text}
          onChange={draft.write}
          rows={4}
          maxLength={longestReview}
          error={answer.fault}
        />
        <Button type="submit" isPending={answer.isPending}>
          {words.send}
        </Button>
      </form>
    </Section>
  )
}
