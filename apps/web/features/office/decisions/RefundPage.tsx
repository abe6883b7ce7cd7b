import type { OfficeRefund } from '@parastoo/contract/office/decisions'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { Timeline } from '@parastoo/ui/Timeline.tsx'
import { Link } from 'react-router'
import { office } from '../../../messages/office.ts'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officePaths } from '../office-paths.ts'
import { ClaimBar } from '../parts/ClaimBar.tsx'
import { ClockBadge } from '../parts/ClockBadge.tsx'
import { Facts, Lines, Section } from '../parts/Facts.tsx'
import type { Route } from './+types/RefundPage.ts'
import { RefundDecision } from './RefundDecision.tsx'

const words = officeDecisions.refund
const say = wordsOf(words)

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(say('title', { number: toPersianDigits(params.number) }), { isIndexed: false })

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  return { refund: (await siteOf(context).api.officeRefunds.request({ number })).data }
}

/** `/office/refunds/{number}`: what is asked back and why, what the table says, and the decision. */
export default function RefundPage({ loaderData: { refund } }: Route.ComponentProps) {
  const user = useUser()
  const isWaiting = refund.items.some(({ state }) => state === 'waiting')
  const mayDecide = isWaiting && (user?.scope.includes('refunds') ?? false)
  const isOwn = user?.id === refund.userId
  return (
    <>
      <ClaimBar />
      <PageHeader
        title={say('title', { number: toPersianDigits(refund.number) })}
        className="mb-5"
        actions={
          <Link to={officePaths.order(refund.orderId)} className={buttonClass({ kind: 'quiet' })}>
            {say('order', { number: toPersianDigits(refund.orderNumber) })}
          </Link>
        }
      >
        {refund.title}، {refund.statusFa}
      </PageHeader>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={words.asked}>
            <Facts
              facts={[
                [words.reason, refund.reason],
                [words.to, words.targets[refund.payTo]],
                [
                  words.promised,
                  isWaiting ? (
                    <ClockBadge key="clock" since={refund.requestedAt} dueAt={refund.promisedAt} />
                  ) : (
                    toldMoment(refund.promisedAt)
                  ),
                ],
                [words.files, refund.files > 0 ? say('fileCount', { count: refund.files }) : null],
              ]}
            />
          </Section>
          {refund.askedId !== null && (
            <Notice tone="caution">
              {words.waitsForTwo}{' '}
              <Link to={gatePaths.approval(refund.askedId)}>{words.seeAsked}</Link>
            </Notice>
          )}
          {mayDecide && isOwn && <Notice>{office.own}</Notice>}
          {mayDecide && !isOwn ? (
            <RefundDecision key={idsOf(refund)} refund={refund} />
          ) : (
            <Items refund={refund} />
          )}
        </div>
        <Section title={words.history}>
          <Timeline items={stepsOf(refund)} label={words.history} />
        </Section>
      </div>
    </>
  )
}

/** What is decided is decided of the items that were seen: when they become others, the choice begins anew. */
const idsOf = ({ items }: OfficeRefund) => items.map(({ itemId, state }) => itemId + state).join()

function Items({ refund: { items } }: { refund: OfficeRefund }) {
  return (
    <Section title={words.items}>
      <Lines
        none={words.nothing}
        lines={items.map(({ itemId, label, line, state, penaltyPercent, back }) => ({
          id: itemId,
          body: (
            <>
              <span>
                {label}، {line}
              </span>
              <span>{words.states[state]}</span>
              <span className="text-quiet">
                {say('byTable', { percent: penaltyPercent, toman: formatRialAsToman(back) })}
              </span>
            </>
          ),
        }))}
      />
    </Section>
  )
}

const stepsOf = ({ steps }: OfficeRefund) =>
  steps.map(({ kind, by, note, at }, place) => ({
    id: `${place}`,
    title: words.steps[kind as keyof typeof words.steps] ?? kind,
    detail: (
      <>
        {toldMoment(at)}
        {by && `، ${by}`}
        {note && <span className="block">{note}</span>}
      </>
    ),
    isDone: true,
  }))
