/** The chain over the book: pure rules, so that an outsider with a copy of the tables can check it by hand. */
import { createHash } from 'node:crypto'

/** An entry with its postings, as it is hashed. */
export type SealedContent = {
  entryId: string
  kind: string
  key: string
  orderId: string | null
  userId: string | null
  descriptionFa: string
  recordedAt: string
  reverses: string | null
  /** position, from, to, amount, currency; by position. */
  postings: readonly (readonly [number, string, string, number, string])[]
}

export type Seal = { number: number; entryId: string; hash: Buffer; previousHash: Buffer | null }

/** SHA-256 over the number, the hash before it and everything the entry says, as a JSON list in this order. */
export function hashOf(
  { number, previousHash }: Pick<Seal, 'number' | 'previousHash'>,
  content: SealedContent,
): Buffer {
  const said = [
    number,
    previousHash?.toString('hex') ?? null,
    content.entryId,
    content.kind,
    content.key,
    content.orderId,
    content.userId,
    content.descriptionFa,
    content.recordedAt,
    content.reverses,
    content.postings,
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest()
}

/** The seals of entries that follow `last`, in the order given. */
export function sealsAfter(
  last: Pick<Seal, 'number' | 'hash'> | null,
  contents: readonly SealedContent[],
): Seal[] {
  let { number, hash: previousHash }: { number: number; hash: Buffer | null } = last ?? {
    number: 0,
    hash: null,
  }
  return contents.map((content) => {
    number += 1
    const hash = hashOf({ number, previousHash }, content)
    const seal = { number, entryId: content.entryId, hash, previousHash }
    previousHash = hash
    return seal
  })
}

/** What is wrong with a stretch of the chain that follows `last`; empty when it is whole. */
export function faultsOfChain(
  last: Pick<Seal, 'number' | 'hash'> | null,
  links: readonly { seal: Seal; content: SealedContent }[],
): string[] {
  const faults: string[] = []
  let before = last
  for (const { seal, content } of links) {
    const wanted = (before?.number ?? 0) + 1
    if (seal.number !== wanted) faults.push(`number ${wanted} is missing before ${seal.number}`)
    const isLinked =
      (seal.previousHash?.toString('hex') ?? null) === (before?.hash.toString('hex') ?? null)
    if (!isLinked) faults.push(`seal ${seal.number} does not follow the one before it`)
    if (!hashOf(seal, content).equals(seal.hash))
      faults.push(`the entry ${content.entryId} is not what seal ${seal.number} says`)
    before = seal
  }
  return faults
}
