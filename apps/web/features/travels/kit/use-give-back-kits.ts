import { messageOf } from '@parastoo/contract/messages'
import type { KitsBack } from '@parastoo/contract/visas/kits'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { visaKit } from '../../../messages/visa-kit.ts'
import { paths } from '../../../paths.ts'
import { api } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { toast, toastFailure } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = visaKit.giveBack
const say = wordsOf(words)

/** Asking for all of it back by what the page shows; what moved meanwhile is shown anew, and asked for by another press. */
export function useGiveBackKits(visaOrderId: string) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [notice, setNotice] = useState<string | null>(null)
  const giving = useAttempt((input: Parameters<typeof api.visaKits.giveBackKits>[0], options) =>
    api.visaKits.giveBackKits(input, options),
  )

  async function give({ orders }: KitsBack): Promise<void> {
    setNotice(null)
    try {
      const { data } = await giving.mutateAsync({
        visaOrderId,
        orders: orders.map(({ orderId, items }) => ({ orderId, items: items.map(({ id }) => id) })),
        agreed: true,
      })
      if (data.left.length > 0) {
        await revalidate()
        return setNotice(say('left', { count: data.left.length }))
      }
      toast({ text: words.done, tone: 'good' })
      await navigate(paths.refundRequests())
    } catch (error) {
      const refused = refusedOf(error)
      if (!refused || refused.status >= 500) return toastFailure(error)
      await revalidate()
      setNotice(refused.entries[0]?.messages[0] ?? messageOf(refused.code))
    }
  }

  return { give, notice, isPending: giving.isPending }
}
