import type { PlaceCode } from './leg.ts'

/** What a day is chosen for: which flight, from when on, and between which places, for the prices of the days. */
export type DayChoice = {
  label: string
  date: string | null
  /** Today in Tehran. */
  today: string
  /** The first day that may be chosen. */
  minDate: string
  origin: PlaceCode | null
  destination: PlaceCode | null
}
