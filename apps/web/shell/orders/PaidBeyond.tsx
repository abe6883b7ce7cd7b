import { formatRialAsToman } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../words.ts'

const words = checkout.result
const say = wordsOf(words)

/** That an order was paid more than once, and where the second sum lies; nothing where it was not. */
export function PaidBeyond({ rial, className = '' }: { rial: number; className?: string }) {
  if (rial <= 0) return null
  return (
    <Notice
      tone="plain"
      isLive
      className={className}
      action={
        <Link to={paths.transactions()} className={buttonClass({ kind: 'quiet', size: 'small' })}>
          {words.wallet}
        </Link>
      }
    >
      {say('beyond', { toman: formatRialAsToman(rial) })}
    </Notice>
  )
}
