import type { FlightChange } from '@parastoo/contract/orders/changes'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link, useRevalidator } from 'react-router'
import { changes as words } from '../../messages/changes.ts'
import { paths } from '../../paths.ts'
import { useLiveTopic } from '../../shell/use-live-topic.ts'
import { wordsOf } from '../../shell/words.ts'
import { ChangeAnswers } from './ChangeAnswers.tsx'
import { ChangedLeg } from './ChangedLeg.tsx'

const say = wordsOf(words)

/** What carriers changed on a trip: the newest of each flight with its ways on, the answered ones as they were answered. */
export function FlightChanges({
  orderId,
  changes,
}: {
  orderId: string
  changes: readonly FlightChange[]
}) {
  const { revalidate } = useRevalidator()
  const readAgain = () => void revalidate()
  useLiveTopic(`order:${orderId}`, { onMessage: readAgain, onCatchUp: readAgain })
  const shown = changes.filter(
    (change, index) =>
      change.isOpen ||
      change.answer !== null ||
      changes.findIndex(({ lineId }) => lineId === change.lineId) === index,
  )
  return shown.map((change) => <ChangeCard key={change.id} change={change} />)
}

function ChangeCard({ change }: { change: FlightChange }) {
  const { kind, legs, reason, isOpen, answer } = change
  const tone = kind === 'cancelled' ? 'bad' : 'caution'
  return (
    <Card as="section" className="flex flex-col gap-4 sm:p-6">
      <h2 className="text-lg font-bold">{words[kind]}</h2>
      <ul className="flex flex-col gap-4">
        {legs
          .filter(({ before, after }) => before?.departureTime !== after?.departureTime)
          .map((leg) => (
            <ChangedLeg key={leg.flightNumber} leg={leg} />
          ))}
      </ul>
      {reason && <p className="text-sm text-quiet">{say('reason', { reason })}</p>}
      {answer?.state === 'done' && (
        <Notice
          tone="good"
          isLive
          action={
            answer.answer === 'Refund' && (
              <Link to={paths.refundRequests()} className="text-lead-text">
                {words.tracker}
              </Link>
            )
          }
        >
          {words.answered[answer.answer]}
        </Notice>
      )}
      {answer?.state === 'open' && <Notice isLive>{words.pending}</Notice>}
      {answer?.state === 'failed' && (
        <Notice tone="caution" isLive>
          {words.failed}
        </Notice>
      )}
      {isOpen && (
        <>
          {answer === null && (
            <Notice tone={tone}>{change.isRefundFree ? words.free : words.notFree}</Notice>
          )}
          <ChangeAnswers change={change} />
        </>
      )}
    </Card>
  )
}
