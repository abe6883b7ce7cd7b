/** The address a loader was asked for, without what React Router adds to it when it fetches only what a page holds. */
export const pathAsked = (request: Request): string =>
  decodeURI(new URL(request.url).pathname.replace(/\.data$/, ''))

/** An address in small letters and without a slash at its end, which people type or link otherwise; null of one that is so. */
export function tidierAddress(request: Request): string | null {
  const path = pathAsked(request)
  const tidy = path
    .toLowerCase()
    .replace(/^\/+/, '/')
    .replace(/(?<=.)\/+$/, '')
  if (tidy === path) return null
  const query = new URL(request.url).searchParams
  query.delete('_routes')
  return encodeURI(tidy) + (query.size > 0 ? `?${query}` : '')
}
