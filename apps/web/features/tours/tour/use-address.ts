import { useLocation, useSearchParams } from 'react-router'
import { withQuery } from '../../../paths.ts'

/** The address of this page with some values changed and the others as they are. */
export function useAddress(): (changed: Record<string, string | number | null>) => string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (changed) => {
    const { rqs: _mark, ...rest } = Object.fromEntries(search)
    return withQuery(pathname, { ...rest, ...changed })
  }
}
