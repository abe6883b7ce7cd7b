import type { ShouldRevalidateFunction } from 'react-router'

/**
 * `export { ignoreBackMark as shouldRevalidate }` for pages that use `useBackCloses`: an address that differs by its
 * `rqs` alone is the same page, so nothing is asked of the server.
 */
export const ignoreBackMark: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isMarkOnly =
    formMethod === undefined &&
    currentUrl.search !== nextUrl.search &&
    withoutMark(currentUrl) === withoutMark(nextUrl)
  return isMarkOnly ? false : defaultShouldRevalidate
}

function withoutMark(url: URL): string {
  const search = new URLSearchParams(url.search)
  search.delete('rqs')
  return `${url.pathname}?${search}`
}
