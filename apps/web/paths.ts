/** Every address of the site as a typed link; the spec's routes (section 2). Nobody writes an address by hand. */

type Query = Record<string, string | number | boolean | null | undefined>

/** One proposal of one search, with the party it was asked for. */
export type ChosenFlight = {
  requestId: string
  proposalId: string
  returningRequestId?: string
  returningProposalId?: string
  adults: number
  children: number
  infants: number
}

export const paths = {
  home: () => '/',
  /** The login route is the site root with its dialog open; `returnTo` is where the traveller was going. */
  signIn: (returnTo?: string) => withQuery('/', { login: 1, returnTo }),
  notFound: () => '/404',
  terms: () => '/terms',
  privacy: () => '/privacy',
  /** One of the rules, by its name in the list of them (messages/written.ts). */
  rules: (name: keyof typeof rulesPaths) => rulesPaths[name],
  faq: () => '/faq',
  /** A page of rules in one of its versions. */
  version: (path: string, revision: number) => `${path}?revision=${revision}`,
  /** The magazine, or a further page of it. */
  magazine: (page = 1) => (page > 1 ? `/magazine/page/${page}` : '/magazine'),
  multiLang: () => '/multi-lang',
  about: () => '/about-us',
  contact: () => '/contact-us',
  /** Seats for more people than one search takes; places by their codes. */
  groupRequest: (query: Query = {}) => withQuery('/group-request', query),
  /** An order found by its number and mobile, without an account. */
  findOrder: () => '/find-order',
  /** The home page with a destination chosen: of a flight inside Iran, or abroad. */
  flightTo: (iata: string) => `/flight/${iata}`,
  internationalFlightTo: (iata = '') => `/international-flight${iata && `/${iata}`}`,
  visaHome: (query: Query = {}) => withQuery('/visa-home', query),
  /** What the visa of a country is; the spec spells Thailand so. */
  visaLanding: (destination: 'uae' | 'azerbaijan' | 'thailand' | 'italy') =>
    `/visa-${destination === 'thailand' ? 'thiland' : destination}`,
  /** The visas of one destination. */
  visa: (destination: string, query: Query = {}) => withQuery(`/visa/${destination}`, query),
  /** One type of visa, or with no destination the choice among all. */
  visaType: (destination: string | null, query: Query = {}) =>
    withQuery(destination === null ? '/visa/type' : `/visa/${destination}/type`, query),
  /** The form of those who ask for a visa: its destination and type, and who they are. */
  visaRequest: (query: Query) => withQuery('/visa/add-passenger', query),
  /** Plans of insurance for a journey; without one, its form (decision 20 of the spec's decisions). */
  insurance: (query: Query = {}) => withQuery('/insurance', query),
  /** Who is insured by a chosen plan on a journey. */
  insuranceInsured: (query: Query) => withQuery('/insurance/insured', query),
  results: (query: Query = {}) => withQuery('/plp', query),
  hotelHome: () => '/hotel-home',
  /** Hotels of a city for a stay; without a city, the search form (decision 20 of the spec's decisions). */
  hotels: (city = '', query: Query = {}) => withQuery(`/hotels${city && `/${city}`}`, query),
  hotel: (city: string, hotel: string, query: Query = {}) =>
    withQuery(`/hotels/${city}/${hotel}`, query),
  /** Hotels of a city side by side: `compare` names them, for the stay of the query. */
  comparedHotels: (city: string, query: Query) => withQuery(`/hotels/${city}/compare`, query),
  tourHome: () => '/tour-home',
  /** The list of tours, by whatever the query narrows it to (decision 20 of the spec's decisions). */
  tours: (query: Query = {}) => withQuery('/tours', query),
  tour: (tour: string, query: Query = {}) => withQuery(`/tours/${tour}`, query),
  /** The rooms and travellers of a chosen departure: its id, its package, and the party. */
  tourGuests: (query: Query) => withQuery('/tours/guests', query),
  /** Who sleeps in the rooms of a chosen offer: its key, its hotel, and the stay. */
  hotelGuests: (query: Query) => withQuery('/hotels/guests', query),
  /** The passengers of a chosen proposal: `requestId`, `proposalId`, for a round trip the returning pair too, and the party. */
  addPassenger: (chosen: ChosenFlight) => withQuery('/add-passenger', chosen),
  confirm: (query: Query = {}) => withQuery('/confirm', query),
  payment: (orderId: string, query: Query = {}) => withQuery(`/payment/${orderId}`, query),
  profile: () => '/profile',
  trips: () => '/profile/my-travels',
  trip: (orderId: string) => withQuery('/profile/my-travels/order-details', { orderId }),
  /** The ticket of a whole order, of one line, of one passenger, or of one passenger on one line. */
  ticket: (orderId: string, part: { lineId?: string; passengerId?: string } = {}) =>
    withQuery('/profile/my-travels/order-details/flight-order-items', { orderId, ...part }),
  /** A stay with its voucher: of a whole order, or of one line. */
  stay: (orderId: string, lineId: string | null = null) =>
    withQuery('/profile/my-travels/order-details/HotelOrderDetails', { orderId, lineId }),
  /** Other days, nights or guests in the place of a stay. */
  stayChange: (orderId: string, lineId: string) =>
    withQuery('/profile/my-travels/order-details/change-stay', { orderId, lineId }),
  /** How the stays of an order were, in their guest's words. */
  stayReview: (orderId: string) => withQuery('/profile/my-travels/stay-review', { orderId }),
  /** Where anyone sees whether a voucher is real; the address its QR code holds. */
  verifyVoucher: (code: string) => `/vouchers/verify/${code}`,
  /** Where anyone sees whether a ticket is real; the address its QR code holds. */
  verifyTicket: (code: string) => `/tickets/verify/${code}`,
  /** Giving tickets of an order back; `reason` is one of the contract's. */
  refund: (orderId: string, reason: number | null = null) =>
    withQuery('/profile/my-travels/order-details/refund', { orderId, reason }),
  /** Asking people about an order, and what they answered. */
  orderSupport: (orderId: string) =>
    withQuery('/profile/my-travels/order-details/support', { orderId }),
  /** A slip in a name on an issued ticket. */
  nameCorrection: (orderId: string) =>
    withQuery('/profile/my-travels/order-details/name-correction', { orderId }),
  /** Another traveller in a place of a tour. */
  changeTraveller: (orderId: string) =>
    withQuery('/profile/my-travels/order-details/change-traveller', { orderId }),
  dateChange: (orderId: string) =>
    withQuery('/profile/my-travels/order-details/change-date', { orderId }),
  /** Bookings for the embassy that go with the visas of an order. */
  visaKit: (orderId: string, nights: number | null = null) =>
    withQuery('/profile/my-travels/order-details/embassy-kit', { orderId, nights }),
  /** All that was booked for visas of an order which nobody gets any more, given back at once. */
  giveBackKit: (orderId: string) =>
    withQuery('/profile/my-travels/order-details/give-back-kit', { orderId }),
  refundRequests: (query: Query = {}) => withQuery('/profile/refund-requests', query),
  account: () => '/profile/account',
  security: () => '/profile/auth-data',
  savedPassengers: () => '/profile/passengers',
  /** Where the worker leads whoever shared a picture with the installed site (public/sw.js). */
  sharedPicture: () => '/profile/passengers?shared=1',
  transactions: (query: Query = {}) => withQuery('/profile/transactions', query),
}

const rulesPaths = {
  general: '/terms',
  signUp: '/terms/sign-up',
  property: '/terms/property-rights',
  nonLiability: '/terms/non-liability',
  buying: '/privacy/buying-ticket',
  system: '/privacy/system-flight',
  charter: '/privacy/charter-flight',
  international: '/privacy/international-flight',
  charterBrand: '/terms/charter-tickets',
  privacy: '/privacy',
  tourPrivacy: '/tour-privacy',
} as const

/**
 * Query values that change only what a page shows of what it already has: when nothing else differs, no loader runs.
 * `rqs` is the mark of the back button (spec, section 2) and may stand on every page.
 */
export function viewParametersOf(path: string): readonly string[] {
  // Which hotels of a list are put side by side changes nothing of the list.
  if (/^\/hotels\/(?!guests$)[^/]+$/.test(path)) return ['rqs', 'compare']
  // A hotel's page holds every offer of the stay; the address says which is chosen.
  if (/^\/hotels\/[^/]+\/[^/]+$/.test(path)) return ['rqs', 'offer']
  // So does a tour's page with its departures.
  if (/^\/tours\/(?!guests$)[^/]+$/.test(path))
    return ['rqs', 'departure', 'package', 'adults', 'children']
  return ['rqs', ...(viewParameters[path] ?? [])]
}

const viewParameters: Record<string, readonly string[]> = {
  '/': ['product'],
  '/plp': [
    'requestId',
    'sort',
    'airlines',
    'type',
    'times',
    'existing',
    'duplicates',
    'flight',
    'out',
    'departs',
    'stops',
    'stopsBack',
    'price',
    'duration',
    'airports',
    'refundable',
    'compare',
  ],
}

/** A path with the query values that are there; `null`, `undefined`, `''` and `false` are left out. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '' && value !== false)
      search.set(name, value === true ? '1' : String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
