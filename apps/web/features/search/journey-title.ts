import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(search.form)

/** «رفت», «برگشت», or «مسیر ۲» of several. */
export function journeyTitle(index: number, count: number): string {
  if (count === 2) return index === 0 ? search.card.out : search.card.back
  return say('leg', { number: index + 1 })
}
