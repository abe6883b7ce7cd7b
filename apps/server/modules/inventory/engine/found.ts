/**
 * What one search of the engine found, as numbers into the columns: nothing is spelt out until somebody reads it. It belongs to
 * the searching thread and stands until that thread's next search.
 */
export type Found = {
  count: number
  /** Whether nothing was let go: then no sort and no filter over these can miss anything. */
  isComplete: boolean
  /** Journeys per itinerary: 1, or more for what is sold together. */
  journeys: number
  /** Flight rows, `journeys × 3` per itinerary; -1 where a journey has fewer legs. */
  rows: Int32Array
  /** The class sold on each of these rows, a place in the class columns; same shape. */
  places: Int32Array
  /** What the whole party pays, whole rial. */
  totalRial: Float64Array
  /** Seats that can be sold together, 0 when the party does not fit. */
  seats: Int16Array
  /** Gate to gate, over all journeys. */
  durationMinutes: Int32Array
}

/** Legs of one journey at most: two stops. */
export const legsPerJourney = 3
