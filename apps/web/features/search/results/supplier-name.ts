import { searchAnswer } from '../../../messages/search-answer.ts'
import { wordsOf } from '../../../shell/words.ts'

const say = wordsOf(searchAnswer.suppliers)

/** Who sells a flight, as people read it: as the agency calls its account there, our own stock by a name of ours; who bears none is called as on the wire. */
export const supplierName = (name: string, nameFa?: string): string =>
  name in searchAnswer.suppliers.names
    ? searchAnswer.suppliers.names[name as keyof typeof searchAnswer.suppliers.names]
    : (nameFa ?? say('named', { name }))
