import type { KeptVisaDraft } from '@parastoo/contract/visas/drafts'
import { visaRequest } from '../../messages/visa-request.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(visaRequest.kept)

/** «ویزای امارات، ۳۰ روزه، ۴ نفر»; only the people where the visa is not sold any more. */
export function keptTitle({
  destinationFa,
  visaTypeFa,
  people,
}: Pick<KeptVisaDraft, 'destinationFa' | 'visaTypeFa' | 'people'>): string {
  const count = people.adults + people.children + people.infants
  const all = say('people', { people: count })
  return visaTypeFa === ''
    ? all
    : say('of', { destination: destinationFa, type: visaTypeFa, people: all })
}
