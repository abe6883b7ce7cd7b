/** Giving policies back, one name or all, by the rule they were sold under. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import type { CancelGlance, CancelQuote, GlanceAsk, Product } from '../../orders/index.ts'
import { insurerNamed, isUnknown } from '../ports.ts'
import { exitUntil, keptNow, voidableUntil } from '../rules/index.ts'
import type { Cover, Insured } from './cover.ts'
import { flightsNow } from './moved-flights.ts'
import type { PolicyNeeds } from './needs.ts'
import { endPolicies, markVoid } from './policy-store.ts'
import { coversOf } from './store.ts'

const quoteMinutes = 15

async function issuedCover(
  { db, documents }: Pick<PolicyNeeds, 'db' | 'documents'>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<Cover | null> {
  const [cover] = await coversOf(db, documents, [lineId])
  return cover?.orderId === orderId && cover.insured.every(({ policy }) => policy) ? cover : null
}

/** What stays charged of each, were its policy given back now. Refuses what was not issued, and what may be given back no more. */
export async function quoteCancellation(
  needs: PolicyNeeds,
  { orderId, lineId, unitIds, cause }: Parameters<Product['quoteCancellation']>[0],
): Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'>> {
  const cover = await issuedCover(needs, { orderId, lineId })
  if (!cover) return refuse('NOT_REFUNDABLE')
  const now = needs.clock.now()
  const { movedTo, leavesAt } = await flightsNow(needs, cover)
  const isByStaff = cause !== 'traveller'
  const units = unitsOf(cover, { unitIds, now, isByStaff, isFree: movedTo !== null, leavesAt })
  if (isRefused(units)) return units
  return { units, bands: bandsOf(cover, units), isCauseKnown: false }
}

/** The same of many covers as they were sold: that flights go on other days by now is left out. Two queries, however many. */
export async function glanceAtCancelling(
  { db, documents, clock }: PolicyNeeds,
  lines: readonly GlanceAsk[],
): Promise<Map<string, CancelGlance>> {
  const lineIds = lines.map(({ lineId }) => lineId)
  const covers = new Map(
    (await coversOf(db, documents, lineIds)).map((cover) => [cover.lineId, cover]),
  )
  const now = clock.now()
  return new Map(
    lines.flatMap(({ orderId, lineId, unitIds }) => {
      const cover = covers.get(lineId)
      if (cover?.orderId !== orderId) return []
      const units = unitsOf(cover, {
        unitIds,
        now,
        isByStaff: false,
        isFree: false,
        leavesAt: null,
      })
      return isRefused(units) ? [] : [[lineId, { units }]]
    }),
  )
}

type KeptAsk = {
  now: Temporal.Instant
  isByStaff: boolean
  /** Its flights go on other days by now. */
  isFree: boolean
  /** When the first of its flights leaves, which may be before its first day by now. */
  leavesAt: Temporal.Instant | null
}

function unitsOf(
  cover: Cover,
  { unitIds, ...ask }: KeptAsk & { unitIds: readonly string[] },
): CancelQuote['units'][number][] | Refusal<'NOT_REFUNDABLE'> {
  const units: CancelQuote['units'][number][] = []
  for (const unitId of unitIds) {
    const kept = keptOf(cover, personOf(cover, unitId), ask)
    if (isRefused(kept)) return kept
    units.push({ unitId, ...kept })
  }
  return units
}

function personOf({ lineId, insured }: Cover, unitId: string): Insured {
  const person = insured.find(({ insuredId }) => insuredId === unitId)
  if (!person) throw new Error(`Nobody on the line ${lineId} is ${unitId}`)
  return person
}

function keptOf(
  { startsOn, terms }: Cover,
  { policy, priceRial }: Insured,
  { now, isByStaff, isFree, leavesAt }: KeptAsk,
) {
  if (!policy) return refuse('NOT_REFUNDABLE')
  const { issuedAt } = policy
  const kept = keptNow({ startsOn, issuedAt, terms }, { now, isByStaff, leavesAt })
  if (isRefused(kept)) return kept
  const bound = now.add({ minutes: quoteMinutes })
  const keptRial = isFree ? 0 : Math.min(kept.keptRial, priceRial)
  return {
    keptRial,
    percent: Math.round((keptRial * 100) / priceRial),
    validUntil: Temporal.Instant.compare(bound, kept.until) <= 0 ? bound : kept.until,
  }
}

/** Its traveller gives it back for a fee before the first day; then staff, who see that nobody has left; then nobody. A fee is a sum, no percentage. */
function bandsOf(
  { startsOn, terms, insured }: Cover,
  units: Readonly<CancelQuote['units']>,
): CancelQuote['bands'] {
  const issuedAt = insured[0]?.policy?.issuedAt
  const lastExit = issuedAt ? exitUntil({ issuedAt, terms }) : startsOn
  return [
    {
      until: voidableUntil({ startsOn }),
      labelFa: `تا پایان روز پیش از ${formatJalaliDate(startsOn)}`,
      percent: units[0]?.percent ?? 0,
      keptRial: new Map(units.map(({ unitId, keptRial }) => [unitId, keptRial])),
    },
    {
      until: null,
      labelFa: `پس از آن فقط با گذرنامهٔ بدون مهر خروج و نظر پشتیبانی، تا ${formatJalaliDate(lastExit)}`,
      percent: 100,
    },
  ]
}

/** Ends policies under a key, all or none, keeping what was promised; the insurer is asked by the same key. A no of it is a refusal. */
export async function cancelPolicies(
  needs: PolicyNeeds,
  { cancelKey, orderId, lineId, promised }: Parameters<Product['cancel']>[0],
): ReturnType<Product['cancel']> {
  const cover = await issuedCover(needs, { orderId, lineId })
  if (!cover) throw new Error(`No policy was issued: ${lineId}`)
  const isOther = promised.some(({ unitId }) => {
    const { cancelKey: before } = personOf(cover, unitId)
    return before !== null && before !== cancelKey
  })
  if (isOther) return refuse('CANCEL_REFUSED', { detail: { why: 'cancelled before' } })
  const insurer = insurerNamed(needs.insurers, cover.insurer)
  for (const { unitId: insuredId } of promised) {
    const { policy } = personOf(cover, insuredId)
    const { number = '', uniqueCode = '' } = policy ?? {}
    const answer = await insurer.void({ cancelKey, policy: { insuredId, number, uniqueCode } })
    if (isUnknown(answer)) return answer
    if (isRefused(answer)) return refuse('CANCEL_REFUSED', { detail: { why: answer.refused } })
  }
  return await writeEnds(needs, { cancelKey, promised })
}

/** Takes all of it back: one of the policies was ended by another cancelling in this moment. */
class EndedMeanwhile extends Error {}

async function writeEnds(
  { db }: PolicyNeeds,
  { cancelKey, promised }: Pick<Parameters<Product['cancel']>[0], 'cancelKey' | 'promised'>,
): Promise<Awaited<ReturnType<Product['cancel']>>> {
  try {
    await db.tx(async (tx) => {
      const ended = await endPolicies(tx, { cancelKey, ended: promised })
      if (ended < promised.length) throw new EndedMeanwhile()
    })
  } catch (fault) {
    if (!(fault instanceof EndedMeanwhile)) throw fault
    return refuse('CANCEL_REFUSED', { detail: { why: 'cancelled before' } })
  }
  return { cancelled: true, kept: promised.map(({ unitId, keptRial }) => ({ unitId, keptRial })) }
}

/** Marks policies as void in the transaction that books their refund; what nobody had ended under a key, as by hand, is ended by this one. */
export async function recordCancelled(
  { clock }: Pick<PolicyNeeds, 'clock'>,
  tx: Tx,
  { cancelKey, kept }: Parameters<Product['recordCancelled']>[1],
): Promise<void> {
  await endPolicies(tx, { cancelKey, ended: kept })
  await markVoid(tx, { unitIds: kept.map(({ unitId }) => unitId), at: clock.now() })
}
