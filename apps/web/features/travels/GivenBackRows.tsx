import { formatRialAsToman } from '@parastoo/kit/money'
import { travels } from '../../messages/travels.ts'
import type { GivenBackSums } from './given-back-sums.ts'

const words = travels.trip.givenBack

/** Under the price of an order of which something was given back: where that price is now. */
export function GivenBackRows({
  sums: { backRial, keptRial, leftRial },
  isLent = false,
  isOnItsWay = false,
}: {
  sums: GivenBackSums
  /** What came back went to a lender. */
  isLent?: boolean
  /** Some of it has not arrived. */
  isOnItsWay?: boolean
}) {
  const back = isOnItsWay ? words.onItsWay : words.back
  const rows = [
    { name: isLent ? words.backToLender : back, rial: backRial },
    { name: words.kept, rial: keptRial },
    { name: words.left, rial: leftRial },
  ]
  return (
    <dl className="flex flex-col gap-1.5 rounded-control bg-well px-3 py-2 text-sm">
      {rows.map(
        ({ name, rial }) =>
          rial > 0 && (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt>{name}</dt>
              <dd className="font-medium">
                {formatRialAsToman(rial)} <span className="text-xs text-quiet">تومان</span>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
