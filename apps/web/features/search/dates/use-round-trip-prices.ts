import type { DateSpan } from '@parastoo/ui/calendar-choices.ts'
import { useMemo, useState } from 'react'
import type { Draft } from '../criteria.ts'
import { useDayPrices } from './use-day-prices.ts'

/** Captions of a round trip's calendar: of the way out, and once its day is chosen, from that day on of the way back. */
export function useRoundTripPrices(draft: Draft) {
  const there = useDayPrices(draft)
  const back = useDayPrices({ ...draft, origin: draft.destination, destination: draft.origin })
  const [view, setView] = useState<DateSpan | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const captions = useMemo(() => {
    if (!anchor || !there.captions || !back.captions) return there.captions
    const before = [...there.captions].filter(([date]) => date < anchor)
    const after = [...back.captions].filter(([date]) => date >= anchor)
    return new Map([...before, ...after])
  }, [anchor, there.captions, back.captions])
  return {
    captions,
    isBack: anchor !== null,
    holidayOf: there.holidayOf,
    load(span: DateSpan) {
      setView(span)
      there.load(span)
      if (anchor) back.load(span)
    },
    onAnchor(date: string | null) {
      setAnchor(date)
      if (date && view) back.load(view)
    },
  }
}
