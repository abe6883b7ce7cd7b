/**
 * The record of what staff do, as every room writes it: in the transaction of the act, so that no act is without its row. The rooms
 * below the office may not import it; wiring hands in what writes (a declared port). Who asks stands round the work, not in each call.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './db/database.ts'

/** One act. What people typed of themselves, documents and secrets never stand in `before` and `after`: ids, states, amounts do. */
export type Act = {
  /** The room and what was done in the past tense: `payouts.batch-approved`. */
  kind: `${string}.${string}`
  /** The person who acts, by their id. Of a command it is whom it names. */
  by?: string | null
  subject: { kind: string; id: string }
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null
}

export type WriteAudit = (tx: Tx, act: Act) => Promise<void>

/** Who asked for the work that runs: somebody signed in, or a command by the account of its machine. Else the program itself. */
export type Actor =
  | {
      via: 'session'
      person: string
      session: string
      address: string
      requestId: string
      /** Where they sell to a customer: by which selling. */
      sellingId?: string
    }
  | { via: 'command'; account: string }

const acting = new AsyncLocalStorage<Actor>()

/** Runs `work` in somebody's name. */
export const actingAs = <Done>(actor: Actor, work: () => Promise<Done>): Promise<Done> =>
  acting.run(actor, work)

export const actorNow = (): Actor | null => acting.getStore() ?? null
