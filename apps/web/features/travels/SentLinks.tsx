import { formatJalaliDate } from '@parastoo/kit/dates'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { Button } from '@parastoo/ui/Button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { travels } from '../../messages/travels.ts'
import { api, queries } from '../../shell/api.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { wordsOf } from '../../shell/words.ts'
import { tehranTime } from './tehran-time.ts'

const words = travels.send
const say = wordsOf(words)

/** The links to this ticket that open it still, each of which its sender can take back; nothing while there are none. */
export function SentLinks({ orderId }: { orderId: string }) {
  const asked = useQuery({
    ...queries.ticketing.sentTickets.queryOptions({ input: { id: orderId } }),
    // Who opens this after sending looks for what was sent.
    staleTime: 0,
  })
  const withdrawing = useMutation({
    mutationFn: (id: string) => api.ticketing.withdrawTicket({ id }),
    onSuccess: () => toast({ text: words.withdrawn, tone: 'good' }),
    onError: toastFailure,
    onSettled: () => asked.refetch(),
  })
  const sent = asked.data?.data ?? []
  if (sent.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-sm font-bold">{words.living}</h3>
      <ul className="mt-1 divide-y divide-line">
        {sent.map(({ id, channel, sentTo, sentAt }) => {
          const at = tehranTime(sentAt)
          const to = ltr(toPersianDigits(sentTo))
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 flex-1 text-sm">
                {say('livingOne', {
                  channel: words.channels[channel],
                  to,
                  date: formatJalaliDate(at, 'medium'),
                  time: ltr(timeOf(at)),
                })}
              </span>
              <Button
                kind="quiet"
                size="small"
                aria-label={say('withdrawOf', { to })}
                isPending={withdrawing.isPending && withdrawing.variables === id}
                onPress={() => withdrawing.mutate(id)}
              >
                {words.withdraw}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
