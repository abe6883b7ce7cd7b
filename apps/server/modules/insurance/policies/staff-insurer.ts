import { isRefused } from '@parastoo/kit/outcome'
import type { Db } from '../../../platform/db/database.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Insurer } from '../ports.ts'
import { type PersonPrice, priceOf } from '../rules/index.ts'
import { findPaper, notedFor } from './policy-store.ts'

/**
 * Insurers without a wire of their own (no partner interface of an Iranian insurer is public): the tariff is the price, officers write to the
 * insurer and note what it gave, and tell it what is void.
 */
export const staffInsurer = ({ db, documents }: { db: Db; documents: DocumentSeals }): Insurer => ({
  code: '*',
  async quote({ plan, journey, people }) {
    const prices: PersonPrice[] = []
    for (const ages of people) {
      const price = priceOf(plan, journey, ages)
      if (isRefused(price)) return price
      prices.push(price)
    }
    return prices
  },
  async issue({ people }) {
    const noted = await notedFor(
      db,
      people.map(({ insuredId }) => insuredId),
    )
    return noted.length === people.length ? { issued: noted } : { waitsForStaff: true }
  },
  // The rule of the plan is the insurer's own, so it holds; officers see whom they still have to tell.
  void: async () => ({ voided: true }),
  policyPdf: async ({ insuredId }) => ({ pdf: await findPaper(db, documents, insuredId) }),
})
