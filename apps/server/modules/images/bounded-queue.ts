import { bulkhead, isBulkheadRejectedError } from 'cockatiel'

/** Work that is done one after another, with so many waiting and no more: memory and time stay bounded whoever comes. */
export function createBoundedQueue({ waiting }: { waiting: number }) {
  const one = bulkhead(1, waiting)
  return {
    /** Runs `work` when its turn comes; `'full'` at once when too many wait. */
    run: <Result>(work: () => Promise<Result>): Promise<Result | 'full'> =>
      one.execute(work).catch((fault: unknown) => {
        if (isBulkheadRejectedError(fault)) return 'full' as const
        throw fault
      }),
  }
}
