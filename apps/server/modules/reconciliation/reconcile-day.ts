import { addDays } from '@parastoo/kit/dates'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { compareLists, type Difference } from './compare-lists.ts'
import type { Counterparty } from './ports.ts'
import { statementReader, statementWriter } from './store.ts'

export type ReconciliationNeeds = {
  db: Db
  clock: Clock
  log: Log
  counterparties: readonly Counterparty[]
}

/** How far a movement may have slipped to another day and still be recognised as the same. */
const slipDays = 3

/**
 * Compares one day with a counterparty whose list of that day and the next is there, and writes down every difference. Answers
 * null while a list is missing: nothing is called a difference on half of the facts. Safe to repeat.
 */
export async function reconcileDay(
  { db, clock, log }: ReconciliationNeeds,
  counterparty: Counterparty,
  day: string,
): Promise<Difference[] | null> {
  const { name } = counterparty
  const window = { from: addDays(day, -slipDays), to: addDays(day, slipDays) }
  const received = await statementReader(db).received(name, window)
  if (!received.has(day) || !received.has(addDays(day, 1))) return null
  const theirs = await statementReader(db).lines(name, window)
  const ours = await counterparty.ours(window)
  const known = await counterparty.known(theirs.map(({ reference }) => reference))
  const found = compareLists({ day, ours, theirs, known })
  const ofDay = (lines: readonly { day: string }[]) =>
    lines.filter((line) => line.day === day).length
  const added = await db.tx((tx) =>
    statementWriter(tx).record({
      counterparty: name,
      day,
      found,
      at: clock.now(),
      counts: { ours: ofDay(ours), theirs: ofDay(theirs) },
    }),
  )
  for (const difference of added)
    log.error({ counterparty: name, day, ...difference }, 'staff: their book and ours differ')
  return found
}

/** Asks a counterparty that can be asked for its lists of some days and keeps them; one it does not give yet is asked again tomorrow. */
export async function fetchStatements(
  { db, clock, log }: ReconciliationNeeds,
  { name, statementOf }: Counterparty,
  days: readonly string[],
): Promise<void> {
  if (!statementOf) return
  for (const day of days) {
    const lines = await statementOf(day).catch((fault) => {
      log.warn({ err: fault, counterparty: name, day }, 'a statement could not be fetched')
      return null
    })
    if (lines === null) continue
    const receivedAt = clock.now()
    await db.tx((tx) => statementWriter(tx).replace({ counterparty: name, day, lines, receivedAt }))
  }
}
