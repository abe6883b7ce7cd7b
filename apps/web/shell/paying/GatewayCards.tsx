import { formatRial } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Landmark } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { RadioCards } from '@parastoo/ui/RadioCards.tsx'
import { Loading, Skeleton } from '@parastoo/ui/Skeleton.tsx'
import { paying } from '../../messages/paying.ts'
import { toldMoment } from '../told-moment.ts'
import { wordsOf } from '../words.ts'
import { dinarsOf } from './DinarsPaid.tsx'
import type { Gateways } from './use-gateways.ts'

const say = wordsOf(paying)
const inCurrency: Readonly<Record<string, string>> = paying.inCurrency

/** The banks one may pay at, as cards, and what one of Iraq will ask for in its own money. None, or none that could be loaded, is said with a way to try again (decisions 3). */
export function GatewayCards({
  gateways,
  amountRial,
  isNarrow = false,
}: {
  gateways: Gateways
  /** What will be asked of the bank next; 0 while nobody knows. */
  amountRial: number
  /** Stands in a narrow column: one card below the other. */
  isNarrow?: boolean
}) {
  const { list, hasFailed, isAsking, ask, chosenId, choose, offers } = gateways
  const inDinars = dinarsOf(gateways, amountRial)
  const loan = offers.find(({ gatewayId }) => gatewayId === chosenId)
  if (hasFailed)
    return (
      <Notice
        tone="bad"
        isLive
        title={paying.gatewaysFailed}
        action={<Retry ask={ask} isAsking={isAsking} />}
      >
        {paying.gatewaysFailedText}
      </Notice>
    )
  if (list === null)
    return (
      <Loading label={paying.loading} className="grid gap-2.5 sm:grid-cols-2">
        <Skeleton className="h-14 w-full rounded-card" />
        <Skeleton className="h-14 w-full rounded-card" />
      </Loading>
    )
  if (list.length === 0)
    return (
      <Notice
        tone="caution"
        isLive
        title={paying.noGateway}
        action={<Retry ask={ask} isAsking={isAsking} />}
      >
        {paying.noGatewayText}
      </Notice>
    )
  const lender = list.find(({ id }) => id === chosenId)?.title ?? ''
  return (
    // The same box round the cards whoever is chosen: another one would draw them anew, and the focus of who chooses by keys would be lost.
    <div className="flex flex-col gap-4">
      <RadioCards
        label={paying.gateways}
        columns={list.length > 1 && !isNarrow ? 2 : 1}
        options={list.map(({ id, title, currencyCode }) => ({
          id: String(id),
          text: title,
          description: termsOf(offers, id) ?? inCurrency[currencyCode],
          icon: <Landmark className="size-5 text-quiet" />,
        }))}
        value={chosenId === null ? null : String(chosenId)}
        onChange={(id) => choose(Number(id))}
        description={loan ? say('safeLoan', { lender }) : paying.safe}
      />
      {inDinars && (
        <Notice tone="plain" isLive title={say('dinarsTitle', { dinars: inDinars.dinars })}>
          {say('dinarsText', {
            rial: formatRial(inDinars.rialPerUnit),
            when: toldMoment(inDinars.setAt),
          })}
        </Notice>
      )}
      {loan && (
        <Notice tone="plain" isLive title={say('payLater', { lender })}>
          {say('payLaterText', { lender })}
        </Notice>
      )}
    </div>
  )
}

/** What a lender says of its terms, as far as it says anything. */
function termsOf(offers: Gateways['offers'], id: number): string | undefined {
  const offer = offers.find(({ gatewayId }) => gatewayId === id)
  return offer && [offer.title, offer.description].filter(Boolean).join('؛ ')
}

const Retry = ({ ask, isAsking }: { ask: () => void; isAsking: boolean }) => (
  <Button kind="quiet" size="small" isPending={isAsking} onPress={ask}>
    {paying.retry}
  </Button>
)
