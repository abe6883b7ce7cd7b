/** A made-up product: somebody of the agency runs errands. It holds nothing, sells three units, and a person confirms it after days. */
import { refundReasons } from '@parastoo/contract/refunds/reasons'
import { refuse } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, query, type Tx, tables } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import { manualForm } from '../manual-form.ts'
import type { Fulfilled, LineKey, Product, Spent, Supplement } from '../product.ts'
import type { NewUnit } from '../unit.ts'

const unitRial = 50_000
const costRial = 90_000
const keptPercent = 10
/** What of each unit its runner is owed that was cancelled before it was run. */
const owedRial = 2_000
const daysOfPromise = 5

type Errand = { key: string; state: string; reference: string | null; kept: number[] }

/** Opens its tables in a database of a test's own. */
export async function openErrands({
  db,
  clock,
  askAgain,
  isThere = false,
}: {
  db: Db
  clock: Clock
  /** Its tables were made by another process. */
  isThere?: boolean
  /** Of orders. */
  askAgain: (tx: Tx, lineId: string) => Promise<boolean>
}) {
  if (!isThere) await makeTables(db)
  /** Lines that nobody will run. */
  const unwanted = new Set<string>()
  /** Lines that somebody looks at before they may be paid. */
  const lookedAt = new Set<string>()
  /** Lines that are paid by instalments: they are held until a moment, and may be cancelled before they are run. */
  const inParts = new Set<string>()
  /** Lines whose runner asks for a further sum, and by what key; absent: for none. */
  const asking = new Map<string, string>()
  /** What was spent on lines before they failed. */
  const spentOn = new Map<string, Spent>()
  /** By how much every errand costs more than it was sold for, to who asks again. */
  const prices = { dearerRial: 0 }
  const find = async (lineId: string): Promise<Errand | null> => {
    const text = 'select key, state, reference from errand.errand where line_id = $1'
    return (await query<Errand>(db, text, [lineId]))[0] ?? null
  }
  const done = (reference: string): Fulfilled => ({
    supplier: 'runner',
    costRial,
    reference,
    documents: { reference },
  })
  const cancelled = async (lineId: string) => {
    const text = 'select key, kept from errand.cancellation where line_id = $1'
    type Row = { key: string; kept: { unitId: string; keptRial: number }[] }
    return await query<Row>(db, text, [lineId])
  }

  const product: Product = {
    policy: {
      holdMinutes: null,
      promise: (_line, paidAt) => paidAt.add({ hours: 24 * daysOfPromise }),
    },
    async hold({ lineId, key }, { until }) {
      if (unwanted.has(lineId)) return refuse('NOT_AVAILABLE')
      if (lookedAt.has(lineId)) return { waitsFor: 'staff', until: clock.now().add({ hours: 24 }) }
      await query(
        db,
        `insert into errand.errand (line_id, key, state) values ($1, $2, 'accepted')
         on conflict (line_id) do update set key = excluded.key, state = 'accepted'
         where errand.errand.state = 'released'`,
        [lineId, key],
      )
      return { held: true, until: inParts.has(lineId) ? until : null }
    },
    async priceNow({ lineId }) {
      if (unwanted.has(lineId)) return refuse('NOT_AVAILABLE')
      return { priceRial: errandRial + prices.dearerRial }
    },
    async release({ lineId, key }) {
      const text = `update errand.errand set state = 'released' where line_id = $1 and key = $2 and state = 'accepted'`
      await query(db, text, [lineId, key])
      return { released: true }
    },
    async fulfil({ lineId }, { supplements }) {
      const errand = await find(lineId)
      const key = asking.get(lineId)
      const asked = supplements.find((supplement) => supplement.key === key)
      if (asked?.state === 'refused') return refuse('ISSUE_FAILED')
      if (key !== undefined && asked?.state !== 'paid') return furtherSum(lineId, key, clock.now())
      const spent = spentOn.get(lineId)
      if (errand?.state === 'failed')
        return { ...refuse('ISSUE_FAILED'), ...(spent ? { spent } : {}) }
      if (errand?.state === 'done') return done(errand.reference ?? '')
      return { waitsFor: 'staff', until: clock.now().add({ hours: 24 }) }
    },
    async recordFulfilled(tx, { lineId, key }, { reference }) {
      await query(
        tx,
        `insert into errand.errand (line_id, key, state, reference) values ($1, $2, 'done', $3)
         on conflict (line_id) do update set state = 'done', reference = $3`,
        [lineId, key, reference],
      )
    },
    manual: manualForm(
      z.object({ runner: z.string().min(1), receipts: z.array(z.string().min(1)) }),
      async ({ lineId }, { runner, receipts }) =>
        receipts.length === unitsOfErrand(lineId).length
          ? done(`${runner} ${receipts.join(' ')}`)
          : { wrong: 'An errand has three receipts.' },
    ),
    reasons: refundReasons,
    sealed: [],
    async quoteCancellation({ lineId, unitIds, cause }) {
      const state = (await find(lineId))?.state
      const isHeldInParts = state === 'accepted' && inParts.has(lineId)
      if (state !== 'done' && !isHeldInParts) return refuse('NOT_REFUNDABLE')
      const owed = isHeldInParts ? { owed: { supplier: 'runner', rial: owedRial } } : {}
      const percent = cause === 'supplier' ? 0 : keptPercent
      const validUntil = clock.now().add({ hours: 1 })
      const keptRial = (unitRial * percent) / 100
      return {
        units: unitIds.map((unitId) => ({ unitId, keptRial, percent, validUntil, ...owed })),
        bands: [{ until: null, labelFa: 'همیشه', percent: keptPercent }],
        isCauseKnown: false,
      }
    },
    async glanceAtCancelling(lines) {
      const text = `select line_id as "lineId" from errand.errand where state = 'done' and line_id = any($1::uuid[])`
      const ids = lines.map(({ lineId }) => lineId)
      const done = await query<{ lineId: string }>(db, text, [ids])
      const kept = { keptRial: (unitRial * keptPercent) / 100, percent: keptPercent }
      const validUntil = clock.now()
      return new Map(
        lines
          .filter((line) => done.some(({ lineId }) => lineId === line.lineId))
          .map(({ lineId, unitIds }) => [
            lineId,
            { units: unitIds.map((unitId) => ({ unitId, ...kept, validUntil })) },
          ]),
      )
    },
    // Nobody goes for the third alone.
    async refuseStaying({ lineId, staying }) {
      const third = unitsOfErrand(lineId)[2]?.unitId
      return staying.length === 1 && staying[0] === third ? refuse('UNITS_MAY_NOT_STAY') : null
    },
    async cancel({ cancelKey, lineId, promised }) {
      const before = await cancelled(lineId)
      const same = before.find(({ key }) => key === cancelKey)
      if (same) return { cancelled: true, kept: same.kept }
      const gone = new Set(before.flatMap(({ kept }) => kept.map(({ unitId }) => unitId)))
      if (promised.some(({ unitId }) => gone.has(unitId)))
        return refuse('CANCEL_REFUSED', { detail: { why: 'cancelled before' } })
      const least = (unitRial * keptPercent) / 100
      const kept = promised.map(({ unitId, keptRial }) => {
        return { unitId, keptRial: Math.min(keptRial, least) }
      })
      const text = 'insert into errand.cancellation (key, line_id, kept) values ($1, $2, $3)'
      await query(db, text, [cancelKey, lineId, JSON.stringify(kept)])
      if (gone.size + kept.length === unitsOfErrand(lineId).length)
        await query(
          db,
          `update errand.errand set state = 'released' where line_id = $1 and state = 'accepted'`,
          [lineId],
        )
      return { cancelled: true, kept }
    },
    async recordCancelled(tx, { cancelKey, lineId, kept }) {
      const text = `insert into errand.cancellation (key, line_id, kept, is_recorded) values ($1, $2, $3, true)
        on conflict (key) do update set is_recorded = true`
      await query(tx, text, [cancelKey, lineId, JSON.stringify(kept)])
    },
    async describe(lineIds) {
      if (lineIds.length === 0) return new Map()
      const text = `
        select line_id as "lineId", reference,
          exists(select from errand.cancellation as gone where gone.line_id = errand.line_id and is_recorded) as "isVoid"
        from errand.errand where line_id = any($1::uuid[])`
      type Row = { lineId: string; reference: string | null; isVoid: boolean }
      const rows = await query<Row>(db, text, [[...lineIds]])
      return new Map(
        rows.map(({ lineId, reference, isVoid }) => [
          lineId,
          {
            kind: 'visa' as const,
            documents:
              reference === null
                ? []
                : [{ documentId: lineId, kind: 'decision' as const, number: reference, isVoid }],
          },
        ]),
      )
    },
    discountMarks: async (lineIds) => new Map(lineIds.map((lineId) => [lineId, ['errand']])),
  }
  /** What the person who runs it says, with news for orders in the same transaction. */
  const say = async (lineId: string, state: 'done' | 'failed') =>
    await db.tx(async (tx) => {
      const text = 'update errand.errand set state = $2, reference = $3 where line_id = $1'
      await query(tx, text, [lineId, state, state === 'done' ? `ERR${lineId.slice(-5)}` : null])
      await askAgain(tx, lineId)
    })
  return Object.assign(prices, {
    product,
    unwanted,
    lookedAt,
    inParts,
    spentOn,
    /** Its runner does without the further sum after all. */
    goWithout: (lineId: string) => void asking.delete(lineId),
    /** Its runner asks for a further sum, with news for orders in the same transaction; answers the sum's key. */
    async ask({ lineId }: Pick<LineKey, 'lineId'>): Promise<string> {
      const key = derivedId(lineId, 'further sum')
      asking.set(lineId, key)
      await db.tx((tx) => askAgain(tx, lineId))
      return key
    },
    confirm: ({ lineId }: Pick<LineKey, 'lineId'>) => say(lineId, 'done'),
    fail: ({ lineId }: Pick<LineKey, 'lineId'>) => say(lineId, 'failed'),
    /** Whether somebody is ready to run it under this key. */
    isHeld: async ({ lineId, key }: LineKey) => {
      const errand = await find(lineId)
      return errand?.key === key && errand.state !== 'released'
    },
  })
}

/** 20,000 rial for a ride, of which its runner gets 15,000; to be paid within two days. */
const furtherSum = (lineId: string, key: string, now: Temporal.Instant): Supplement => ({
  supplement: {
    key,
    titleFa: 'کرایهٔ راه',
    units: [
      {
        unitId: derivedId(lineId, key),
        labelFa: 'کرایه',
        priceRial: supplementRial,
        discountableRial: 0,
        people: [],
      },
    ],
    supplier: 'runner',
    costRial: 15_000,
    until: now.add({ hours: 48 }),
  },
})
export const supplementRial = 20_000

async function makeTables(db: Db): Promise<void> {
  await sql`create schema errand`.execute(tables<unknown>(db))
  await sql`create table errand.errand (line_id uuid primary key, key uuid not null, state text not null, reference text)`.execute(
    tables<unknown>(db),
  )
  await sql`create table errand.cancellation (key uuid primary key, line_id uuid not null, kept jsonb not null, is_recorded boolean not null default false)`.execute(
    tables<unknown>(db),
  )
}

/** An errand costs 150,000 rial: three units of one price. */
export const errandRial = 3 * unitRial

export const unitsOfErrand = (lineId: string): NewUnit[] =>
  ['رفت', 'ایستادن در صف', 'برگشت'].map((labelFa, place) => ({
    unitId: derivedId(lineId, 'unit', place),
    labelFa,
    priceRial: unitRial,
    discountableRial: unitRial,
    people: [],
  }))
