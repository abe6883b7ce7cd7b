/** What the results page asks for: the question in the address, the places it names, the answer. */
import type { SearchReply } from '@parastoo/contract/flights/search'
import { redirect } from 'react-router'
import { paths } from '../../../paths.ts'
import type { ApiClient } from '../../../shell/context.ts'
import { readTypedDate } from '../../../shell/dates/read-typed-date.ts'
import { refusedOf } from '../../../shell/refused.ts'
import {
  type Criteria,
  type Draft,
  draftOf,
  isSameQuestion,
  isWhole,
  placeWordsIn,
  queryOf,
  questionOf,
} from '../criteria.ts'
import { type Faults, faultsOf, fieldOfRefusal } from '../form/check-draft.ts'
import { readLegs, writtenLegs } from '../form/plain-legs.ts'
import { findPlace, findPlaceByWords } from '../places/find-place.ts'
import type { PlacePair } from '../places/place.ts'

export type Asked = {
  draft: Draft
  places: PlacePair
  /** The places of each flight of a journey by several destinations. */
  legPlaces: PlacePair[]
}

export type FoundResults =
  /** A question that cannot be asked yet, with what is wrong at its fields. */
  | ({ kind: 'open'; faults: Faults } & Asked)
  | ({ kind: 'found'; criteria: Criteria; answer: SearchReply } & Asked)

type Asking = { api: ApiClient; search: URLSearchParams; now: Date; today: string }

/** Reads the address, looks places up, and asks. A refusal about a field comes back as that field's fault. */
export async function findResults({ api, search, now, today }: Asking): Promise<FoundResults> {
  const { draft, unknown } = await draftIn({ api, search, today })
  const [places, ...legPlaces] = await Promise.all(
    [draft, ...draft.legs].map((leg) => placesOf(api, { ...leg, product: draft.product })),
  )
  const asked = { draft, places: places ?? { origin: null, destination: null }, legPlaces }
  const faults: Faults = search.size === 0 ? {} : { ...faultsOf(draft, today), ...unknown }
  if (!isWhole(draft) || Object.keys(faults).length > 0) return { kind: 'open', faults, ...asked }
  try {
    const answer = await answerTo(api, { criteria: draft, requestId: search.get('requestId'), now })
    return { kind: 'found', criteria: draft, answer, ...asked }
  } catch (error) {
    const refused = faultsIn(error, draft.trip)
    if (refused) return { kind: 'open', faults: refused, ...asked }
    throw error
  }
}

/** The search still known by its id and still fresh, else a new one. */
async function answerTo(
  api: ApiClient,
  { criteria, requestId, now }: { criteria: Criteria; requestId: string | null; now: Date },
): Promise<SearchReply> {
  const question = questionOf(criteria)
  const known = requestId && (await knownAnswer(api, requestId))
  const isFresh = known && Date.parse(known.validUntil) > now.getTime()
  if (isFresh && isSameQuestion(known.criteria, question)) return known
  return (await api.search.available(question)).data
}

async function knownAnswer(api: ApiClient, requestId: string): Promise<SearchReply | null> {
  try {
    return (await api.search.availableById({ requestId })).data
  } catch (error) {
    // An id that means nothing, or nothing any more, is answered by asking anew.
    if (refusedOf(error)) return null
    throw error
  }
}

/**
 * The question in the address. What a form without scripts sent in words («تهران», «۱۰ آذر») becomes codes and a date, by a
 * redirect to the question's own address; a place nobody knows stays a fault of its field.
 */
async function draftIn({ api, search, today }: Omit<Asking, 'now'>) {
  const draft = draftOf(search)
  if (draft.trip === 'multi') {
    const written = search.has('legs') ? [] : writtenLegs(search)
    if (written.length === 0) return { draft, unknown: {} }
    const place = (words: string) =>
      findPlaceByWords(api.places, { product: draft.product, search: words })
    const legs = await readLegs(written, { today, place, day: readTypedDate })
    throw redirect(paths.results({ ...queryOf({ ...draft, legs }), ...visitIn(search) }))
  }
  const words = placeWordsIn(search)
  const typedDate = draft.date ? null : readTypedDate(search.get('date') ?? '', today)
  const typedReturn =
    draft.trip !== 'round' || draft.returnDate
      ? null
      : readTypedDate(search.get('returnDate') ?? '', draft.date ?? typedDate ?? today)
  if (!words.origin && !words.destination && !typedDate && !typedReturn)
    return { draft, unknown: {} }
  const look = async (text: string | null) =>
    text ? await findPlaceByWords(api.places, { product: draft.product, search: text }) : null
  const [origin, destination] = await Promise.all([look(words.origin), look(words.destination)])
  const read: Draft = {
    ...draft,
    origin: draft.origin ?? origin,
    destination: draft.destination ?? destination,
    date: draft.date ?? typedDate,
    returnDate: draft.returnDate ?? typedReturn,
  }
  const unknown: Faults = {
    ...(words.origin && !origin && { origin: 'PLACE_UNKNOWN' }),
    ...(words.destination && !destination && { destination: 'PLACE_UNKNOWN' }),
  }
  if (Object.keys(unknown).length === 0)
    throw redirect(paths.results({ ...queryOf(read), ...visitIn(search) }))
  return { draft: read, unknown }
}

/** The click on another site that brought the visitor, which a redirect must not lose. */
const visitIn = (search: URLSearchParams) => ({ safarmarketId: search.get('safarmarketId') })

async function placesOf(
  api: ApiClient,
  { product, origin, destination }: Pick<Draft, 'product' | 'origin' | 'destination'>,
): Promise<PlacePair> {
  const find = async (code: Draft['origin']) =>
    code ? await findPlace(api.places, { ...code, product }) : null
  const [from, to] = await Promise.all([find(origin), find(destination)])
  return { origin: from, destination: to }
}

function faultsIn(error: unknown, trip: Draft['trip']): Faults | null {
  const entries = refusedOf(error)?.entries ?? []
  const faults: Faults = {}
  for (const { code, field } of entries) {
    const at = fieldOfRefusal(code, field, trip)
    if (!at) return null
    faults[at] = code as NonNullable<Faults[typeof at]>
  }
  return entries.length > 0 ? faults : null
}
