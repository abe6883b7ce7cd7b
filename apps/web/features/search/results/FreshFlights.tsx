import { Suspense } from 'react'
import { search } from '../../../messages/search.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(search.results)
const FreshFlightsButton = lazyPart(
  () => import('./FreshFlightsButton.tsx'),
  (module) => module.FreshFlightsButton,
)

/** Flights that came while others were being read and belong above them: told politely, let in by a press. */
export function FreshFlights({ count, onLetIn }: { count: number; onLetIn: () => void }) {
  return (
    <div className="pointer-events-none sticky top-15 z-10 flex h-0 -translate-y-7.5 justify-end sm:justify-center">
      <p role="status" className="sr-only">
        {count > 0 && say('freshTold', { count })}
      </p>
      <Suspense>{count > 0 && <FreshFlightsButton count={count} onLetIn={onLetIn} />}</Suspense>
    </div>
  )
}
