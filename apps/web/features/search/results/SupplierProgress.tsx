import type { SearchReply } from '@parastoo/contract/flights/search'
import { searchAnswer } from '../../../messages/search-answer.ts'
import { wordsOf } from '../../../shell/words.ts'
import { supplierName } from './supplier-name.ts'
import { useAskAnew } from './use-ask-anew.ts'

const say = wordsOf(searchAnswer.suppliers)

/** Names that fit a line; more are counted. */
const mostNamed = 2

/**
 * Who has answered so far, in one quiet line whose room is kept from the beginning, so that its end moves no card. Who did not
 * answer is named with a way to ask again. Only where there is more than one seller.
 */
export function SupplierProgress({
  completed,
  suppliers,
}: Pick<SearchReply, 'completed' | 'suppliers'>) {
  const askAnew = useAskAnew()
  const settled = suppliers.filter(({ state }) => state !== 'searching').length
  const silent = suppliers.filter(({ state }) => state === 'failed' || state === 'late')
  return (
    <div className="flex min-w-0 items-center gap-2">
      {/* Stands empty until the end, so that only the end is read aloud. */}
      <p role="status" className="min-w-0 truncate">
        {completed &&
          (silent.length === 0
            ? say('all', { count: suppliers.length })
            : say('silent', { names: namesOf(silent) }))}
      </p>
      {!completed && <Answered share={settled / suppliers.length} />}
      {!completed && <p>{say('progress', { settled, count: suppliers.length })}</p>}
      {completed && silent.length > 0 && (
        <button
          type="button"
          onClick={askAnew}
          className="min-h-8 shrink-0 rounded-control px-2 font-medium text-lead-text hover:bg-well"
        >
          {searchAnswer.suppliers.askAgain}
        </button>
      )}
    </div>
  )
}

/** A short bar that fills as suppliers answer; the words beside it say the same. */
const Answered = ({ share }: { share: number }) => (
  <svg aria-hidden="true" viewBox="0 0 48 4" className="h-1 w-12 shrink-0">
    <rect width="48" height="4" rx="2" className="fill-well" />
    <rect x={48 - 48 * share} width={48 * share} height="4" rx="2" className="fill-lead-strong" />
  </svg>
)

function namesOf(silent: SearchReply['suppliers']): string {
  const named = silent.slice(0, mostNamed).map(({ name, nameFa }) => supplierName(name, nameFa))
  const rest = silent.length - named.length
  if (rest > 0) return say('namesAndMore', { names: named.join('، '), count: rest })
  return named.join(searchAnswer.suppliers.and)
}
