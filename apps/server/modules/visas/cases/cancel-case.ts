/** Giving up a visa that was issued: by the table, stage `decided`. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { CancelCause, CancelQuote, Product } from '../../orders/index.ts'
import { settleCase } from '../rules/index.ts'
import { findCase, packOf } from './advance-case.ts'
import { backBeforeOf, priceOf, type VisaCase } from './case.ts'
import { cancelCase, findCases } from './case-store.ts'
import type { CaseNeeds } from './needs.ts'

const quoteMinutes = 15

async function issuedCase({ db, documents }: CaseNeeds, lineId: string) {
  const [found] = await findCases(db, documents, { lineIds: [lineId] })
  return found?.issuedAt ? found : null
}

/** What stays charged, were it cancelled now. One that we have called off keeps what was written then, and nobody has to say why. */
async function keptNow({ db }: CaseNeeds, found: VisaCase, cause: CancelCause): Promise<number> {
  if (found.keptRial !== null) return found.keptRial
  const asked = {
    stage: 'decided' as const,
    cause: cause === 'supplier' ? ('our-error' as const) : ('withdrawn' as const),
    price: found,
  }
  const { keptRial } = settleCase(await packOf(db, found), asked)
  return Math.min(priceOf(found), keptRial + backBeforeOf(found))
}

export async function quoteCancellation(
  needs: CaseNeeds,
  { orderId, lineId, unitIds, cause }: Parameters<Product['quoteCancellation']>[0],
): Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'>> {
  const found = await issuedCase(needs, lineId)
  if (found?.orderId !== orderId) return refuse('NOT_REFUNDABLE')
  const keptRial = await keptNow(needs, found, cause)
  const percent = Math.round((keptRial * 100) / priceOf(found))
  const validUntil = needs.clock.now().add({ minutes: quoteMinutes })
  return {
    units: unitIds.map((unitId) => ({ unitId, keptRial, percent, validUntil })),
    bands: [{ until: null, labelFa: 'پس از صدور ویزا', percent }],
    isCauseKnown: found.keptRial !== null,
    // An authority that has decided keeps its fee.
    supplierKeeps: true,
  }
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
