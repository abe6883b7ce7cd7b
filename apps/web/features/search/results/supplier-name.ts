import { searchAnswer } from '../../../messages/search-answer.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(searchAnswer.suppliers)

/** Who sells a flight, as people read it: suppliers bear the names they have on the wire; our own stock has one for people. */
export const supplierName = (name: string): string =>
  name in searchAnswer.suppliers.names
    ? searchAnswer.suppliers.names[name as keyof typeof searchAnswer.suppliers.names]
    : say('named', { name })
