import { mostApplicants, type VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { hasPrice, priceLines, promiseFrom } from '../rules/index.ts'
import { type AnswerNeeds, readBook, standingIn } from './read-book.ts'

export type PriceAsk = {
  destination: string
  visaType: string
  nationality: string
  adults: number
  childAges: readonly number[]
}

type PriceRefusal = Refusal<
  | 'DESTINATION_UNKNOWN'
  | 'VISA_TYPE_UNKNOWN'
  | 'VISA_CANNOT_BE_ISSUED'
  | 'APPLICANTS_REQUIRED'
  | 'TOO_MANY_APPLICANTS'
>

/** Grown-ups pay as this age does. */
const adultAge = 30

/**
 * What a visa costs for these people and when it is promised for, were it filed today. No sum is answered while its rules are being checked again.
 * Refuses VISA_CANNOT_BE_ISSUED, with the public reason in `detail.reasonFa`, for what is switched off or not for this passport.
 */
export async function priceVisa(
  needs: AnswerNeeds,
  { destination, visaType, nationality, adults, childAges }: PriceAsk,
): Promise<VisaTotalPrice | PriceRefusal> {
  const people = adults + childAges.length
  if (people === 0) return refuse('APPLICANTS_REQUIRED', { field: 'adults' })
  if (people > mostApplicants) return refuse('TOO_MANY_APPLICANTS', { field: 'adults' })
  const book = await readBook(needs)
  const pack = book.packs.find((each) => each.destination === destination)
  if (!pack) return refuse('DESTINATION_UNKNOWN', { field: 'destination' })
  const type = pack.types.find(({ code }) => code === visaType)
  if (!type) return refuse('VISA_TYPE_UNKNOWN', { field: 'visaType' })
  const asked = { type: visaType, nationality }
  const { standing, reasonFa } = standingIn(book, pack, asked)
  if (standing === 'closed' || standing === 'not-offered')
    return refuse('VISA_CANNOT_BE_ISSUED', { detail: { reasonFa } })
  const ages = [...Array.from({ length: adults }, () => adultAge), ...childAges]
  const priced = hasPrice(standing) ? priceLines(pack, asked, ages) : null
  const { leastDays, mostDays } = type
  return {
    standing: priced ? standing : 'under-review',
    lines: priced?.lines ?? [],
    totalPrice: priced?.totalRial ?? null,
    promise: { leastDays, mostDays, ...promiseFrom(pack.calendar, book.today, type) },
  }
}
