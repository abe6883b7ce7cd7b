import { isDeepStrictEqual } from 'node:util'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { LineKey, Product } from '../../orders/index.ts'
import { findPlan, midnightAfter, pricePlan, termsOf } from '../answers/index.ts'
import { agesOf } from '../rules/index.ts'
import { type Cover, journeyOf } from './cover.ts'
import type { PolicyNeeds } from './needs.ts'
import { findCover, holdCover, letCoverGo } from './store.ts'

/** Who comes shortly before midnight still has so long to pay. */
const leastMinutes = 30

/**
 * Keeps the price of a line: the rate of the day, so until midnight in Tehran, and never past the moment from which no policy may be sold for
 * its first day. Refuses what is sold no more, or otherwise than it was.
 */
export async function holdLine(
  needs: PolicyNeeds,
  line: LineKey,
): Promise<Awaited<ReturnType<Product['hold']>>> {
  const cover = await findCover(needs.db, needs.documents, line.lineId)
  const now = needs.clock.now()
  const standing = await standingOf(needs, cover)
  if (isRefused(standing)) return standing
  if (standing.priceRial !== priceOfCover(cover)) return refuse('PRICE_CHANGED')
  const until = [
    latest(midnightAfter(now), now.add({ minutes: leastMinutes })),
    cover.saleEndsAt,
  ].reduce((one, other) => (Temporal.Instant.compare(one, other) <= 0 ? one : other))
  await needs.db.tx((tx) => holdCover(tx, line.lineId, line.key))
  return { held: true, until }
}

const latest = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) >= 0 ? one : other

const priceOfCover = ({ insured }: Cover): number =>
  insured.reduce((sum, { priceRial }) => sum + priceRial, 0)

/** What the line would cost now; terms that are not the same are not asked about by a sum alone: a new order shows them. */
export async function priceNow(
  needs: PolicyNeeds,
  { lineId }: Pick<LineKey, 'lineId'>,
): Promise<Awaited<ReturnType<NonNullable<Product['priceNow']>>>> {
  return await standingOf(needs, await findCover(needs.db, needs.documents, lineId))
}

async function standingOf(needs: PolicyNeeds, cover: Cover) {
  if (Temporal.Instant.compare(needs.clock.now(), cover.saleEndsAt) >= 0)
    return refuse('NOT_AVAILABLE')
  const journey = journeyOf(cover)
  const found = await findPlan(needs, { planCode: cover.planCode, journey })
  if (isRefused(found)) return refuse('NOT_AVAILABLE')
  const { tariff, plan } = found
  if (!isDeepStrictEqual(termsOf(tariff, plan, journey), cover.terms))
    return refuse('NOT_AVAILABLE')
  const people = cover.insured.map(({ birthDate }) => agesOf(birthDate, journey))
  const priced = await pricePlan(needs, { plan, journey, people })
  return isRefused(priced) ? refuse('NOT_AVAILABLE') : { priceRial: priced.totalRial }
}

/** Nobody may pay for it any more, and its people may be insured elsewhere. */
export async function releaseLine(needs: PolicyNeeds, line: LineKey): Promise<{ released: true }> {
  await needs.db.tx((tx) => letCoverGo(tx, line.lineId, line.key))
  return { released: true }
}
