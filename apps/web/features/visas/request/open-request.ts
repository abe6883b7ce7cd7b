/** What the form of a visa asks of the server before it can be drawn. For loaders. */
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { KeptVisaDraft } from '@parastoo/contract/visas/drafts'
import type { VisaRules, VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { redirect } from 'react-router'
import { paths } from '../../../paths.ts'
import type { ApiClient } from '../../../shell/context.ts'
import { openDestination } from '../open-destination.ts'
import { type Passport, passportIn, passportQuery } from '../passports.ts'
import { agesOf, type People, peopleIn, peopleQuery } from '../people.ts'
import { isOnSale } from '../visa-words.ts'
import { type NamedTraveller, travellersOfTours } from './people-of-tour.ts'

export type OpenRequest = {
  destination: VisaRules
  type: VisaRules['types'][number]
  passport: Passport
  people: People
  price: VisaTotalPrice & { totalPrice: number }
  /** Null when they could not be had: the form works without them. */
  saved: SavedPassenger[] | null
  /** What was kept of a request on whatever device, of this visa or of another. */
  kept: KeptVisaDraft | null
  /** Whom the visa is asked for, where the form was opened from the order of their tour. */
  travellers: NamedTraveller[]
  today: string
}

/** The visa an address names, as it is sold now. One that is not sold, or has no price, leads to where one reads why. */
export async function openRequest(
  api: ApiClient,
  { search, today, isSignedIn }: { search: URLSearchParams; today: string; isSignedIn: boolean },
): Promise<OpenRequest> {
  const asked = search.get('destination')
  const passport = passportIn(search)
  const people = peopleIn(search)
  if (!asked) throw redirect(paths.visaHome(passportQuery(passport)))
  const destination = await openDestination(api, { destination: asked, nationality: passport })
  const type = destination.types.find(({ code }) => code === search.get('type'))
  if (!type) throw redirect(paths.visa(destination.code, passportQuery(passport)))
  const typePage = typePageOf({ destination, type, passport, people })
  if (!isOnSale(type)) throw redirect(typePage)
  const orderId = search.get('order')
  const [{ data: price }, saved, kept, travellers] = await Promise.all([
    api.visas.totalPrice({
      destination: destination.code,
      visaType: type.code,
      nationality: passport,
      adults: people.adults,
      childAges: agesOf(people),
    }),
    isSignedIn ? savedOf(api) : [],
    isSignedIn ? keptOf(api) : null,
    isSignedIn && orderId ? travellersOf(api, orderId) : [],
  ])
  const { totalPrice } = price
  if (!totalPrice) throw redirect(typePage)
  return {
    destination,
    type,
    passport,
    people,
    price: { ...price, totalPrice },
    saved,
    kept,
    travellers,
    today,
  }
}

/** Where the visa and the number of people are chosen. */
export const typePageOf = ({
  destination,
  type,
  passport,
  people,
}: Pick<OpenRequest, 'destination' | 'type' | 'passport' | 'people'>): string =>
  paths.visaType(destination.code, {
    type: type.code,
    ...passportQuery(passport),
    ...peopleQuery(people),
  })

async function savedOf(api: ApiClient): Promise<SavedPassenger[] | null> {
  try {
    return (await api.savedPassengers.list({ page: 1, pageSize: 50 })).data
  } catch {
    return null
  }
}

/** One that cannot be had is as none: the first keeping is then told of it. */
async function keptOf(api: ApiClient): Promise<KeptVisaDraft | null> {
  try {
    return (await api.visaDrafts.ownDraft()).data
  } catch {
    return null
  }
}

/** The form is filled by hand where an order is not theirs, or cannot be had. */
async function travellersOf(api: ApiClient, orderId: string): Promise<NamedTraveller[]> {
  try {
    return travellersOfTours((await api.orders.details({ id: orderId })).data.lines)
  } catch {
    return []
  }
}
