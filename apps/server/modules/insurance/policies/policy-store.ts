/** Every SQL statement of policies: what insurers have given for somebody, their papers, and their ends. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import { isTaken } from '../../../platform/db/is-taken.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { derivedId } from '../../../platform/ids.ts'
import { NumberTaken } from '../../orders/index.ts'
import { sealedTable } from '../../travellers/index.ts'
import type { IssuedPolicy } from '../ports.ts'
import type { InsuranceTables } from '../tables.generated.ts'

/** How the papers of insurers lie: up to two megabytes each, so few at once. */
export const paperSeals = sealedTable<{ insuredId: string }, 'content'>({
  table: 'insurance.insurersPaper',
  id: 'insuredId',
  sealed: ['content'],
  reads: [],
  labelOf: ({ insuredId }) => `paper of insured ${insuredId}`,
  atOnce: 10,
})

/** Writes down what an insurer gave for somebody. False where something stands there already, or the number or code is another's. */
export async function noteIssued(
  tx: Tx,
  noted: IssuedPolicy & { insurer: string; staff: string; notedAt: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables<InsuranceTables>(tx)
    .insertInto('insurance.issued')
    .values(noted)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Writes down what a line is issued with where no officer did, so that a number and a code are given once however they came. Throws
 * `NumberTaken` where one is of another policy by now or something else is written down.
 */
export async function noteWithLine(
  tx: Tx,
  {
    lineId,
    policies,
    notedAt,
  }: { lineId: string; policies: readonly IssuedPolicy[]; notedAt: Temporal.Instant },
): Promise<void> {
  if (policies.length === 0) return
  const db = tables<InsuranceTables>(tx)
  const { insurer } = await db
    .selectFrom('insurance.cover')
    .select('insurer')
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
  try {
    await db
      .insertInto('insurance.issued')
      .values(policies.map((policy) => ({ ...policy, insurer, staff: null, notedAt })))
      .onConflict((on) => on.column('insuredId').doNothing())
      .execute()
  } catch (fault) {
    const isAnothers = isTaken(fault, 'issued_insurer_number_key', 'issued_unique_code_key')
    throw isAnothers ? new NumberTaken('A number or a code of a policy') : fault
  }
  const insuredIds = policies.map(({ insuredId }) => insuredId)
  const noted = new Map((await notedFor(tx, insuredIds)).map((each) => [each.insuredId, each]))
  for (const policy of policies)
    if (!isSamePolicy(noted.get(policy.insuredId), policy))
      throw new NumberTaken(`Insured ${policy.insuredId} has another policy written down`)
}

/** Whether what is written down for somebody is this policy. */
export const isSamePolicy = (
  noted: Pick<IssuedPolicy, 'number' | 'uniqueCode'> | null | undefined,
  { number, uniqueCode }: IssuedPolicy,
): boolean => noted?.number === number && noted.uniqueCode === uniqueCode

/** What stands written down for these people. */
export async function notedFor(
  dbOrTx: Db | Tx,
  insuredIds: readonly string[],
): Promise<IssuedPolicy[]> {
  return await tables<InsuranceTables>(dbOrTx)
    .selectFrom('insurance.issued')
    .select(['insuredId', 'number', 'uniqueCode'])
    .where('insuredId', 'in', insuredIds)
    .execute()
}

/** The orders of policies with this number or code; two insurers may give the same number. */
export async function ordersOfPolicy(db: Db, onPaper: string): Promise<string[]> {
  const rows = await tables<InsuranceTables>(db)
    .selectFrom('insurance.issued as issued')
    .innerJoin('insurance.insured as insured', 'insured.id', 'issued.insuredId')
    .innerJoin('insurance.cover as cover', 'cover.lineId', 'insured.lineId')
    .select('cover.orderId')
    .distinct()
    .where(({ or, eb }) =>
      or([eb('issued.number', '=', onPaper), eb('issued.uniqueCode', '=', onPaper)]),
    )
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Whether a number of an insurer, or a code, is written down for somebody else. */
export async function isNumberTaken(
  db: Db,
  { insurer, policies }: { insurer: string; policies: readonly IssuedPolicy[] },
): Promise<boolean> {
  for (const { insuredId, number, uniqueCode } of policies) {
    const row = await tables<InsuranceTables>(db)
      .selectFrom('insurance.issued')
      .select('insuredId')
      .where('insuredId', '!=', insuredId)
      .where(({ or, and, eb }) =>
        or([
          and([eb('insurer', '=', insurer), eb('number', '=', number)]),
          eb('uniqueCode', '=', uniqueCode),
        ]),
      )
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Keeps the insurer's own paper of a policy, sealed; one that is kept stays. */
export async function keepPaper(
  tx: Tx,
  seals: DocumentSeals,
  { insuredId, pdf }: { insuredId: string; pdf: Uint8Array },
): Promise<void> {
  const { content } = paperSeals.seal(seals, {
    insuredId,
    content: Buffer.from(pdf).toString('base64'),
  })
  await tables<InsuranceTables>(tx)
    .insertInto('insurance.insurersPaper')
    .values({ insuredId, content, byteLength: pdf.length })
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function findPaper(
  db: Db,
  seals: DocumentSeals,
  insuredId: string,
): Promise<Uint8Array | null> {
  const row = await tables<InsuranceTables>(db)
    .selectFrom('insurance.insurersPaper')
    .select('content')
    .where('insuredId', '=', insuredId)
    .executeTakeFirst()
  if (!row) return null
  const { content } = paperSeals.open(seals, { insuredId, ...row })
  return Buffer.from(content, 'base64')
}

/** Writes the policies of a line; those that are written stay as they are, so a repeat is harmless. */
export async function addPolicies(
  tx: Tx,
  policies: readonly IssuedPolicy[],
  issuedAt: Temporal.Instant,
): Promise<void> {
  if (policies.length === 0) return
  await tables<InsuranceTables>(tx)
    .insertInto('insurance.policy')
    .values(
      policies.map((policy) => ({
        ...policy,
        id: derivedId(policy.insuredId, 'policy'),
        issuedAt,
      })),
    )
    .onConflict((on) => on.column('insuredId').doNothing())
    .execute()
}

/** The insured whose policy it is; null for an id that is none. */
export async function insuredOfPolicy(
  db: Db,
  policyId: string,
): Promise<{ insuredId: string; lineId: string } | null> {
  const row = await tables<InsuranceTables>(db)
    .selectFrom('insurance.policy')
    .innerJoin('insurance.insured as insured', 'insured.id', 'insuredId')
    .select(['insuredId', 'lineId'])
    .where('insurance.policy.id', '=', policyId)
    .executeTakeFirst()
  return row ?? null
}

/** Ends policies under a key, each with what is kept. How many were ended by this key, now or before. */
export async function endPolicies(
  tx: Tx,
  {
    cancelKey,
    ended,
  }: { cancelKey: string; ended: readonly { unitId: string; keptRial: number }[] },
): Promise<number> {
  const db = tables<InsuranceTables>(tx)
  for (const { unitId, keptRial } of ended)
    await db
      .updateTable('insurance.insured')
      .set({ cancelKey, cancelKeptRial: keptRial })
      .where('id', '=', unitId)
      .where('cancelKey', 'is', null)
      .execute()
  const mine = await db
    .selectFrom('insurance.insured')
    .select('id')
    .where('cancelKey', '=', cancelKey)
    .where(
      'id',
      'in',
      ended.map(({ unitId }) => unitId),
    )
    .execute()
  return mine.length
}

/** Their policies are void from here on, and they may be insured again. */
export async function markVoid(
  tx: Tx,
  { unitIds, at }: { unitIds: readonly string[]; at: Temporal.Instant },
): Promise<void> {
  const db = tables<InsuranceTables>(tx)
  await db
    .updateTable('insurance.insured')
    .set({ voidedAt: at })
    .where('id', 'in', unitIds)
    .where('voidedAt', 'is', null)
    .execute()
  await db.deleteFrom('insurance.liveCover').where('insuredId', 'in', unitIds).execute()
}

/** The insurer knows by now that a policy is void. False where it is not void, or was said before. */
export async function noteVoidTold(
  tx: Tx,
  insuredId: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tables<InsuranceTables>(tx)
    .updateTable('insurance.insured')
    .set({ voidToldAt: at })
    .where('id', '=', insuredId)
    .where('voidedAt', 'is not', null)
    .where('voidToldAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lines that officers have work on, the oldest first: somebody is paid for and has no number yet, or is void and the insurer was not told. */
export async function linesToWorkOn(db: Db): Promise<string[]> {
  const rows = await tables<InsuranceTables>(db)
    .selectFrom('insurance.insured as insured')
    .innerJoin('insurance.liveCover as live', 'live.insuredId', 'insured.id')
    .leftJoin('insurance.issued as issued', 'issued.insuredId', 'insured.id')
    .select('insured.lineId')
    .where('issued.number', 'is', null)
    .union(
      tables<InsuranceTables>(db)
        .selectFrom('insurance.insured as insured')
        .select('insured.lineId')
        .where('insured.voidedAt', 'is not', null)
        .where('insured.voidToldAt', 'is', null),
    )
    // Ids made later sort later.
    .orderBy('lineId')
    .limit(200)
    .execute()
  return rows.map(({ lineId }) => lineId)
}
