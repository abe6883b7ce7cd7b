import { messageOf } from '@parastoo/contract/messages'
import type { Kit } from '@parastoo/contract/visas/kits'
import { formatRialAsToman } from '@parastoo/kit/money'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { visaKit } from '../../../messages/visa-kit.ts'
import { paths } from '../../../paths.ts'
import { api } from '../../../shell/api.ts'
import { displayChannel } from '../../../shell/display-channel.ts'
import { type Refused, refusedOf } from '../../../shell/refused.ts'
import { toastFailure } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { wordsOf } from '../../../shell/words.ts'
import { chosenOf, type KitChoice, kitToBuy } from './kit-choice.ts'

const say = wordsOf(visaKit)

/** `orderId`: of a kit that stands already. */
type Refusal = { code: string; text: string; orderId: string | null }

/** Buying the chosen parts as one order; what is gone, dearer or riskier by now is said, and the page shows what there is instead. */
export function useBuyKit(kit: Kit) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [fault, setFault] = useState<'empty' | 'leaves' | null>(null)
  const buying = useAttempt((input: Parameters<typeof api.visaKits.buyKit>[0], options) =>
    api.visaKits.buyKit(input, options),
  )
  const clear = () => {
    setRefusal(null)
    setFault(null)
  }

  async function buy(choice: KitChoice, said: { leavesFromIran: boolean }): Promise<void> {
    clear()
    const { flight, hotel, cover } = chosenOf(kit, choice)
    if (!flight && !hotel && !cover) return setFault('empty')
    if (cover && !said.leavesFromIran) return setFault('leaves')
    try {
      const productChannel = displayChannel()
      const { data } = await buying.mutateAsync({ ...kitToBuy(kit, choice, said), productChannel })
      await navigate(paths.confirm({ orderId: data.orderId }))
    } catch (error) {
      const refused = refusedOf(error)
      // A server that fails has refused nothing, and reading the page anew would fail as well.
      if (!refused || refused.status >= 500) return toastFailure(error)
      setRefusal({ code: refused.code, text: textOf(refused), orderId: orderIn(refused) })
      // What is shown beside it is what there is now.
      await revalidate()
    }
  }

  return { buy, clear, refusal, fault, isPending: buying.isPending }
}

const orderIn = ({ entries: [first] }: Refused): string | null =>
  typeof first?.detail?.orderId === 'string' ? first.detail.orderId : null

function textOf({ entries: [first] }: Refused): string {
  const { code = '', messages = [], detail } = first ?? {}
  if (code === 'PENALTY_CHANGED' && typeof detail?.riskRial === 'number')
    return say('riskChanged', { toman: formatRialAsToman(detail.riskRial) })
  const reason = typeof detail?.reasonFa === 'string' ? ` ${detail.reasonFa}` : ''
  return `${messages[0] ?? messageOf(code)}${reason}`
}
