import type { PriceStanding } from './PriceLine.tsx'

/**
 * A short line under a day: its lowest price. `good` marks the cheapest ones, `level` draws how a day stands among the others;
 * `said` is what is heard instead, with its unit and its level in words.
 */
export type DayCaption = {
  text: string
  tone?: 'plain' | 'good'
  said?: string
  level?: PriceStanding
}

/** Both ends inclusive, Gregorian ISO dates. */
export type DateSpan = { startsOn: string; endsOn: string }

/** What is said while either end is awaited: «تاریخ رفت را انتخاب کنید». */
export type SpanPrompts = { start: string; end: string }

/** Everything a calendar can be told, whether it chooses one day or a span. All dates are Gregorian ISO. */
export type CalendarChoices = {
  minDate?: string | undefined
  maxDate?: string | undefined
  isDateUnavailable?: (date: string) => boolean
  captions?: ReadonlyMap<string, DayCaption>
  /** The name of a day's holiday: it is drawn red, said with the day and listed under its month. */
  holidayOf?: (date: string) => string | null
  /** Called with the first and last day in view, to load captions for them. */
  onView?: (span: DateSpan) => void
}
