/** Facts modules announce and app/reactions.ts answers: committed with the state they tell of, heard at least once. */
import { type Db, notifyAfterCommit, type Tx } from './db/database.ts'
import type { Listening } from './db/listener.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Announces facts of the shape `Facts`: each key a fact in the past tense, each value its ids. */
export type Announce<Facts extends Record<string, object>> = <Name extends keyof Facts & string>(
  tx: Tx,
  fact: Name,
  payload: Facts[Name],
) => Promise<void>

const queueOf = (fact: string) => `fact-${fact}`
const channel = 'announced'

export function createAnnouncer({ db, jobs }: { db: Db; jobs: Jobs }) {
  return {
    /** Enqueues the fact in the caller's tx: no commit, no fact. Ids only. */
    announce: async (tx: Tx, fact: string, payload: object): Promise<void> => {
      await jobs.enqueue(tx, queueOf(fact), payload)
      notifyAfterCommit(tx, channel, JSON.stringify({ fact, payload }))
    },
    /**
     * Declares the one reaction to a fact; it may run twice. Every announced fact needs one, even if it does nothing. One that
     * waits for somebody outside says so, and holds back no more than one other.
     */
    react<Payload extends object>(
      fact: string,
      reaction: (payload: Payload) => Promise<void>,
      { waitsOutside = false }: { waitsOutside?: boolean } = {},
    ): void {
      // Most write to our own database only; what goes out of the house is a job of its own.
      const batch = waitsOutside ? 2 : 8
      jobs.define<Payload>(queueOf(fact), { retryLimit: 8, batch }, reaction)
    },
    /** Hears facts at once on every node, for what people watch live. A hint: one may be missed, none may be relied on. */
    overhear: (
      hear: (fact: string, payload: Record<string, unknown>) => void,
    ): Promise<Listening> =>
      db.listen(channel, (text) => {
        if (text === null) return
        const { fact, payload } = JSON.parse(text)
        hear(fact, payload)
      }),
  }
}
export type Announcer = ReturnType<typeof createAnnouncer>
