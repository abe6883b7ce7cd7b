/** The itinerary looked at now, or the best that several of them could be, each in its own way. */
export type Candidate = {
  /** Where the prices of its legs stand, -1 for none. */
  first: number
  second: number
  third: number
  /** What the cheapest way to fly it costs, and without a charter seat (Infinity where there is none), at least. */
  rial: number
  systemRial: number
  /** What it costs at most, in whichever way. */
  mostRial: number
  minutes: number
  departure: number
  airline: number
  /** Stops × 2. */
  bucket: number
  /** Whether the cheapest way takes a charter seat, or may. */
  hasCharter: boolean
  /** What it costs in the way in which it is taken in, and its bucket then. */
  totalRial: number
  group: number
}

/** Numbers with a fraction, so that the compiler keeps the fields as such from the beginning. */
export const createCandidate = (): Candidate => ({
  first: -1,
  second: -1,
  third: -1,
  rial: 0.5,
  systemRial: 0.5,
  mostRial: 0.5,
  minutes: 0,
  departure: 0,
  airline: 0,
  bucket: 0,
  hasCharter: false,
  group: 0,
  totalRial: 0.5,
})
