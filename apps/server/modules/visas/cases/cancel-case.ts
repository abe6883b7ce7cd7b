/** Giving up a visa that was issued: by the table, stage `decided`. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { CancelCause, CancelQuote, GlanceAsk, Product } from '../../orders/index.ts'
import { type PackVersion, packsSoldBy } from '../packs/index.ts'
import { settleCase } from '../rules/index.ts'
import { findCase } from './advance-case.ts'
import { backBeforeOf, priceOf, type VisaCase } from './case.ts'
import { cancelCase, findCases } from './case-store.ts'
import type { CaseNeeds } from './needs.ts'

const quoteMinutes = 15

async function issuedCase({ db, documents }: CaseNeeds, lineId: string) {
  const [found] = await findCases(db, documents, { lineIds: [lineId] })
  return found?.issuedAt ? found : null
}

/** What stays charged, were it cancelled now. One that we have called off keeps what was written then, and nobody has to say why. */
function keptNow(pack: PackVersion, found: VisaCase, cause: CancelCause): number {
  if (found.keptRial !== null) return found.keptRial
  const asked = {
    stage: 'decided' as const,
    cause: cause === 'supplier' ? ('our-error' as const) : ('withdrawn' as const),
    price: found,
  }
  const { keptRial } = settleCase(pack, asked)
  return Math.min(priceOf(found), keptRial + backBeforeOf(found))
}

export async function quoteCancellation(
  needs: CaseNeeds,
  { cause, ...line }: Parameters<Product['quoteCancellation']>[0],
): Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'>> {
  const quoted = await quoteLines(needs, [line], cause)
  return quoted.get(line.lineId) ?? refuse('NOT_REFUNDABLE')
}

/** The same of many cases; one without a visa is left out. Two queries, however many. */
export async function quoteLines(
  { db, documents, clock }: CaseNeeds,
  lines: readonly GlanceAsk[],
  cause: CancelCause,
): Promise<Map<string, CancelQuote>> {
  const cases = await findCases(db, documents, { lineIds: lines.map(({ lineId }) => lineId) })
  const packs = await packsSoldBy(db, cases)
  const validUntil = clock.now().add({ minutes: quoteMinutes })
  return new Map(
    lines.flatMap(({ orderId, lineId, unitIds }) => {
      const found = cases.find((each) => each.lineId === lineId && each.orderId === orderId)
      if (!found?.issuedAt) return []
      const pack = packs.find(
        (each) => each.destination === found.destination && each.version === found.packVersion,
      )
      if (!pack) throw new Error(`There is no version ${found.packVersion} of ${found.destination}`)
      const keptRial = keptNow(pack, found, cause)
      const percent = Math.round((keptRial * 100) / priceOf(found))
      const quote: CancelQuote = {
        units: unitIds.map((unitId) => ({ unitId, keptRial, percent, validUntil })),
        bands: [{ until: null, labelFa: 'پس از صدور ویزا', percent }],
        isCauseKnown: found.keptRial !== null,
        // An authority that has decided keeps its fee.
        supplierKeeps: true,
      }
      return [[lineId, quote]]
    }),
  )
}

/** Gives it up under a key, once; a repeat answers the same. The table is ours, so what was promised is what is kept. */
export async function cancelIssued(
  needs: CaseNeeds,
  { cancelKey, lineId, promised }: Parameters<Product['cancel']>[0],
): Promise<Awaited<ReturnType<Product['cancel']>>> {
  const found = await issuedCase(needs, lineId)
  const [one] = promised
  if (!found || !one) throw new Error(`No visa was issued: ${lineId}`)
  const { caseId } = found
  const { keptRial } = one
  await needs.db.tx((tx) => cancelCase(tx, { caseId, cancelKey, keptRial }))
  const now = await findCase(needs, needs.db, caseId)
  return now?.cancelKey === cancelKey
    ? { cancelled: true, kept: [{ unitId: one.unitId, keptRial: now.cancelKeptRial ?? 0 }] }
    : refuse('CANCEL_REFUSED', { detail: { why: 'cancelled before' } })
}
