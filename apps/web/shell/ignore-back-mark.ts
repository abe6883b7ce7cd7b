import type { ShouldRevalidateFunction } from 'react-router'
import { viewParametersOf } from '../paths.ts'

/**
 * `export { ignoreBackMark as shouldRevalidate }` for pages that use `useBackCloses` or keep their view in the address:
 * one that differs by its `rqs` or its view parameters alone is the same page, so nothing is asked of the server.
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
  for (const name of viewParametersOf(url.pathname)) search.delete(name)
  return `${url.pathname}?${search}`
}
