import type { Withdrawal } from '@parastoo/contract/wallet/withdrawals'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { numberTold } from '@parastoo/kit/text'
import { Badge, type Tone } from '@parastoo/ui/Badge.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { travels } from '../../messages/travels.ts'
import { wordsOf } from '../../shell/words.ts'
import { tehranTime } from './tehran-time.ts'

const words = travels.withdrawal
const say = wordsOf(words)

const tones: Record<Withdrawal['status'], Tone> = {
  requested: 'caution',
  approved: 'lead',
  paid: 'good',
  returned: 'bad',
  refused: 'bad',
}

/** The last withdrawals, each with how far it is and where its money is. */
export function WithdrawalList({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  return (
    <ul aria-label={words.list} className="divide-y divide-line border-t border-line">
      {withdrawals.map(({ id, amount, status, requestedAt, iban, trackingNumber, reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
          <p className="min-w-0 flex-1">
            <span className="font-medium">
              {say('tomanOf', { toman: formatRialAsToman(amount) })}
            </span>
            <span className="block text-xs text-quiet">
              {formatJalaliDate(tehranTime(requestedAt), 'medium')}، <Ltr>{iban}</Ltr>
            </span>
            {trackingNumber && (
              <span className="block text-xs text-quiet">
                {words.tracking}: <Ltr>{numberTold(trackingNumber)}</Ltr>
              </span>
            )}
            {reason && <span className="block text-xs text-bad">{reason}</span>}
          </p>
          <Badge tone={tones[status]}>{words.states[status]}</Badge>
        </li>
      ))}
    </ul>
  )
}
