import { longestSupportText } from '@parastoo/contract/support/support'
import { toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { Link } from 'react-router'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { siteOf } from '../../../shell/context.ts'
import { useDraft } from '../../../shell/drafts.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { ClaimBar } from '../parts/ClaimBar.tsx'
import { DeedDialog, DeedNote } from '../parts/DeedDialog.tsx'
import { Section } from '../parts/Facts.tsx'
import { useDeed } from '../parts/use-deed.ts'
import type { Route } from './+types/SupportPage.ts'

const words = officeDecisions.support
const say = wordsOf(words)

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(say('title', { number: toPersianDigits(params.number) }), { isIndexed: false })

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  return { thread: (await siteOf(context).api.officeSupport.thread({ number })).data }
}

/** `/office/support/{number}`: what a traveller asked and what was answered, and a place to answer. */
export default function SupportPage({ loaderData: { thread } }: Route.ComponentProps) {
  const { number, orderId, title, subject, state, messages } = thread
  return (
    <>
      <ClaimBar />
      <PageHeader
        title={say('title', { number: toPersianDigits(number) })}
        className="mb-5"
        actions={
          <Link to={officePaths.order(orderId)} className={buttonClass({ kind: 'quiet' })}>
            {say('order', { title })}
          </Link>
        }
      >
        {words.subjects[subject as keyof typeof words.subjects] ?? subject}{' '}
        <Badge tone={state === 'open' ? 'caution' : 'plain'}>{words.states[state]}</Badge>
      </PageHeader>
      <div className="flex max-w-3xl flex-col gap-4">
        <ol className="flex flex-col gap-2">
          {messages.map(({ by, text, at }) => (
            <li
              key={`${at} ${by}`}
              className={`rounded-card px-4 py-3 ${by ? 'bg-lead-wash' : 'border border-line bg-card'}`}
            >
              <p className="flex flex-wrap justify-between gap-x-3 text-xs text-quiet">
                <span className="font-medium text-ink">{by ?? words.traveller}</span>
                <span>{toldMoment(at)}</span>
              </p>
              <p className="mt-1 break-words whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
        <Answer number={number} isClosed={state === 'closed'} />
      </div>
    </>
  )
}

function Answer({ number, isClosed }: { number: string; isClosed: boolean }) {
  const draft = useDraft(`office.support.${number}`)
  const answer = useDeed(officeApi.officeSupport.answer, words.sent)
  const close = useDeed(officeApi.officeSupport.close, words.closed)
  return (
    <Section title={words.answer}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void answer.act({ number, text: draft.text }).then((sent) => sent && draft.forget())
        }}
      >
        <TextArea
          label={words.answer}
          value={draft.text}
          onChange={draft.write}
          rows={4}
          maxLength={longestSupportText}
          error={answer.fault}
        />
        {/* What went wrong stands at the field. */}
        <DeedNote fault={undefined} isUnknown={false} isAtIt={answer.isAtIt} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={answer.isPending}>
            {words.send}
          </Button>
          {!isClosed && (
            <DeedDialog
              label={words.close}
              title={words.close}
              text={words.closeText}
              kind="quiet"
              isPending={close.isPending}
              fault={close.fault}
              isUnknown={close.isUnknown}
              proof={close.proof}
              onForget={close.forget}
              onAct={async () => (await close.act({ number })) !== null}
            />
          )}
        </div>
      </form>
    </Section>
  )
}
