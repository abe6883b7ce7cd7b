/** The chain over the audit: pure rules, as the book has them, so that an outsider with a copy can check it by hand. */
import { createHash } from 'node:crypto'

/** An act as it is hashed; `before` and `after` as the database writes their JSON. */
export type SealedAct = {
  auditId: string
  at: string
  person: string | null
  via: string
  account: string | null
  session: string | null
  address: string | null
  requestId: string | null
  kind: string
  subjectKind: string
  subjectId: string
  before: string | null
  after: string | null
  reason: string | null
}
export type AuditSeal = {
  number: number
  auditId: string
  hash: Buffer
  previousHash: Buffer | null
}

/** SHA-256 over the number, the hash before it and everything the row says, as a JSON list in this order. */
function hashOf(
  { number, previousHash }: Pick<AuditSeal, 'number' | 'previousHash'>,
  act: SealedAct,
): Buffer {
  const who = [act.person, act.via, act.account, act.session, act.address, act.requestId]
  const what = [act.kind, act.subjectKind, act.subjectId, act.before, act.after, act.reason]
  const said = [number, previousHash?.toString('hex') ?? null, act.auditId, act.at, ...who, ...what]
  return createHash('sha256').update(JSON.stringify(said)).digest()
}

/** The seals of acts that follow `last`, in the order given. */
export function sealsAfter(
  last: { number: number; hash: Buffer } | null,
  acts: readonly SealedAct[],
): AuditSeal[] {
  let number = last?.number ?? 0
  let previousHash = last?.hash ?? null
  return acts.map((act) => {
    number += 1
    const seal = {
      number,
      auditId: act.auditId,
      hash: hashOf({ number, previousHash }, act),
      previousHash,
    }
    previousHash = seal.hash
    return seal
  })
}

/** What is wrong with a stretch of the chain that follows `last`; empty when it is whole. */
export function faultsOfChain(
  last: { number: number; hash: Buffer } | null,
  links: readonly { seal: AuditSeal; act: SealedAct }[],
): string[] {
  const faults: string[] = []
  let before = last
  for (const { seal, act } of links) {
    const wanted = (before?.number ?? 0) + 1
    if (seal.number !== wanted) faults.push(`number ${wanted} is missing before ${seal.number}`)
    const previous = before?.hash.toString('hex') ?? null
    if ((seal.previousHash?.toString('hex') ?? null) !== previous)
      faults.push(`seal ${seal.number} does not follow the one before it`)
    if (!hashOf(seal, act).equals(seal.hash))
      faults.push(`the act ${act.auditId} is not what seal ${seal.number} says`)
    before = seal
  }
  return faults
}
