import { search } from '../../messages/search.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(search.suppliers)

/** Who sells a flight, as people read it: suppliers bear the names they have on the wire; our own stock has one for people. */
export const supplierName = (name: string): string =>
  name in search.suppliers.names
    ? search.suppliers.names[name as keyof typeof search.suppliers.names]
    : say('named', { name })
