import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { faultsOfChain, sealsAfter } from './seal.ts'
import { sealReader, sealWriter } from './seal-store.ts'

const batchSize = 500

/**
 * Gives every committed entry its number and its place in the chain, in the order of writing. A sale never waits for this: its
 * entries are committed unnumbered, and one sealer at a time follows behind (docs/decisions/0015). Answers how many were sealed.
 */
export async function sealEntries({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  let sealed = 0
  for (;;) {
    const added = await db.tx(async (tx) => {
      await sealWriter(tx).lock()
      const waiting = await sealReader(tx).unsealed(batchSize)
      const seals = sealsAfter(await sealReader(tx).last(), waiting)
      await sealWriter(tx).add(seals, clock.now())
      return seals.length
    })
    sealed += added
    if (added < batchSize) return sealed
  }
}

/** How far the chain was found whole; null before its first link. */
export type ChainMark = { number: number; hash: Buffer } | null

/** Checks the chain past `from` to its end: numbers without gaps, links, and what each entry says. */
export async function checkChain(
  db: Db,
  from: ChainMark = null,
): Promise<{ faults: string[]; mark: ChainMark }> {
  const faults: string[] = []
  let mark = from
  for (;;) {
    const links = await sealReader(db).linksAfter(mark?.number ?? 0, batchSize)
    faults.push(...faultsOfChain(mark, links))
    const last = links.at(-1)
    if (last) mark = { number: last.seal.number, hash: last.seal.hash }
    if (links.length < batchSize) return { faults, mark }
  }
}
