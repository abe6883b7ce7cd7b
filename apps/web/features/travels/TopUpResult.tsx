import type { Payment } from '@parastoo/contract/payments/payments'
import { formatRialAsToman } from '@parastoo/kit/money'
import { numberTold } from '@parastoo/kit/text'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { orders } from '../../messages/orders.ts'
import { travels } from '../../messages/travels.ts'
import { queries } from '../../shell/api.ts'
import { DinarsPaid } from '../../shell/paying/DinarsPaid.tsx'
import { wordsOf } from '../../shell/words.ts'

const words = travels.topUp
const say = wordsOf(words)

/** What became of a top-up the traveller comes back from; asked again while the bank has not said. */
export function TopUpResult({ loaded }: { loaded: Payment }) {
  const payment = usePaymentUntilKnown(loaded)
  useFreshBalance(payment.status === 'paid' && loaded.status !== 'paid')
  const { status, amount, trackingNumber } = payment
  const tracking = trackingNumber && (
    <span className="block">
      {orders.tracking}: <Ltr>{numberTold(trackingNumber)}</Ltr>
    </span>
  )
  if (status === 'paid')
    return (
      <Notice tone="good" isLive title={say('paid', { toman: formatRialAsToman(amount) })}>
        {payment.dinars !== null && <DinarsPaid paid={[{ amount, dinars: payment.dinars }]} />}
        {tracking}
      </Notice>
    )
  if (status === 'failed' || status === 'cancelled')
    return (
      <Notice tone="bad" isLive title={status === 'failed' ? words.notPaid : words.cancelled}>
        {words.notPaidText}
        {tracking}
      </Notice>
    )
  return (
    <Notice isLive title={words.waiting}>
      {words.waitingText}
    </Notice>
  )
}

function usePaymentUntilKnown(loaded: Payment): Payment {
  const asked = useQuery({
    ...queries.payments.byId.queryOptions({ input: { id: loaded.id } }),
    enabled: loaded.status === 'created' || loaded.status === 'waiting',
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const status = (state.data?.data ?? loaded).status
      return status === 'created' || status === 'waiting' ? 2_500 : false
    },
    meta: { quiet: true },
  })
  return asked.data?.data ?? loaded
}

/** The balance and the list on the page are from before the money came. */
function useFreshBalance(hasCome: boolean): void {
  const { revalidate } = useRevalidator()
  const renew = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (hasCome) renew()
  }, [hasCome])
}
