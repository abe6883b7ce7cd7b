/** Every SQL statement of covers and the people in them. */
import type { PlanTerms } from '@parastoo/contract/insurance/plans'
import type { CoverKind } from '@parastoo/contract/insurance/words'
import type { Selectable } from 'kysely'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import { personText, sealedTable } from '../../travellers/index.ts'
import type { InsuranceTables } from '../tables.generated.ts'
import { type Cover, coverText, type Insured, type NewInsured, type SoldCover } from './cover.ts'
import { coverTermsOf, renewLiveCover } from './renew-cover-keys.ts'

/** How the numbers of insured people’s documents lie, and by what each is insured once. */
export const insuredSeals = sealedTable<
  { id: string },
  'passportNumber' | 'nationalCode',
  'coverKey',
  { id: string } & Pick<SoldCover, 'planCode' | 'startsOn'>
>({
  table: 'insurance.insured',
  id: 'id',
  sealed: ['passportNumber', 'nationalCode'],
  reads: [],
  readElsewhere: coverTermsOf,
  labelOf: ({ id }, field) => `insured ${id} ${field}`,
  keyTexts: { coverKey: (row) => coverText(row, row) },
  personText,
  keysRenewed: renewLiveCover,
})

/** Writes a cover with its people. */
export async function addCover(
  tx: Tx,
  seals: DocumentSeals,
  { cover, insured }: { cover: SoldCover; insured: readonly NewInsured[] },
): Promise<void> {
  const { startsOn, endsOn, terms, flights, ...row } = cover
  await tables<InsuranceTables>(tx)
    .insertInto('insurance.cover')
    .values({
      ...row,
      startsOn: Temporal.PlainDate.from(startsOn),
      endsOn: Temporal.PlainDate.from(endsOn),
      terms: jsonb(terms),
      flightsOrderId: flights?.orderId ?? null,
      flightsFrom: flights && Temporal.PlainDate.from(flights.from),
      flightsUntil: flights && Temporal.PlainDate.from(flights.until),
    })
    .execute()
  await tables<InsuranceTables>(tx)
    .insertInto('insurance.insured')
    .values(
      insured.map(({ insuredId: id, birthDate, passportNumber, nationalCode, ...person }) => ({
        ...person,
        id,
        lineId: cover.lineId,
        birthDate: Temporal.PlainDate.from(birthDate),
        ...insuredSeals.seal(seals, { ...cover, id, passportNumber, nationalCode }),
      })),
    )
    .execute()
}

/** The covers of these lines with their people; an unknown id is left out. Two queries, however many. */
export async function coversOf(
  dbOrTx: Db | Tx,
  seals: DocumentSeals,
  lineIds: readonly string[],
): Promise<Cover[]> {
  if (lineIds.length === 0) return []
  const covers = await tables<InsuranceTables>(dbOrTx)
    .selectFrom('insurance.cover')
    .selectAll()
    .where('lineId', 'in', lineIds)
    .execute()
  const people = await insuredRows(dbOrTx).where('lineId', 'in', lineIds).orderBy('place').execute()
  return covers.map((row) => ({
    ...coverOf(row),
    insured: people.flatMap((person) =>
      person.lineId === row.lineId ? [insuredOf(person, seals)] : [],
    ),
  }))
}

export async function findCover(
  dbOrTx: Db | Tx,
  seals: DocumentSeals,
  lineId: string,
): Promise<Cover> {
  const [found] = await coversOf(dbOrTx, seals, [lineId])
  if (!found) throw new Error(`Line ${lineId} has no insurance`)
  return found
}

/** The line on which somebody is insured; null for an id that is nobody's. */
export async function lineOfInsured(db: Db, insuredId: string): Promise<string | null> {
  const row = await tables<InsuranceTables>(db)
    .selectFrom('insurance.insured')
    .select('lineId')
    .where('id', '=', insuredId)
    .executeTakeFirst()
  return row?.lineId ?? null
}

/** From here on it may be paid for, under this hold. */
export async function holdCover(tx: Tx, lineId: string, holdKey: string): Promise<void> {
  await tables<InsuranceTables>(tx)
    .updateTable('insurance.cover')
    .set({ holdKey })
    .where('lineId', '=', lineId)
    .execute()
}

/** Nobody may pay for it under this hold any more, and nobody is insured by it; a later hold, and what is issued, stays. */
export async function letCoverGo(tx: Tx, lineId: string, holdKey: string): Promise<void> {
  const db = tables<InsuranceTables>(tx)
  const let_ = await db
    .updateTable('insurance.cover')
    .set({ holdKey: null })
    .where('lineId', '=', lineId)
    .where('holdKey', '=', holdKey)
    .returning('lineId')
    .executeTakeFirst()
  if (!let_) return
  const people = db
    .selectFrom('insurance.insured')
    .leftJoin('insurance.issued', 'insuredId', 'id')
    .leftJoin('insurance.policy', 'insurance.policy.insuredId', 'insurance.insured.id')
    .select('insurance.insured.id')
    .where('lineId', '=', lineId)
    .where('insurance.issued.number', 'is', null)
    .where('insurance.policy.number', 'is', null)
  await db.deleteFrom('insurance.liveCover').where('insuredId', 'in', people).execute()
}

/**
 * Makes the people of a cover the ones who are insured by passport, plan and first day, while its hold stands: who lets it go meanwhile waits,
 * and takes the claim away with it. False, and nothing written, where it was let go, or one of them is on another line already. Keys are
 * taken in one order, so that two families never wait for each other; always today's, and who is found under an older one is insured as much.
 */
export async function claimCovers(
  tx: Tx,
  seals: DocumentSeals,
  { cover, key }: { cover: Cover; key: string },
): Promise<boolean> {
  const { lineId, insured } = cover
  const db = tables<InsuranceTables>(tx)
  const held = await db
    .selectFrom('insurance.cover')
    .select('lineId')
    .where('lineId', '=', lineId)
    .where('holdKey', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return false
  const rows = insured
    .map((person) => ({
      coverKey: seals.fingerprint(coverText(cover, person)),
      insuredId: person.insuredId,
    }))
    .toSorted((one, other) => (one.coverKey < other.coverKey ? -1 : 1))
  await db
    .insertInto('insurance.liveCover')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
  const allKeys = insured.flatMap((person) => seals.fingerprints(coverText(cover, person)))
  const ids = insured.map(({ insuredId }) => insuredId)
  const live = await db
    .selectFrom('insurance.liveCover')
    .select('insuredId')
    .where(({ or, eb }) => or([eb('insuredId', 'in', ids), eb('coverKey', 'in', allKeys)]))
    .execute()
  const mine = live.filter(({ insuredId }) => ids.includes(insuredId))
  if (mine.length === ids.length && live.length === mine.length) return true
  await db.deleteFrom('insurance.liveCover').where('insuredId', 'in', ids).execute()
  return false
}

/** Which of these people of one's own are insured by the same plan from the same day already, under whichever key, each with its order. */
export async function takenCovers(
  db: Db,
  seals: DocumentSeals,
  {
    userId,
    insured,
    ...journey
  }: Pick<SoldCover, 'userId' | 'planCode' | 'startsOn'> & {
    insured: readonly Pick<Insured, 'passportNumber'>[]
  },
): Promise<{ passportNumber: string; orderId: string }[]> {
  const passports = new Map(
    insured.flatMap((person) =>
      seals
        .fingerprints(coverText(journey, person))
        .map((coverKey) => [coverKey, person.passportNumber] as const),
    ),
  )
  const rows = await tables<InsuranceTables>(db)
    .selectFrom('insurance.liveCover as live')
    .innerJoin('insurance.insured as insured', 'insured.id', 'live.insuredId')
    .innerJoin('insurance.cover as cover', 'cover.lineId', 'insured.lineId')
    .select(['live.coverKey', 'cover.orderId'])
    .where('live.coverKey', 'in', [...passports.keys()])
    .where('cover.userId', '=', userId)
    .execute()
  return rows.map(({ coverKey, orderId }) => ({
    passportNumber: passports.get(coverKey) ?? '',
    orderId,
  }))
}

const insuredRows = (dbOrTx: Db | Tx) =>
  tables<InsuranceTables>(dbOrTx)
    .selectFrom('insurance.insured as insured')
    .leftJoin('insurance.issued as issued', 'issued.insuredId', 'insured.id')
    .leftJoin('insurance.insurersPaper as paper', 'paper.insuredId', 'insured.id')
    .leftJoin('insurance.policy as policy', 'policy.insuredId', 'insured.id')
    .selectAll('insured')
    .select([
      'issued.number as notedNumber',
      'issued.uniqueCode as notedCode',
      'paper.byteLength as paperBytes',
      'policy.id as policyId',
      'policy.number as policyNumber',
      'policy.uniqueCode as policyCode',
      'policy.issuedAt',
    ])
type InsuredRow = Awaited<ReturnType<ReturnType<typeof insuredRows>['execute']>>[number]

const insuredOf = (row: InsuredRow, seals: DocumentSeals): Insured => ({
  insuredId: row.id,
  place: row.place,
  firstName: row.firstName,
  lastName: row.lastName,
  firstNameFarsi: row.firstNameFarsi,
  lastNameFarsi: row.lastNameFarsi,
  genderTitle: row.genderTitle,
  birthDate: row.birthDate.toString(),
  ...insuredSeals.open(seals, row),
  priceRial: row.priceRial,
  costRial: row.costRial,
  cancelKey: row.cancelKey,
  cancelKeptRial: row.cancelKeptRial,
  voidedAt: row.voidedAt,
  noted:
    row.notedNumber === null
      ? null
      : {
          number: row.notedNumber,
          uniqueCode: row.notedCode ?? '',
          hasPaper: row.paperBytes !== null,
        },
  policy:
    row.policyId === null || row.issuedAt === null
      ? null
      : {
          policyId: row.policyId,
          number: row.policyNumber ?? '',
          uniqueCode: row.policyCode ?? '',
          issuedAt: row.issuedAt,
        },
})

const coverOf = (row: Selectable<InsuranceTables['insurance.cover']>): SoldCover => ({
  lineId: row.lineId,
  orderId: row.orderId,
  userId: row.userId,
  insurer: row.insurer,
  planCode: row.planCode,
  tariffVersion: row.tariffVersion,
  kind: row.kind as CoverKind,
  countries: row.countries,
  startsOn: row.startsOn.toString(),
  endsOn: row.endsOn.toString(),
  terms: row.terms as PlanTerms,
  isSample: row.isSample,
  saleEndsAt: row.saleEndsAt,
  flights:
    row.flightsOrderId && row.flightsFrom && row.flightsUntil
      ? {
          orderId: row.flightsOrderId,
          from: row.flightsFrom.toString(),
          until: row.flightsUntil.toString(),
        }
      : null,
})
