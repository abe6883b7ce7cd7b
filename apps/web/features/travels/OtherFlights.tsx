import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { timeOf } from '@parastoo/kit/times'
import { Button } from '@parastoo/ui/Button.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changes as words } from '../../messages/changes.ts'
import { queries } from '../../shell/api.ts'
import { wordsOf } from '../../shell/words.ts'
import { AskBeforeAnswer } from './AskBeforeAnswer.tsx'
import type { SendAnswer } from './use-change-answer.ts'

const say = wordsOf(words)

/** Flights that a changed one may be exchanged for without charge, each to be chosen. */
export function OtherFlights({
  changeId,
  isPending,
  send,
}: {
  changeId: string
  isPending: boolean
  send: SendAnswer
}) {
  const { data, isError, refetch } = useQuery({
    ...queries.changes.alternatives.queryOptions({ input: { id: changeId } }),
    meta: { quiet: true },
  })
  const [chosen, setChosen] = useState<Proposal | null>(null)
  return (
    <section aria-labelledby="other-flights" className="flex flex-col gap-3">
      <h3 id="other-flights" className="font-bold">
        {words.others}
      </h3>
      {isError && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {words.othersFailed}
          <Button kind="quiet" size="small" onPress={() => void refetch()}>
            {words.again}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && (
        <p className="text-sm text-quiet">
          {data.data.length === 0 ? words.noOthers : words.othersText}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {data?.data.map((proposal) => (
          <OtherFlight
            key={proposal.proposalId}
            proposal={proposal}
            onChoose={() => setChosen(proposal)}
          />
        ))}
      </ul>
      {chosen && (
        <AskBeforeAnswer
          title={words.rebookTitle}
          question={say('rebookQuestion', momentOf(chosen))}
          yes={words.rebookYes}
          isPending={isPending}
          onYes={() => send({ changeId, answer: 'Rebook', proposalId: chosen.proposalId })}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function OtherFlight({ proposal, onChoose }: { proposal: Proposal; onChoose: () => void }) {
  const [group] = proposal.flightGroups
  const leg = group?.flightLegs[0]
  if (!group || !leg) return null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line px-4 py-3">
      <div className="min-w-0">
        <p className="font-bold">
          {formatJalaliDate(group.departureTime, 'weekday')}،{' '}
          <Ltr>{timeOf(group.departureTime)}</Ltr>
        </p>
        <p className="text-sm text-quiet">
          {leg.airlineName}{' '}
          <Ltr>
            {leg.airlineCode} {leg.flightNumber}
          </Ltr>
        </p>
      </div>
      <Button kind="quiet" size="small" onPress={onChoose}>
        {words.choose}
        <span className="sr-only">{say('chooseOf', momentOf(proposal))}</span>
      </Button>
    </li>
  )
}

function momentOf({ flightGroups }: Proposal): { date: string; time: string } {
  const at = flightGroups[0]?.departureTime ?? ''
  return { date: formatJalaliDate(at, 'weekday'), time: timeOf(at) }
}
