import type { PriceLevel } from '@parastoo/contract/flights/search'
import { useEffect, useState } from 'react'
import type { Criteria } from '../criteria.ts'

/** A judged price; what cannot be judged is null, never half of this. */
export type JudgedDay = {
  level: PriceLevel
  lowestRial: number
  typicalFromRial: number
  typicalToRial: number
  observations: number
  since: string
}

/** The price level of the day asked for, once the page stands; null while it is unknown and when it cannot be had. */
export function usePriceLevel({ origin, destination, date, cabin }: Criteria): JudgedDay | null {
  const [known, setKnown] = useState<{ key: string; judged: JudgedDay | null } | null>(null)
  const { code: from, kind: fromKind } = origin
  const { code: to, kind: toKind } = destination
  const key = [from, fromKind, to, toKind, date, cabin].join(' ')
  useEffect(() => {
    let isWanted = true
    import('../../../shell/api.ts')
      .then(({ api }) =>
        api.search.priceLevel({
          origin: from,
          originKind: fromKind,
          destination: to,
          destinationKind: toKind,
          date,
          cabinClass: cabin,
        }),
      )
      .then(({ data: { level, lowest, typicalFrom, typicalTo, observations, since } }) => {
        const isJudged =
          level !== null &&
          lowest !== null &&
          typicalFrom !== null &&
          typicalTo !== null &&
          since !== null
        if (!isJudged) return null
        const span = { typicalFromRial: typicalFrom, typicalToRial: typicalTo }
        return { ...span, level, lowestRial: lowest, observations, since }
      })
      .catch(() => null)
      .then((judged) => {
        if (isWanted) setKnown({ key, judged })
      })
    return () => {
      isWanted = false
    }
  }, [key, from, fromKind, to, toKind, date, cabin])
  return known?.key === key ? known.judged : null
}
