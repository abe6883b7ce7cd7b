import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { timeOf } from '@parastoo/kit/times'
import { classes } from '@parastoo/ui/classes.ts'
import {
  Banknote,
  ChevronDown,
  CreditCard,
  History,
  Landmark,
  Pencil,
  Ticket,
} from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Link } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import type { ApiClient } from '../../shell/context.ts'
import { purchasesTogether } from '../../shell/orders/purchases-together.ts'
import { tehranTime } from './tehran-time.ts'

type WalletFlow = Awaited<ReturnType<ApiClient['wallet']['flows']>>['data'][number]

const words = travels.wallet

const icons = {
  TopUp: Banknote,
  Payment: CreditCard,
  Purchase: Ticket,
  Refund: History,
  Withdrawal: Landmark,
  Correction: Pencil,
}

/**
 * How the wallet moved, the newest first; what came has a plus, what went a minus. A purchase paid at a bank passes through the wallet:
 * it is one row, which opens to both. What was paid beyond it stayed in the wallet, and has a row of its own.
 */
export function WalletFlows({ flows }: { flows: readonly WalletFlow[] }) {
  return (
    <ul className="mt-2 divide-y divide-line px-4 pb-2 sm:px-6">
      {purchasesTogether(flows).map(({ flow, parts }) => (
        <li key={flow.id} className="py-1">
          <Flow {...flow} />
          {parts.length > 0 && (
            <details className="group -mt-2 mb-1 ms-13 text-sm text-quiet">
              <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 text-xs text-lead-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
                {words.parts}
                <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
              </summary>
              <ul className="mb-2 max-w-sm rounded-control bg-well px-3 py-1.5">
                {[...parts, flow].map((part) => (
                  <li key={part.id} className="flex justify-between gap-4 py-0.5">
                    <span>{words.types[part.type]}</span>
                    <Ltr>
                      {part.amount >= 0 && '+'}
                      {formatRialAsToman(part.amount)}
                    </Ltr>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function Flow({ type, amount, time, description, orderId }: WalletFlow) {
  const Icon = icons[type]
  const at = tehranTime(time)
  const isIncome = amount >= 0
  const name = type === 'Refund' && !isIncome ? words.types.toLender : words.types[type]
  return (
    <div className="flex items-start gap-x-3 py-2.5">
      <span
        className={classes(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isIncome ? 'bg-good-wash text-good' : 'bg-well text-quiet',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{name}</span>
          <span className={classes('font-bold', isIncome ? 'text-good' : 'text-ink')}>
            <Ltr>
              {isIncome && '+'}
              {formatRialAsToman(amount)}
            </Ltr>{' '}
            <span className="text-xs font-normal text-quiet">تومان</span>
          </span>
        </p>
        {description !== name && <p className="text-sm text-quiet">{description}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-quiet">
          <span>
            {formatJalaliDate(at, 'medium')}، <Ltr>{timeOf(at)}</Ltr>
          </span>
          {orderId && (
            <Link
              to={paths.trip(orderId)}
              className="inline-flex touch-target items-center text-lead-text underline underline-offset-4"
            >
              {words.order}
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}
