import type { Clock } from '../../../platform/clock.ts'
import { afterCommit, type Db, type DbTx } from '../../../platform/db/database.ts'
import type { Listening } from '../../../platform/db/listener.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { FlightQuestion } from '../../flights/index.ts'
import { inventoryChanged, wholeInventory } from '../timetable/inventory-changed.ts'
import { type Columns, layColumns } from './columns.ts'
import { type EngineOffer, offerAt } from './engine-offer.ts'
import { lowestByDay, searchColumns } from './search-columns.ts'
import { engineReader } from './store.ts'

/** A class whose seats changed. */
export type SeatChange = {
  flightDateId: number
  isCharter: boolean
  fareClass: string
  seatsLeft: number
  isClosed: boolean
}

/** Milliseconds reloads are gathered for, so that a burst of imports rebuilds once. */
const gatherMs = 200

/**
 * Everything on sale, in memory. Searches read it without asking the database; sales change it after their commit, here at once
 * and on other nodes by a notification; imports rebuild it beside the old one, which answers until the new one is ready.
 */
export function createEngine({ db, log, clock }: { db: Db; log: Log; clock: Clock }) {
  const sender = newId()
  const reader = engineReader(db)
  let columns: Columns | null = null
  let listening: Listening | null = null
  let pending: NodeJS.Timeout | null = null

  const nowMinutes = () => Math.floor(clock.now().epochMilliseconds / 60_000)
  const loaded = (): Columns => {
    if (!columns) throw new Error('The engine was asked before it was opened')
    return columns
  }
  const load = async () => {
    const startedMs = performance.now()
    const [pairs, { texts, count }, fares] = await Promise.all([
      reader.pairs(),
      reader.classTexts(),
      reader.fares(),
    ])
    columns = layColumns({ pairs, classTexts: texts, classCount: count, fares })
    const tookMs = Math.round(performance.now() - startedMs)
    log.info({ flights: columns.flightDateId.length, classes: count, tookMs }, 'engine loaded')
  }
  const loadSoon = () => {
    pending ??= setTimeout(() => {
      pending = null
      load().catch((fault) => log.error({ err: fault }, 'the engine could not be reloaded'))
    }, gatherMs)
  }
  const apply = (changes: readonly SeatChange[]) => {
    for (const change of changes) applyTo(loaded(), change)
  }
  /** Null is a reconnection: anything may have been missed. */
  const hear = (payload: string | null) => {
    if (payload === null || payload === wholeInventory) return loadSoon()
    const [from, ids = ''] = payload.split(' ')
    if (from === sender) return
    reader
      .classesOf(ids.split(',').map(Number))
      .then(apply)
      .catch((fault) => {
        log.warn({ err: fault }, 'a change of seats could not be read; everything is read again')
        loadSoon()
      })
  }

  return {
    /** Names this process in the notifications it sends, so that it need not hear itself. */
    sender,
    async open(): Promise<void> {
      listening = await db.listen(inventoryChanged, hear)
      await load()
    },
    async close(): Promise<void> {
      if (pending) clearTimeout(pending)
      await listening?.stop()
    },
    isReady: () => columns !== null,
    /** Direct flights of a day, the sold out included. */
    search(question: FlightQuestion): EngineOffer[] {
      const now = loaded()
      return searchColumns(now, question, nowMinutes()).map((found) => offerAt(now, found))
    },
    /** The lowest price of each day for a party. */
    lowest: (ask: Parameters<typeof lowestByDay>[1]) => lowestByDay(loaded(), ask, nowMinutes()),
    /** One class of one flight, null when it is not on sale here. */
    find(ask: Pick<SeatChange, 'flightDateId' | 'isCharter' | 'fareClass'>): EngineOffer | null {
      const now = loaded()
      const at = locate(now, ask)
      return at ? offerAt(now, at) : null
    },
    /** Takes over what a commit of this process changed. */
    apply,
    /** Reads these flights' classes again once `dbTx` is committed, before its caller goes on. */
    refreshAfterCommit(dbTx: DbTx, flightDateIds: readonly number[]): void {
      afterCommit(dbTx, async () => apply(await reader.classesOf(flightDateIds)))
    },
  }
}
export type Engine = ReturnType<typeof createEngine>

function applyTo(columns: Columns, change: SeatChange): void {
  const at = locate(columns, change)
  if (at) columns.seats[at.cls] = change.isClosed ? 0 : change.seatsLeft
}

function locate(
  columns: Columns,
  ask: Pick<SeatChange, 'flightDateId' | 'isCharter' | 'fareClass'>,
): { row: number; cls: number } | null {
  const row = columns.rowOf[ask.flightDateId] ?? -1
  if (row < 0) return null
  const letter = ask.fareClass.charCodeAt(0)
  const last = columns.classStart[row + 1] as number
  for (let cls = columns.classStart[row] as number; cls < last; cls += 1)
    if (columns.letter[cls] === letter && columns.isCharter[cls] === Number(ask.isCharter))
      return { row, cls }
  return null
}
