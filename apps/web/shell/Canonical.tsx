import { useLocation, useMatches } from 'react-router'
import { useSite } from './site.ts'

/** The one address of a page: by the configured origin, without what a visitor's link or a panel added after the question mark. */
export function Canonical() {
  const { origin } = useSite()
  const { pathname } = useLocation()
  const isPage = !useMatches().some(({ id }) => id === 'not-found' || id === 'unmatched')
  if (origin === '' || !isPage) return null
  return <link rel="canonical" href={new URL(pathname.replace(/(?<=.)\/$/, ''), origin).href} />
}
