import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatMoney } from '@parastoo/kit/money'
import { timeOf } from '@parastoo/kit/times'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'
import { adultPriceRial, departureOf } from './arrange-proposals.ts'
import { type Sort, sorts } from './results-view.ts'
import { shortDuration } from './short-duration.ts'

const say = wordsOf(search.results)

/** The orders of the list, each with the price and time of the flight that would lead it. */
export function SortChips({
  sort,
  leaders,
  onChange,
}: {
  sort: Sort
  leaders: Partial<Record<Sort, Proposal>>
  onChange: (sort: Sort) => void
}) {
  return (
    <div className="min-w-0 flex-1">
      <ToggleChips
        isScrolling
        selection="single"
        label={search.results.sort}
        selectedIds={[sort]}
        onChange={([chosen]) => {
          const next = sorts.find((one) => one === chosen)
          if (next) onChange(next)
        }}
        options={sorts.map((one) => ({
          id: one,
          text: search.results.sorts[one],
          detail: detailOf(leaders[one], one),
        }))}
      />
    </div>
  )
}

function detailOf(leader: Proposal | undefined, sort: Sort): string | undefined {
  if (!leader) return undefined
  const time =
    sort === 'earliest' || sort === 'latest'
      ? timeOf(departureOf(leader))
      : shortDuration(leader.totalDurationMinutes)
  return say('sortDetail', { price: formatMoney(adultPriceRial(leader)), time })
}
