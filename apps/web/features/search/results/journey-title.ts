import { search } from '../../../messages/search.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(search.card)

/** «رفت», «برگشت», or «پرواز ۲» of several. */
export function journeyTitle(index: number, count: number): string {
  if (count === 2) return index === 0 ? search.card.out : search.card.back
  return say('numbered', { number: index + 1 })
}
