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
    /** How many kills, where it kills; as many as the long proof does when left out. */
    kills?: number | undefined
    /** Sales that are begun in a second, where they are offered at a rate. */
    rate?: number | undefined
    /** A commit or a tag that it begins at, where one is compared with now. */
    ref?: string | undefined
    /** A part of the names of the files that are run, where it runs tests; all that it is for when left out. */
    files?: string | undefined
    print: (sentence: string) => void
  }) => Promise<{ done: string; faults: readonly string[] }>
}

/** What speaks against a proof that runs tests: those that failed, or that there were none. */
export function faultsOfTests({ passed, failed }: { passed: number; failed: number }): string[] {
  if (failed > 0) return [`${failed} failed, named above`]
  return passed === 0 ? ['no test ran, so nothing is shown'] : []
}
