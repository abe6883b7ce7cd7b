/** Work that is done one after another, with so many waiting and no more: memory and time stay bounded whoever comes. */
export function createWaitingLine({ waiting: most }: { waiting: number }) {
  let last: Promise<unknown> = Promise.resolve()
  let standing = 0
  return {
    /** Runs `work` when its turn comes; `'full'` at once when too many wait. */
    async run<Result>(work: () => Promise<Result>): Promise<Result | 'full'> {
      if (standing > most) return 'full'
      standing += 1
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        standing -= 1
      }
    },
  }
}
export type WaitingLine = ReturnType<typeof createWaitingLine>
