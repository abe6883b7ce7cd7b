import { search } from '../../messages/search.ts'
import { searchForm } from '../../messages/search-form.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(searchForm)

/** «رفت», «برگشت», or «پرواز ۲» of several. */
export function journeyTitle(index: number, count: number): string {
  if (count === 2) return index === 0 ? search.card.out : search.card.back
  return say('flight', { number: index + 1 })
}
