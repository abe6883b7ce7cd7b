import { ArrowUp } from '@parastoo/ui/icons.ts'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(search.results)

/** Flights that came while others were being read and belong above them: told politely, let in by a press. */
export function FreshFlights({ count, onLetIn }: { count: number; onLetIn: () => void }) {
  return (
    <div className="pointer-events-none sticky top-35 z-10 flex h-0 justify-center">
      <p role="status" className="sr-only">
        {count > 0 && say('freshTold', { count })}
      </p>
      {count > 0 && (
        <button
          type="button"
          onClick={onLetIn}
          className="pointer-events-auto inline-flex min-h-11 animate-rise items-center gap-2 self-start rounded-full bg-lead-strong px-4 text-sm font-medium whitespace-nowrap text-on-lead shadow-panel hover:bg-lead-strong-hover"
        >
          <ArrowUp aria-hidden className="size-4" />
          {say('fresh', { count })}
        </button>
      )}
    </div>
  )
}
