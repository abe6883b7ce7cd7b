import type { MetaDescriptor } from 'react-router'
import { shell } from '../messages/shell.ts'

/**
 * Title and description of a page: `export const meta = () => pageMeta('تأیید سفارش')`. Pages that only their owner sees,
 * or that are of no use to a search engine, pass `isIndexed: false`.
 */
export function pageMeta(
  title: string | null,
  { description, isIndexed = true }: { description?: string; isIndexed?: boolean } = {},
): MetaDescriptor[] {
  const full = title === null ? `${shell.brand} | ${shell.tagline}` : `${title} | ${shell.brand}`
  const words = description ?? shell.description
  return [
    { title: full },
    { name: 'description', content: words },
    { property: 'og:title', content: full },
    { property: 'og:description', content: words },
    { property: 'og:locale', content: 'fa_IR' },
    { property: 'og:site_name', content: shell.brand },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
