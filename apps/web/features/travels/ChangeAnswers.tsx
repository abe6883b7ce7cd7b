import type { FlightChange } from '@parastoo/contract/orders/changes'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { timeOf } from '@parastoo/kit/times'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { changes as words } from '../../messages/changes.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { AskBeforeAnswer } from './AskBeforeAnswer.tsx'
import { OtherFlights } from './OtherFlights.tsx'
import { tehranTime } from './tehran-time.ts'
import { useChangeAnswer } from './use-change-answer.ts'

const say = wordsOf(words)

/** Refund reasons of a carrier's doing, for the page where one chooses tickets and where the money goes. */
const carrierReasons = { cancelled: 2, moved: 3 } as const
const personalReason = 1

/** The ways on from a change: accept it, have the money back (free by the rule, else as the ticket says), or take another flight. */
export function ChangeAnswers({ change }: { change: FlightChange }) {
  const { id: changeId, kind, orderId, isRefundFree, answerBy } = change
  const { send, isPending } = useChangeAnswer()
  const [isAsking, setAsking] = useState(false)
  const [showsOthers, setShowsOthers] = useState(kind === 'cancelled')
  const local = tehranTime(answerBy)
  const reason = isRefundFree ? carrierReasons[kind] : personalReason
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">
        {say('until', { time: timeOf(local), date: formatJalaliDate(local, 'weekday') })}
      </p>
      <div className="flex flex-wrap gap-2 [&>*]:whitespace-normal">
        {kind === 'moved' && (
          <Button isPending={isPending} onPress={() => void send({ changeId, answer: 'Accept' })}>
            {words.accept}
          </Button>
        )}
        {isRefundFree ? (
          <Button kind="quiet" isDisabled={isPending} onPress={() => setAsking(true)}>
            {words.refund}
          </Button>
        ) : (
          <Link to={paths.refund(orderId, reason)} className={buttonClass({ kind: 'quiet' })}>
            {words.refundByTable}
          </Link>
        )}
        {!showsOthers && (
          <Button kind="quiet" onPress={() => setShowsOthers(true)}>
            {words.others}
          </Button>
        )}
      </div>
      {isRefundFree && (
        <Link to={paths.refund(orderId, reason)} className="text-sm text-lead-text">
          {words.refundInPart}
        </Link>
      )}
      {showsOthers && <OtherFlights changeId={changeId} isPending={isPending} send={send} />}
      {isAsking && (
        <AskBeforeAnswer
          title={words.refundTitle}
          question={words.refundQuestion}
          yes={words.refundYes}
          isPending={isPending}
          onYes={() => send({ changeId, answer: 'Refund' })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
