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
  terms: () => '/privacy',
  about: () => '/about-us',
  contact: () => '/contact-us',
  /** The home page with a destination chosen: of a flight inside Iran, or abroad. */
  flightTo: (iata: string) => `/flight/${iata}`,
  internationalFlightTo: (iata = '') => `/international-flight${iata && `/${iata}`}`,
  results: (query: Query = {}) => withQuery('/plp', query),
  /** The passengers of a chosen proposal: `requestId`, `proposalId`, for a round trip the returning pair too, and the party. */
  addPassenger: (chosen: ChosenFlight) => withQuery('/add-passenger', chosen),
  confirm: (query: Query = {}) => withQuery('/confirm', query),
  payment: (orderId: string, query: Query = {}) => withQuery(`/payment/${orderId}`, query),
  profile: () => '/profile',
  trips: () => '/profile/my-travels',
  trip: (orderId: string) => withQuery('/profile/my-travels/order-details', { orderId }),
  /** The ticket of a whole order, of one direction, of one passenger, or of both. */
  ticket: (orderId: string, part: { proposalId?: string; passengerId?: string } = {}) =>
    withQuery('/profile/my-travels/order-details/flight-order-items', { orderId, ...part }),
  /** Where anyone sees whether a ticket is real; the address its QR code holds. */
  verifyTicket: (code: string) => `/tickets/verify/${code}`,
  /** Giving tickets of an order back; `reason` is one of the contract's. */
  refund: (orderId: string, reason: number | null = null) =>
    withQuery('/profile/my-travels/order-details/refund', { orderId, reason }),
  /** Asking people about an order, and what they answered. */
  orderSupport: (orderId: string) =>
    withQuery('/profile/my-travels/order-details/support', { orderId }),
  refundRequests: (query: Query = {}) => withQuery('/profile/refund-requests', query),
  account: () => '/profile/account',
  security: () => '/profile/auth-data',
  savedPassengers: () => '/profile/passengers',
  transactions: (query: Query = {}) => withQuery('/profile/transactions', query),
}

/**
 * Query values that change only what a page shows of what it already has: when nothing else differs, no loader runs.
 * `rqs` is the mark of the back button (spec, section 2) and may stand on every page.
 */
export function viewParametersOf(path: string): readonly string[] {
  return ['rqs', ...(viewParameters[path] ?? [])]
}

const viewParameters: Record<string, readonly string[]> = {
  '/': ['product'],
  '/plp': [
    ...[
      'requestId',
      'sort',
      'airlines',
      'type',
      'times',
      'existing',
      'duplicates',
      'flight',
      'out',
    ],
    ...['departs', 'stops', 'stopsBack', 'price', 'duration', 'airports', 'refundable', 'compare'],
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
