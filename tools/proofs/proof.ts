/** A proof ends after so long unless told otherwise, and says how far it came. */
export const longestSeconds = 2_400

/** One sentence of what must hold, proved for long. */
export type Proof = {
  /** The word on the command line: `npm run prove:money -- --only=bank`. */
  name: string
  /** What holds when it passes, in a sentence. */
  claim: string
  /** Runs at full size, or as long as told; answers what was done in numbers and every fault. */
  run: (asked: {
    /** A throw-away folder, gone afterwards. */
    folder: string
    seconds?: number | undefined
    seed: number
    print: (sentence: string) => void
  }) => Promise<{ done: string; faults: readonly string[] }>
}
