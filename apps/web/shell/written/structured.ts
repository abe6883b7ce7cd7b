/** Structured data of a page, of the kinds that search engines still show something for. */
import type { HotelCard } from '@parastoo/contract/hotels/hotel'
import type { SupportContact } from '@parastoo/contract/support/support'
import type { MetaDescriptor } from 'react-router'
import { shell } from '../../messages/shell.ts'

/** One graph a page; the browser runs nothing of it. */
export const structured = (...things: readonly object[]): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': things },
})

/** Where a page stands: from the home page on, each with its address. */
export const breadcrumbs = (origin: string, trail: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: new URL(path, origin).href,
  })),
})

/** Who runs the site, as the home page says it: by what people are reached, and no more than stands on the page. */
export function agencyAndSite(origin: string, contact: SupportContact | null): object[] {
  const at = (path: string) => new URL(path, origin).href
  const agency = at('/#agency')
  return [
    {
      '@type': 'TravelAgency',
      '@id': agency,
      name: shell.brand,
      url: at('/'),
      logo: at('/app-icon-512.png'),
      ...(contact && { telephone: contact.phone }),
      ...(contact?.email && { email: contact.email }),
      ...(contact?.address && { address: contact.address }),
    },
    { '@type': 'WebSite', name: shell.brand, url: at('/'), inLanguage: 'fa', publisher: agency },
  ]
}

/** A hotel that somebody can sleep in: what its page says of where it is and how many stars it has. */
export const hotelInShort = (
  origin: string,
  hotel: Pick<HotelCard, 'nameFa' | 'nameEn' | 'addressFa' | 'lat' | 'lon' | 'stars'> & {
    path: string
  },
) => ({
  '@type': 'Hotel',
  name: hotel.nameFa,
  alternateName: hotel.nameEn,
  url: new URL(hotel.path, origin).href,
  address: hotel.addressFa,
  geo: { '@type': 'GeoCoordinates', latitude: hotel.lat, longitude: hotel.lon },
  ...(hotel.stars !== null && {
    starRating: { '@type': 'Rating', ratingValue: hotel.stars },
  }),
})

/** Who wrote an article, and their page. An editorial office is nobody's own name. */
export const authorInShort = (origin: string, name: string, path: string | null) => ({
  '@type': name === shell.brand || name.startsWith('تحریریه') ? 'Organization' : 'Person',
  name,
  ...(path !== null && { url: new URL(path, origin).href }),
})
