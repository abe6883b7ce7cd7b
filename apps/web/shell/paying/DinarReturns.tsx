import type { DinarReturn } from '@parastoo/contract/refunds/dinars'
import { formatNumber, formatRialAsToman } from '@parastoo/kit/money'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { moneyBack } from '../../messages/money-back.ts'
import { wordsOf } from '../words.ts'

const words = moneyBack.dinarReturns
const say = wordsOf(words)

/** What goes back in dinars though nobody asked for it: where each sum is, and why one is in the wallet instead. Nothing where nothing does. */
export function DinarReturns({
  returns,
  className = '',
}: {
  returns: readonly DinarReturn[]
  className?: string
}) {
  if (returns.length === 0) return null
  return (
    <Notice tone="plain" isLive title={words.title} className={className}>
      <ul className="flex flex-col gap-2">
        {returns.map((one) => (
          <li key={one.id}>
            <span className="block text-quiet">{one.title}</span>
            {told(one)}
            {one.state === 'InWallet' && one.reason && (
              <span className="block">{say('reason', { reason: one.reason })}</span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const told = ({ state, dinars, bank, amount, trackingNumber }: DinarReturn): string =>
  say(state, {
    dinars: formatNumber(dinars),
    bank,
    toman: formatRialAsToman(amount),
    number: trackingNumber ?? '',
  })
