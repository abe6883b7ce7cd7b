/** What the page of rooms and travellers asks of the server before it can be drawn. For loaders. */
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import type { TourDeparture, TourPackageView, TourPage } from '@parastoo/contract/tours/tour'
import { redirect } from 'react-router'
import { paths } from '../../../paths.ts'
import type { ApiClient } from '../../../shell/context.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { isWhole, partyIn, partyQuery } from '../party.ts'
import { type Room, roomsIn, roomsOfQuote } from './rooming.ts'

export type WholeParty = { adults: number; childAges: readonly number[] }

/** A departure that is on sale, who goes, and what it costs them as they are shared out. */
export type OpenTour = {
  kind: 'open'
  tour: TourPage
  departure: TourDeparture
  bundle: TourPackageView
  party: WholeParty
  rooms: readonly Room[]
  /** Null where the rooms of the address cannot be had; `refused` says why. */
  quote: TourQuote | null
  refused: string | null
  /** Null when they could not be had: the form works without them. */
  saved: SavedPassenger[] | null
}

/** The departure cannot be bought by this party any more. */
type LostTour = { kind: 'lost'; tour: TourPage; text: string }

/** The departure an address names, as it is sold now. An address that names none leads to where one is chosen. */
export async function openTour(
  api: ApiClient,
  { search, isSignedIn }: { search: URLSearchParams; isSignedIn: boolean },
): Promise<OpenTour | LostTour> {
  const tourCode = search.get('tour')
  if (!tourCode) throw redirect(paths.tourHome())
  const party = partyIn(search)
  const back = { ...partyQuery(party), departure: search.get('departure') }
  const [{ data: tour }, saved] = await Promise.all([
    api.tourCatalogue.tourDetail({ tourCode }),
    isSignedIn ? savedOf(api) : [],
  ])
  const departure = tour.departures.find(
    ({ departureId }) => departureId === search.get('departure'),
  )
  const bundle = tour.packages.find(({ code }) => code === search.get('package'))
  if (!departure || !bundle || !isWhole(party)) throw redirect(paths.tour(tourCode, back))
  const whole: WholeParty = {
    adults: party.adults,
    childAges: party.childAges.flatMap((age) => age ?? []),
  }
  const chosen = roomsIn(search.get('rooms'), whole.adults + whole.childAges.length)
  const asked = quoteInput({ departure, bundle, party: whole })
  const open = { kind: 'open' as const, tour, departure, bundle, party: whole, saved }
  if (chosen) {
    const found = await quoteOf(api, { ...asked, rooms: roomsToSend(chosen) })
    return { ...open, rooms: chosen, ...found }
  }
  const { quote, refused } = await quoteOf(api, asked)
  if (!quote) return { kind: 'lost', tour, text: refused ?? '' }
  const rooms = roomsOfQuote(quote, {
    bedFromAge: bundle.children.bedFromAge,
    ageOf: (person) => ageOf(whole, person),
  })
  return { ...open, rooms, quote, refused: null }
}

/** The age of a child by its place in the party; null of an adult. */
export const ageOf = ({ adults, childAges }: WholeParty, person: number): number | null =>
  childAges[person - adults] ?? null

/** A party and its departure as the quote takes them. */
export const quoteInput = ({
  departure,
  bundle,
  party,
}: Pick<OpenTour, 'departure' | 'bundle' | 'party'>) => ({
  departureId: departure.departureId,
  packageCode: bundle.code,
  adults: party.adults,
  children: party.childAges.map((age) => ({ age })),
})

/** Rooms as the calls take them. */
export const roomsToSend = (rooms: readonly Room[]) =>
  rooms.map(({ kind, people, withBed, withoutBed, sharesRoom = false }) => ({
    kind,
    people: [...people],
    withBed: [...withBed],
    withoutBed: [...withoutBed],
    sharesRoom,
  }))

type Asked = Parameters<ApiClient['tourCatalogue']['quoteTour']>[0]

async function quoteOf(
  api: ApiClient,
  asked: Asked,
): Promise<{ quote: TourQuote | null; refused: string | null }> {
  try {
    return { quote: (await api.tourCatalogue.quoteTour(asked)).data, refused: null }
  } catch (error) {
    const refused = refusedOf(error)
    if (!refused || refused.status >= 500) throw error
    return { quote: null, refused: refused.entries[0]?.messages[0] ?? '' }
  }
}

async function savedOf(api: ApiClient): Promise<SavedPassenger[] | null> {
  try {
    return (await api.savedPassengers.list({ page: 1, pageSize: 50 })).data
  } catch {
    return null
  }
}
