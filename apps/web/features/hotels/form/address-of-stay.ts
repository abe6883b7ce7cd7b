import { paths } from '../../../paths.ts'
import { type StayDraft, stayQuery } from '../stay.ts'
import type { StayPlace } from './stay-place.ts'

/** Where a question is answered: a city's hotels, those near a landmark of it, or one hotel. */
export function addressOfStay({ kind, code, cityCode }: StayPlace, draft: StayDraft): string {
  const query = stayQuery(draft)
  if (kind === 'hotel') return paths.hotel(cityCode, code, query)
  return paths.hotels(cityCode, { ...query, landmark: kind === 'landmark' ? code : null })
}
