import { ArrowUp } from '@parastoo/ui/icons.ts'
import { search } from '../../../messages/search.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(search.results)

/** Lets in the flights that came while others were being read. */
export function FreshFlightsButton({ count, onLetIn }: { count: number; onLetIn: () => void }) {
  return (
    <button
      type="button"
      onClick={onLetIn}
      className="pointer-events-auto relative inline-flex min-h-8 animate-rise items-center gap-2 self-start rounded-full after:absolute after:-inset-1.5 bg-lead-strong px-4 text-sm font-medium whitespace-nowrap text-on-lead shadow-panel hover:bg-lead-strong-hover"
    >
      <ArrowUp aria-hidden className="size-4" />
      {say('fresh', { count })}
    </button>
  )
}
