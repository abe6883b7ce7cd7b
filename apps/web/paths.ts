/** Every address of the site as a typed link; the spec's routes (section 2). Nobody writes an address by hand. */

type Query = Record<string, string | number | boolean | null | undefined>

export const paths = {
  home: () => '/',
  /** The login route is the site root with its dialog open; `returnTo` is where the traveller was going. */
  signIn: (returnTo?: string) => withQuery('/', { login: 1, returnTo }),
  notFound: () => '/404',
  terms: () => '/privacy',
  about: () => '/about-us',
  contact: () => '/contact-us',
  results: (query: Query = {}) => withQuery('/plp', query),
  passengers: (query: Query = {}) => withQuery('/add-passenger', query),
  confirm: (query: Query = {}) => withQuery('/confirm', query),
  payment: (orderId: string, query: Query = {}) => withQuery(`/payment/${orderId}`, query),
  profile: () => '/profile',
  trips: () => '/profile/my-travels',
  trip: (orderId: string) => withQuery('/profile/my-travels/order-details', { id: orderId }),
  transactions: (query: Query = {}) => withQuery('/profile/transactions', query),
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
