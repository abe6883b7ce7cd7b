/** What somebody with an Iranian passport needs to enter a country, for whoever looks at flights to it. */
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { hasPrice } from '../rules/index.ts'
import { type AnswerNeeds, readBook, typeCard } from './read-book.ts'

/** Flights of this house begin in Iran; other passports are asked about on the page of the visa. */
const nationality = 'IR'

/** Null of a country whose visas are not sold here: nothing is said then that nobody has looked at. */
export async function entryRuleOf(
  needs: AnswerNeeds,
  countryCode: string,
): Promise<{ titleFa: string; bodyFa: string; visaDestination: string } | null> {
  const book = await readBook(needs)
  const pack = book.packs.find((each) => each.countryCode === countryCode)
  if (!pack) return null
  const cards = pack.types.map((type) => typeCard(book, pack, { type, nationality }))
  const priced = cards.filter(({ standing }) => hasPrice(standing))
  const prices = priced.flatMap(({ priceRial }) => priceRial ?? [])
  const days = priced.map(({ promise }) => promise)
  const isSample = priced.some(({ standing }) => standing === 'sample')
  const offered =
    prices.length === 0
      ? 'صدور آن در حال حاضر ممکن نیست یا در حال بازبینی است.'
      : `از ${formatRialAsToman(Math.min(...prices))} تومان، در ${toPersianDigits(
          Math.min(...days.map(({ leastDays }) => leastDays)),
        )} تا ${toPersianDigits(Math.max(...days.map(({ mostDays }) => mostDays)))} روز کاری.`
  return {
    titleFa: `ویزای ${pack.nameFa}`,
    bodyFa: `با گذرنامهٔ ایرانی ویزا لازم است؛ ${offered}${isSample ? ' این شرایط نمونه است.' : ''}`,
    visaDestination: pack.destination,
  }
}
