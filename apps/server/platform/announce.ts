/** Facts modules announce and app/reactions.ts answers: committed with the state they tell of, heard at least once. */
import type { DbTx } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Announces facts of the shape `Facts`: each key a fact in the past tense, each value its ids. */
export type Announce<Facts extends Record<string, object>> = <Name extends keyof Facts & string>(
  dbTx: DbTx,
  fact: Name,
  payload: Facts[Name],
) => Promise<void>

const queueOf = (fact: string) => `fact-${fact}`

export function createAnnouncer(jobs: Jobs) {
  return {
    /** Enqueues the fact in the caller's dbTx: no commit, no fact. */
    announce: async (dbTx: DbTx, fact: string, payload: object): Promise<void> => {
      await jobs.enqueue(dbTx, queueOf(fact), payload)
    },
    /** Declares the one reaction to a fact; it may run twice. Every announced fact needs one, even if it does nothing. */
    react<Payload extends object>(
      fact: string,
      reaction: (payload: Payload) => Promise<void>,
    ): void {
      jobs.define<Payload>(queueOf(fact), { retryLimit: 8 }, reaction)
    },
  }
}
export type Announcer = ReturnType<typeof createAnnouncer>
