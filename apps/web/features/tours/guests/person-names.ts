import { tourGuests } from '../../../messages/tour-guests.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { WholeParty } from './open-tour.ts'

const say = wordsOf(tourGuests)

/** What somebody is called before their name is known: «بزرگسال ۱», «کودک ۱، ۸ ساله». */
export function personName({ adults, childAges }: WholeParty, person: number): string {
  const age = childAges[person - adults]
  if (person < adults || age === undefined) return say('adult', { number: person + 1 })
  return say('child', {
    number: person - adults + 1,
    age: age < 1 ? tourGuests.infant : say('ages', { age }),
  })
}
