/** Structured data of a page, of the kinds that search engines still show something for. */
import type { MetaDescriptor } from 'react-router'

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
