import { formatRialAsToman } from '@parastoo/kit/money'
import { useEffect, useState } from 'react'
import { tripChanges } from '../../../messages/trip-changes.ts'
import {
  type ChangingFrom,
  changingFrom,
  netOfChange,
  stopChanging,
} from '../../../shell/stays/changing-from.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = tripChanges.stay
const say = wordsOf(words)

/** The stay in whose place one of this hotel is looked for; known in this tab only, so it is there once the page runs here. */
export function useChanging(hotelCode: string) {
  const [changing, setChanging] = useState<ChangingFrom | null>(null)
  useEffect(() => setChanging(changingFrom(hotelCode)), [hotelCode])
  return {
    changing,
    stopChange: () => {
      stopChanging()
      setChanging(null)
    },
  }
}

/** What a stay costs in the end in the place of another. */
export function changeWords(changing: ChangingFrom, priceRial: number): string {
  const netRial = netOfChange(changing, priceRial)
  if (netRial === 0) return words.even
  const toman = formatRialAsToman(Math.abs(netRial))
  return netRial > 0 ? say('more', { toman }) : say('less', { toman })
}
