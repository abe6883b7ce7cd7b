import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { faultsOfChain, sealsAfter } from './audit-seal.ts'
import { auditReader, auditWriter } from './audit-store.ts'

const batchSize = 500

/** Gives every committed row its number and its place in the chain; one sealer at a time. Answers how many were sealed. */
export async function sealAudit({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  let sealed = 0
  for (;;) {
    const added = await db.tx(async (tx) => {
      await auditWriter(tx).lock()
      const waiting = await auditReader(tx).unsealed(batchSize)
      const seals = sealsAfter(await auditReader(tx).last(), waiting)
      await auditWriter(tx).seal(seals, clock.now())
      return seals.length
    })
    sealed += added
    if (added < batchSize) return sealed
  }
}

/** Walks the chain from its first link. */
export async function checkChain(db: Db): Promise<string[]> {
  const reader = auditReader(db)
  const lost = await reader.forgotten()
  const faults = lost === 0 ? [] : [`${lost} acts neither have a number nor wait for one`]
  let mark: { number: number; hash: Buffer } | null = null
  for (;;) {
    const links = await reader.linksAfter(mark?.number ?? 0, batchSize)
    faults.push(...faultsOfChain(mark, links))
    const last = links.at(-1)
    if (last) mark = { number: last.seal.number, hash: last.seal.hash }
    if (links.length < batchSize) return faults
  }
}

/** How far the chain goes, and whether its end is whole. */
export async function chainStanding(db: Db) {
  const reader = auditReader(db)
  const last = await reader.last()
  const number = last?.number ?? 0
  const links = await reader.linksAfter(Math.max(0, number - 1000), 1000)
  const before = links[0]?.seal
  const mark =
    before?.previousHash == null ? null : { number: before.number - 1, hash: before.previousHash }
  return {
    number,
    hash: last?.hash.toString('hex') ?? null,
    waiting: await reader.waiting(),
    isWhole: faultsOfChain(mark, links).length === 0,
  }
}
