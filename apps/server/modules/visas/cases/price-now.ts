import { ageOn } from '@parastoo/kit/dates'
import { refuse } from '@parastoo/kit/outcome'
import type { LineKey, Product } from '../../orders/index.ts'
import { readBook, standingIn } from '../answers/index.ts'
import { hasPrice, partPrice, priceLines } from '../rules/index.ts'
import { hasWaitedTooLong, priceOf } from './case.ts'
import { findCases } from './case-store.ts'
import type { CaseNeeds } from './needs.ts'

type PriceNow = Awaited<ReturnType<NonNullable<Product['priceNow']>>>

/**
 * What a case that was given up would cost by the rules of today; not available where they sell it no more, after its day of arrival, or
 * when it has waited too long.
 */
export async function priceNow(needs: CaseNeeds, { lineId }: LineKey): Promise<PriceNow> {
  const [found] = await findCases(needs.db, needs.documents, { lineIds: [lineId] })
  if (!found) throw new Error(`Line ${lineId} has no case`)
  if (hasWaitedTooLong(found, needs.clock.now())) return refuse('NOT_AVAILABLE')
  const book = await readBook(needs)
  const pack = book.packs.find(({ destination }) => destination === found.destination)
  if (!pack || found.travelDate < book.today) return refuse('NOT_AVAILABLE')
  const asked = { type: found.visaType, nationality: found.nationality }
  if (!hasPrice(standingIn(book, pack, asked).standing)) return refuse('NOT_AVAILABLE')
  const priced = priceLines(pack, asked, [ageOn(found.birthDate, book.today)])
  return priced ? { priceRial: priceOf(partPrice(priced.lines)) } : refuse('NOT_AVAILABLE')
}
