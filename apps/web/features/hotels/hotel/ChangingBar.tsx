import { formatRialAsToman } from '@parastoo/kit/money'
import { Link } from 'react-router'
import { tripChanges } from '../../../messages/trip-changes.ts'
import { paths } from '../../../paths.ts'
import type { ChangingFrom } from '../../../shell/stays/changing-from.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = tripChanges.stay
const say = wordsOf(words)

/** Over the hotel: in the place of which stay another is chosen, and what comes back of it. */
export function ChangingBar({
  changing: { orderId, backRial },
  onStop,
}: {
  changing: ChangingFrom
  onStop: () => void
}) {
  return (
    <aside aria-label={words.title} className="border-b border-line bg-good-wash">
      <div className="page-width flex min-h-12 flex-wrap items-center gap-x-4 py-1">
        <p className="min-w-0 flex-1 basis-60 text-sm font-medium">
          {backRial === 0 ? words.barOfNothing : say('bar', { toman: formatRialAsToman(backRial) })}
        </p>
        <button
          type="button"
          onClick={onStop}
          className="inline-flex min-h-11 items-center text-sm text-lead-text underline"
        >
          {words.stop}
        </button>
        <Link
          to={paths.trip(orderId)}
          className="inline-flex min-h-11 items-center text-sm font-medium text-lead-text"
        >
          {tripChanges.back}
        </Link>
      </div>
    </aside>
  )
}
