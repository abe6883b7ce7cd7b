import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Link } from 'react-router'
import { hotelCompare } from '../../../messages/hotel-compare.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(hotelCompare)

/** At the foot of the list: how many hotels were put side by side, and the way to see them so. */
export function CompareBar({
  count,
  to,
  onClear,
}: {
  count: number
  to: string
  onClear: () => void
}) {
  return (
    <section
      aria-label={hotelCompare.title}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-panel"
    >
      <div className="page-width flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <p role="status" className="min-w-0 flex-1 text-sm">
          {say('chosen', { count })}
          {count === 1 && <span className="text-quiet">؛ {hotelCompare.oneMore}</span>}
        </p>
        <button type="button" onClick={onClear} className={buttonClass({ kind: 'bare' })}>
          {hotelCompare.clear}
        </button>
        {count > 1 && (
          <Link to={to} className={buttonClass({ kind: 'lead' })}>
            {hotelCompare.compare}
          </Link>
        )}
      </div>
    </section>
  )
}
